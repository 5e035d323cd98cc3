// SPDX-License-Identifier: GPL-3.0-or-later

/// A column whose values name items of another collection, as a person declared it.
package struct DeclaredReference: Sendable, Hashable {
  /// The location of the collection with the column.
  package let source: String

  /// The name of the column.
  package let column: String

  /// The location of the other collection.
  package let target: String

  /// The name of the column with the keys of the other collection, `nil` for the first one.
  package let key: String?

  /// The name of the column with the labels of the other collection, `nil` for the one that is found.
  package let label: String?

  /// Creates a reference.
  package init(
    source: String,
    column: String,
    target: String,
    key: String? = nil,
    label: String? = nil
  ) {
    self.source = source
    self.column = column
    self.target = target
    self.key = key
    self.label = label
  }
}

/// All declared references, as seen from one collection.
package struct DeclaredReferences: Sendable, Equatable {
  /// All of them.
  let all: [DeclaredReference]

  /// The references from the collection.
  let outgoing: [DeclaredReference]

  /// The references to the collection.
  let incoming: [DeclaredReference]

  /// Creates the references of a collection.
  ///
  /// - Parameters:
  ///   - all: All declared references.
  ///   - own: The location of the collection.
  package init(_ all: [DeclaredReference], seenFrom own: String) {
    self.all = all
    outgoing = all.filter { $0.source == own }
    incoming = all.filter { $0.target == own }
  }
}
