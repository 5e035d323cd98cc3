// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of both states that the items of an answer about changes are about.
package final class Changes: Sendable {
  /// A fact about all changes.
  package enum Remark: Sendable, Hashable {
    /// Nothing has changed since the collection of this name.
    case nothing(since: String)

    /// Only the collection of this name has these columns.
    case columns([String], onlyIn: String)

    /// Several items of the collection of this name have a key, for this number of keys.
    case repeatedKeys(Int, in: String)
  }

  package let remarks: [Remark]

  /// The rows of the former state, and of the current one.
  let former: any RereadableRows
  let current: any RereadableRows

  private let matched: MatchedColumns

  /// The rows of each item of the answer, in the order of the items.
  private let places: GroupDisk

  init(
    _ former: any RereadableRows,
    _ current: any RereadableRows,
    _ matched: MatchedColumns,
    _ remarks: [Remark]
  ) {
    self.former = former
    self.current = current
    self.matched = matched
    self.remarks = remarks
    places = GroupDisk(path: "changes")
  }

  /// Adds the rows of the next items of the answer.
  func add(_ rows: [RowChange]) throws(CatalogError) {
    guard !rows.isEmpty else { return }
    _ = try places.write(rows.withUnsafeBytes { Array($0) })
  }

  /// The two sides of an item of the answer.
  package struct Sides: Sendable {
    /// The columns of both.
    package let columns: [Column]

    /// The item of the former state, with the identifier `before`.
    ///
    /// It has no values if the item was added.
    package let before: Item

    /// The item of the current state, with the identifier `after`.
    ///
    /// It has no values if the item was removed.
    package let after: Item

    /// The indexes of the columns that both states have and in which the items differ.
    package let differing: Set<Int>
  }

  /// Returns the items of the former state and of the current one that an item of the answer is about.
  ///
  /// - Throws: ``CatalogError`` if a source cannot be read, or when cancelled.
  @concurrent
  package func sides(of item: Item) async throws(CatalogError) -> Sides? {
    guard item.id.row > 0 else { return nil }
    let size = MemoryLayout<Int>.stride
    var bytes: [UInt8] = []
    let start = (item.id.row - 1) * 2 * size
    try places.read(start..<start + 2 * size, into: &bytes)
    guard bytes.count == 2 * size else { return nil }
    let (after, before) = bytes.withUnsafeBufferPointer { bytes in
      var reader = ByteReader(bytes)
      return (reader.integer() as Int, reader.integer() as Int)
    }
    return sides(try Self.item(at: before, of: former), try Self.item(at: after, of: current))
  }

  private static func item(
    at offset: Int,
    of rows: any RereadableRows
  ) throws(CatalogError) -> Item? {
    offset < 0 ? nil : try rows.items(at: [offset], byteLimit: .max)?.first
  }

  private func sides(_ before: Item?, _ after: Item?) -> Sides {
    let current = matched.currentColumns
    let names = Set(current.map(\.name))
    let others = matched.formerColumns.filter { !names.contains($0.name) }
    let places = Dictionary(
      matched.formerColumns.enumerated().map { ($1.name, $0) }
    ) { first, _ in first }
    let (old, new) = (before?.values ?? [], after?.values ?? [])
    let columns = current + others
    let formerValues = columns.map { column in
      places[column.name].flatMap { old.indices.contains($0) ? old[$0] : nil } ?? .absent
    }
    let empty = Item(id: Item.ID(row: 0), values: [])
    let differing = matched.all.filter { !$0.areEqual(before ?? empty, after ?? empty) }
    return Sides(
      columns: columns,
      before: Item(id: Item.ID(name: "before"), values: formerValues),
      after: Item(
        id: Item.ID(name: "after"),
        values: columns.indices.map {
          current.indices.contains($0) && new.indices.contains($0) ? new[$0] : .absent
        }
      ),
      differing: Set(differing.map(\.current.index))
    )
  }
}
