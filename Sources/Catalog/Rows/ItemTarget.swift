// SPDX-License-Identifier: GPL-3.0-or-later

/// The items that the values of a column name.
///
/// A declared reference or a foreign key of one column leads to them. Their other values are looked up as if they were
/// fields of the value: `customer.name`.
protocol ItemTarget: AnyObject, Sendable {
  /// The columns of the items, `nil` until they are known.
  var columns: [Column]? { get }

  /// Opens the collection of the items, and finds its columns.
  ///
  /// - Parameter name: The name of a column, for which all items are searched if the first ones do not have it; `nil` for
  ///   the columns of the first items.
  /// - Throws: ``CatalogError`` if the collection cannot be opened, or when cancelled.
  func settleColumns(including name: String?) async throws(CatalogError)

  /// Reads the values of a column of all items, unless they are known.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - type: The type of the values that name the items.
  /// - Throws: ``CatalogError`` if the collection cannot be read or lacks the column, if there are too many values for
  ///   the memory, or when cancelled.
  func readValues(of column: String, namedBy type: ColumnType) async throws(CatalogError)

  /// Returns the values of a column, or `nil` if they are not known yet.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - type: The type of the values that name the items.
  func values(of column: String, namedBy type: ColumnType) -> (any NamedValues)?

  /// Returns the values of a column for some items only.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - names: The values that name the items.
  ///   - type: The type of these values.
  /// - Throws: ``CatalogError`` if the collection cannot be read or lacks the column, or when cancelled.
  func values(
    of column: String,
    namedBy names: [Value],
    _ type: ColumnType
  ) async throws(CatalogError) -> any NamedValues
}

/// The values of one column of items that are found by their names.
protocol NamedValues: AnyObject, Sendable {
  /// Returns the value of the item with a name, which is absent if there is no such item.
  ///
  /// The bytes stay valid as long as this object exists.
  func field(namedBy name: Field) -> Field
}

extension Column {
  /// Returns the column with the items that its values name.
  func leading(to target: (any ItemTarget)?) -> Column {
    var column = self
    column.target = target
    return column
  }
}
