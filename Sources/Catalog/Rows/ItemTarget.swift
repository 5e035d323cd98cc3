// SPDX-License-Identifier: GPL-3.0-or-later

/// The items that the values of a column name.
///
/// A declared reference or a foreign key of one column leads to them. Their other values are looked up as if they were
/// fields of the value: `customer.name`.
protocol ItemTarget: AnyObject, Sendable {
  /// The files that the items were read from, empty until their collection is opened.
  var sources: Set<FileIdentity> { get }

  /// The reason why rows are missing among the items, `nil` until a scan has found one.
  var missingRows: MissingRows? { get }

  /// The columns of the items, `nil` until they are known.
  var columns: [Column]? { get }

  /// `true` if the file of the items has changed since it was opened.
  var hasChanged: Bool { get }

  /// Opens the collection of the items, and finds its columns.
  ///
  /// - Parameter name: The name of a column, for which all items are searched if the first ones do not have it; `nil` for
  ///   the columns of the first items.
  /// - Throws: ``CatalogError`` if the collection cannot be opened, or when cancelled.
  func settleColumns(including name: String?) async throws(CatalogError)

  /// Reads the values of columns of all items at once, unless they are known.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - type: The type of the values that name the items.
  /// - Throws: ``CatalogError`` if the collection cannot be read or lacks a column, if there are too many values for
  ///   the memory, or when cancelled.
  func readValues(of columns: [String], namedBy type: ColumnType) async throws(CatalogError)

  /// Returns the values of a column, or `nil` if they are not known yet.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - type: The type of the values that name the items.
  func values(of column: String, namedBy type: ColumnType) -> (any NamedValues)?

  /// Returns the values of columns for some items only, which are read at once.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - names: The values that name the items.
  ///   - type: The type of these values.
  /// - Returns: The values of each column, in the same order.
  /// - Throws: ``CatalogError`` if the collection cannot be read or lacks a column, or when cancelled.
  func values(
    of columns: [String],
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> [any NamedValues]

  /// Returns the labels of some items, unless a large file would have to be searched for them.
  ///
  /// A declared label is searched for in any file.
  ///
  /// - Parameters:
  ///   - names: The values that name the items.
  ///   - type: The type of these values.
  /// - Throws: ``CatalogError`` if the collection cannot be read or lacks the declared column, or when cancelled.
  func labels(
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> TargetLabels?
}

/// The labels of items: the values by which a person recognises them, such as their names or titles.
struct TargetLabels: Sendable {
  /// The keys of the items, which are missing for a value that names nothing.
  let keys: any NamedValues

  /// The labels, `nil` if no column has them.
  let labels: (any NamedValues)?
}

/// The values of one column of items that are found by their names.
protocol NamedValues: AnyObject, Sendable {
  /// Returns the value of the item with a name, which is absent if there is no such item.
  ///
  /// The bytes stay valid as long as this object exists.
  func field(namedBy name: Field) -> Field

  /// The places of the values whose names are plain integers, or `nil` if they do not lie so.
  ///
  /// They exist as long as this object. A name of another form may still name an item.
  var places: FieldPlaces? { get }
}

extension Column {
  /// `true` if the values name items.
  package var leads: Bool { target != nil }

  /// Returns the column with the items that its values name.
  func leading(to target: (any ItemTarget)?) -> Column {
    var column = self
    column.target = target
    return column
  }
}
