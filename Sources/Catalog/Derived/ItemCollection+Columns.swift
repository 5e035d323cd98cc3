// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Returns the collection with a computed column, which replaces a computed one of its name.
  ///
  /// - Throws: ``ColumnError`` if a column of the source has the name, or if the column would be
  ///   computed from itself.
  package func adding(_ column: ComputedColumn) throws(ColumnError) -> any ItemCollection {
    try changed { changes throws(ColumnError) in try changes.add(column, to: columns) }
  }

  /// Returns the collection with another name for a column.
  ///
  /// - Throws: ``ColumnError/exists(_:)`` if another column has the name.
  package func renaming(_ rename: ColumnRename) throws(ColumnError) -> any ItemCollection {
    try changed { changes throws(ColumnError) in try changes.rename(rename, among: columns) }
  }

  private func changed(
    _ change: (inout ColumnChanges) throws(ColumnError) -> Void
  ) throws(ColumnError) -> any ItemCollection {
    let whole = limited(to: nil)
    let computed = whole as? ComputedCollection
    var changes = computed?.changes ?? ColumnChanges()
    try change(&changes)
    return ComputedCollection(computed?.base ?? whole, changes).limited(to: itemLimit)
  }

  /// The collection without computed columns, other names and a limit.
  package var unchanged: any ItemCollection {
    let whole = limited(to: nil)
    return (whole as? ComputedCollection)?.base ?? whole
  }

  /// Returns another collection with the types, computed columns, names and limit of this one.
  package func changed(onto source: any ItemCollection) -> any ItemCollection {
    let typed = (source as? any Retypable)?.retyped(unchanged.chosenTypes) ?? source
    let whole = computed.map { ComputedCollection(typed, $0.changes) } ?? typed
    return whole.limited(to: itemLimit)
  }

  /// The collection with computed columns, if there are any.
  private var computed: ComputedCollection? { limited(to: nil) as? ComputedCollection }

  /// The computed columns, in an order in which they can be added again to the columns of the source.
  package var computedColumns: [ComputedColumn] {
    computed.map { $0.changes.additions($0.base.columns) } ?? []
  }

  /// The other names of columns, as they can be given again after the computed columns were added.
  package var columnRenames: [String] {
    computed.map { $0.changes.renames($0.base.columns) } ?? []
  }

  /// Returns the names of the values that the computed columns and a query look up, such as `customer.name`.
  package func lookedUpNames(in query: Query) -> [String] {
    (computed?.lookedUpNames ?? []) + query.operands.lookedUpNames
  }

  /// Opens the collections in which the computed columns and a query look values up, as they are now.
  ///
  /// - Throws: ``CatalogError`` if one cannot be opened or lacks a column, or when cancelled.
  package func renewTargets(in query: Query) async throws(CatalogError) {
    try await renewTargets(of: query.operands.lookedUpNames)
    // The names of computed columns are those of the source.
    if let computed { try await computed.base.renewTargets(of: computed.lookedUpNames) }
  }

  private func renewTargets(of names: [String]) async throws(CatalogError) {
    for name in names {
      _ = try await settleTargets(of: name)
      let parts = name.split(separator: ".")
      guard columns.path(parts[...]) == nil else { continue }
      throw .noReferenceColumn(parts.dropFirst().joined(separator: "."), in: String(parts[0]))
    }
  }

  /// Returns items of a collection of the same source with the columns of this one.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func adapted(
    _ items: [Item],
    from other: any ItemCollection
  ) async throws(CatalogError) -> [Item] {
    let source = other.computed.map { items.map($0.source(of:)) } ?? items
    return try await computed?.extended(source) ?? source
  }

  /// Returns `true` if the values of a column are computed.
  package func isComputed(_ column: Int) -> Bool {
    guard let computed, case .computed = computed.changes.origin(of: column) else { return false }
    return true
  }
}
