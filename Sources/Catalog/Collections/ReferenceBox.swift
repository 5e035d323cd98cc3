// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The declared references of a collection, which may change while it is shown.
final class ReferenceBox: Sendable {
  private struct Content: Sendable {
    var declared = DeclaredReferences([], seenFrom: "")

    /// The items that columns lead to, by the name of the column.
    var targets: [String: (reference: DeclaredReference, items: any ItemTarget)] = [:]
  }

  private let content = Mutex(Content())

  /// The references.
  var value: DeclaredReferences { content.withLock(\.declared) }

  /// Replaces the references.
  ///
  /// Keeps the values that were read for references that stay.
  ///
  /// - Parameters:
  ///   - references: The references.
  ///   - makeTarget: Returns the items that a new reference leads to.
  func declare(
    _ references: DeclaredReferences,
    _ makeTarget: (DeclaredReference) -> any ItemTarget
  ) {
    let former = content.withLock(\.targets)
    var targets: [String: (reference: DeclaredReference, items: any ItemTarget)] = [:]
    for reference in references.outgoing where targets[reference.column] == nil {
      let known = former[reference.column].flatMap { $0.reference == reference ? $0.items : nil }
      targets[reference.column] = (reference, known ?? makeTarget(reference))
    }
    content.withLock { $0 = Content(declared: references, targets: targets) }
  }

  /// Returns columns of the collection with the items to which they lead.
  func leading(_ columns: [Column]) -> [Column] {
    let targets = content.withLock(\.targets)
    if targets.isEmpty { return columns }
    return columns.map { $0.leading(to: targets[$0.name]?.items ?? $0.target) }
  }
}

/// A collection whose columns can be declared to refer to other collections.
protocol ReferenceHolding: ItemCollection {
  var referenceBox: ReferenceBox { get }
}

extension ItemCollection {
  /// Returns the name that a column has in the source, by which a reference names it.
  ///
  /// The result is `nil` if the column is computed, or if no references can be declared here.
  package func referringName(ofColumn index: Int) -> String? {
    let columns = underlying((any ReferenceHolding).self)?.columns ?? []
    return columns.indices.contains(index) ? columns[index].name : nil
  }
}
