// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The declared references of a collection, which may change while it is shown.
final class ReferenceBox: Sendable {
  private struct Content: Sendable {
    var declared = DeclaredReferences([], seenFrom: "")

    /// The items that columns lead to, by the name of the column.
    var targets: [String: (reference: DeclaredReference, items: any ItemTarget)] = [:]

    /// Returns the items that a reference leads to.
    var makeTarget: (@Sendable (DeclaredReference) -> any ItemTarget)?
  }

  private let content = Mutex(Content())

  /// The references.
  var value: DeclaredReferences { content.withLock(\.declared) }

  /// Replaces the references.
  ///
  /// The values that were read stay only if no reference changes: one of another collection may lead on from there.
  ///
  /// - Parameters:
  ///   - references: The references.
  ///   - makeTarget: Returns the items that a new reference leads to.
  func declare(
    _ references: DeclaredReferences,
    _ makeTarget: @escaping @Sendable (DeclaredReference) -> any ItemTarget
  ) {
    if references == value { return }
    var targets: [String: (reference: DeclaredReference, items: any ItemTarget)] = [:]
    for reference in references.outgoing where targets[reference.column] == nil {
      targets[reference.column] = (reference, makeTarget(reference))
    }
    content.withLock {
      $0 = Content(declared: references, targets: targets, makeTarget: makeTarget)
    }
  }

  /// Declares the references of another collection here, as seen from a location.
  func declare(allOf other: ReferenceBox, seenFrom location: String) {
    let (all, makeTarget) = other.content.withLock { ($0.declared.all, $0.makeTarget) }
    if let makeTarget { declare(DeclaredReferences(all, seenFrom: location), makeTarget) }
  }

  /// Leads columns to new items where the file of the former ones has changed.
  ///
  /// Queries that were parsed before keep the former ones.
  func renewTargets() {
    let (targets, makeTarget) = content.withLock { ($0.targets, $0.makeTarget) }
    guard let makeTarget else { return }
    for (column, (reference, items)) in targets where items.hasChanged {
      let renewed = makeTarget(reference)
      content.withLock {
        guard $0.targets[column]?.items === items else { return }
        $0.targets[column] = (reference, renewed)
      }
    }
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
