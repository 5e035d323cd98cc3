// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The declared references of a collection, which may change while it is shown.
final class ReferenceBox: Sendable {
  private let declared = Mutex(DeclaredReferences([], seenFrom: ""))

  /// The references.
  var value: DeclaredReferences {
    get { declared.withLock(\.self) }
    set { declared.withLock { $0 = newValue } }
  }
}

/// A collection whose columns can be declared to refer to other collections.
protocol ReferenceHolding: ItemCollection {
  var referenceBox: ReferenceBox { get }
}

extension ItemCollection {
  /// Replaces the declared references of the collection, if it can have some.
  package func declare(_ references: DeclaredReferences) {
    underlying((any ReferenceHolding).self)?.referenceBox.value = references
  }

  /// Returns the name that a column has in the source, by which a reference names it.
  ///
  /// The result is `nil` if the column is computed, or if no references can be declared here.
  package func referringName(ofColumn index: Int) -> String? {
    let columns = underlying((any ReferenceHolding).self)?.columns ?? []
    return columns.indices.contains(index) ? columns[index].name : nil
  }
}
