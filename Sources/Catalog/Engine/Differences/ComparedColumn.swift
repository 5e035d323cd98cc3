// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of one of two compared sources, whose values are compared with those of the other one.
///
/// If both columns are numbers, two spellings of the same number are equal, and so are those of a
/// date or a truth. Otherwise values are equal if their bytes are. All missing values are equal:
/// absent ones, empty ones, and those that mark a missing value.
struct ComparedColumn: Sendable {
  /// The index of the column in its source.
  let index: Int

  let type: ColumnType

  /// `true` if values are compared by their meaning.
  let comparesMeaning: Bool

  /// Creates the columns of both sources that are compared with each other.
  static func pair(
    _ former: Int,
    of formerColumns: [Column],
    _ current: Int,
    of currentColumns: [Column]
  ) -> (former: ComparedColumn, current: ComparedColumn) {
    let (first, second) = (formerColumns[former].type, currentColumns[current].type)
    let comparesMeaning =
      first.kind.isNumeric && second.kind.isNumeric || first.kind.isTime && second.kind.isTime
      || first.kind == .boolean && second.kind == .boolean
    return (
      ComparedColumn(index: former, type: first, comparesMeaning: comparesMeaning),
      ComparedColumn(index: current, type: second, comparesMeaning: comparesMeaning)
    )
  }

  /// Returns `true` if a value is missing.
  @inline(__always)
  func isMissing(_ value: Span<UInt8>) -> Bool { value.isEmpty || type.missing.contains(value) }

  /// Replaces a key with the meaning of a value.
  func write(_ value: Span<UInt8>, to key: inout SortKey) {
    key.removeAll()
    guard type.kind == .boolean, let truth = BooleanWord(value) else {
      return key.append(value, Self.order, as: type)
    }
    var plain = PlainSpelling()
    truth.write(to: &plain)
    key.append(plain.storage.span.extracting(first: plain.count), Self.order)
  }

  private static let order = SortOrder.Key(column: 0)

  /// Returns `true` if a value is equal to one of the other column.
  func isEqual(_ value: Value, to other: Value, of column: ComparedColumn) -> Bool {
    let (left, right) = (value.bytes, other.bytes)
    let isMissing = isMissing(left.span)
    guard !isMissing, !column.isMissing(right.span) else {
      return isMissing == column.isMissing(right.span)
    }
    if left == right, !comparesMeaning || type == column.type { return true }
    guard comparesMeaning else { return false }
    var (first, second) = (SortKey(), SortKey())
    write(left.span, to: &first)
    column.write(right.span, to: &second)
    return SortKey.compare(first, second) == .equal
  }
}
