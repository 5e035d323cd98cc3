// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose columns can be given other types.
package protocol Retypable: ItemCollection {
  /// The types that were chosen for columns, by the index of the column.
  var chosenTypes: [Int: ColumnType] { get }

  /// `true` if the types of its columns were inferred from their values.
  var infersTypes: Bool { get }

  /// Returns the same collection with other types for some columns.
  ///
  /// - Parameter types: The types by the index of the column. All other columns have the type of the
  ///   source.
  func retyped(_ types: [Int: ColumnType]) -> any ItemCollection
}

extension Retypable {
  /// Returns columns with the chosen types.
  func typed(_ columns: [Column]) -> [Column] {
    guard !chosenTypes.isEmpty else { return columns }
    var columns = columns
    for (index, type) in chosenTypes where columns.indices.contains(index) {
      columns[index] = columns[index].typed(type)
    }
    return columns
  }
}

extension ItemCollection {
  /// The types that were chosen for columns, by the index of the column.
  package var chosenTypes: [Int: ColumnType] { (self as? any Retypable)?.chosenTypes ?? [:] }

  /// The number of items from which the notation of a column is inferred.
  private var sampledItems: Int { 1000 }

  /// Determines the type that a choice stands for.
  ///
  /// - Returns: The type, or `nil` for the type of the source.
  /// - Throws: ``CatalogError/ambiguousNotation(column:types:)`` if the values fit several notations
  ///   of the chosen kind; another ``CatalogError`` if the source cannot be read.
  @concurrent
  package func type(for choice: TypeChoice) async throws(CatalogError) -> ColumnType? {
    let kind: Column.Kind?
    switch choice.wanted {
    case .type(let type): return type
    case .automatic:
      if (self as? any Retypable)?.infersTypes ?? true { return nil }
      kind = nil
    case .kind(let wanted): kind = wanted
    }
    var inference = TypeInference()
    for item in try await page(0..<sampledItems, of: Query()).items {
      inference.add(item[choice.column].bytes.span)
    }
    let (type, rivals) = inference.result
    guard let kind else { return type }
    let fitting = ([type] + rivals).filter { $0.kind.isComparable(with: kind) }
    let exact = fitting.filter { $0.kind == kind }
    let candidates = exact.isEmpty ? fitting : exact
    guard candidates.count <= 1 else {
      throw .ambiguousNotation(
        column: columns[choice.column].name,
        types: candidates.map(\.description)
      )
    }
    let missing = MissingMarkers(includesCommon: true, named: [])
    return ColumnType(kind, candidates.first?.format ?? .plain, missing: missing)
  }

  /// Counts the values of a column that fit a type.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func fit(
    of column: Int,
    as type: ColumnType
  ) async throws(CatalogError) -> TypeFit {
    try await fits(of: [column], as: [type])[0]
  }

  /// Counts the values of columns that fit types, in the order of the columns.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func fits(
    of columns: [Int],
    as types: [ColumnType]
  ) async throws(CatalogError) -> [TypeFit] {
    try await gather(FitCounter(columns, types), in: Query())
  }
}

extension Column.Kind {
  /// Returns `true` if both are kinds of numbers, or both are kinds of dates.
  fileprivate func isComparable(with other: Column.Kind) -> Bool {
    self == other || (isNumeric && other.isNumeric) || (isTime && other.isTime)
  }
}
