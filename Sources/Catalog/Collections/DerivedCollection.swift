// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that is derived from another one, with its items or some of them.
///
/// By default, it has the capabilities and the warnings of the other one.
package protocol DerivedCollection: BatchReadable, ItemHolding, LateColumns, Retypable,
  SourceReporting, ValueLocating
{
  /// The collection that it is derived from.
  var base: any ItemCollection { get }
}

extension DerivedCollection {
  package var name: String { base.name }
  package var source: FileIdentity? { base.source }
  package var hasTypedValues: Bool { base.hasTypedValues }
  package var opensAsItem: Bool { base.opensAsItem }
  package var infersTypes: Bool { (base as? any Retypable)?.infersTypes ?? true }
  package var warnings: SourceWarnings { base.warnings }
  package var origins: [any ItemCollection] { [base] }

  @concurrent
  package func settleColumns() async throws(CatalogError) { try await base.settleColumns() }

  @concurrent
  package func report() async throws(CatalogError) -> SourceReport { try await base.report() }
}

extension ItemCollection {
  /// Returns this collection, or the one that it is derived from, as a collection of another type.
  func underlying<Wanted>(_ type: Wanted.Type) -> Wanted? {
    self as? Wanted ?? (self as? any DerivedCollection)?.base.underlying(type)
  }
}
