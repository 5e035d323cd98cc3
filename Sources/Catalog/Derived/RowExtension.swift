// SPDX-License-Identifier: GPL-3.0-or-later

/// Adds the values of computed columns to rows.
///
/// A visitor has one of its own. Rows are visited by one thread at a time, so its memory needs no
/// lock, although the class is sendable.
final class RowExtension: RowExtending, @unchecked Sendable {
  /// The indexes of the computed columns, in order.
  private let positions: [Int]
  private let computed: ComputedFields

  /// The computed columns to compute, among all of them.
  private let needed: [Int]
  private let hasTypedValues: Bool

  /// The number of fields of a row that are kept, `nil` for all.
  private let ownCount: Int?

  private var fields = Allocation<Field>(capacity: 32)
  private var present = Allocation<Int>(capacity: 32)

  /// Creates an extension.
  ///
  /// - Parameters:
  ///   - operands: All computed columns, as operands on the columns of the source.
  ///   - needed: The indexes of the columns that are read, or `nil` for all.
  ///   - changes: The changes that compute them.
  ///   - hasTypedValues: `true` if values are typed, as in JSON.
  ///   - ownCount: The number of fields of a row that are kept; `nil` for all.
  ///   - someValues: Values that were looked up only for the rows to extend.
  init(
    _ operands: [Operand],
    needed: [Int]?,
    _ changes: ColumnChanges,
    hasTypedValues: Bool,
    ownCount: Int?,
    _ someValues: LookedUpValues
  ) {
    let positions = changes.added.map(\.position)
    self.positions = positions
    self.hasTypedValues = hasTypedValues
    self.ownCount = ownCount
    let wanted = needed.map(Set.init)
    self.needed = positions.indices.filter { wanted?.contains(positions[$0]) ?? true }
    computed = ComputedFields(operands, someValues)
  }

  /// Returns a row with computed values, which is valid until the next one.
  func extend(_ row: Row) -> Row {
    computed.forgetRow()
    let source = UnsafeBufferPointer(rebasing: row.fields.prefix(ownCount ?? .max))
    let width = max(source.count + positions.count, positions.last.map { $0 + 1 } ?? 0)
    if width > fields.capacity { fields.grow(to: width * 2) }
    var read = 0
    var index = 0
    var next = 0
    while index < width {
      if next < positions.count, positions[next] == index {
        fields.start[index] = .absent
        next += 1
      } else {
        fields.start[index] = read < source.count ? source[read] : .absent
        read += 1
      }
      index += 1
    }
    var isUncomputed = false
    for number in needed {
      let before = computed.uncomputedCount
      let field =
        hasTypedValues ? computed.typedField(number, of: row) : computed.field(number, of: row)
      // `coalesce` and `if` may have found another value.
      let isMissing = field.kind == .absent || field.kind == .null
      if isMissing, computed.uncomputedCount > before { isUncomputed = true }
      fields.start[positions[number]] = field
    }
    var extended = Row(fields: UnsafeBufferPointer(start: fields.start, count: width))
    extended.warnings = row.warnings
    if isUncomputed { extended.warnings.insert(.uncomputed) }
    extended.width = row.width > 0 ? row.width + positions.count : 0
    // A line that could not be read is written as it is.
    if row.warnings.contains(.invalid) { extended.text = row.text }
    if let source = row.present { extended.present = present(in: source) }
    return extended
  }

  /// Returns the columns that are not absent, in order.
  private func present(in source: UnsafeBufferPointer<Int>) -> UnsafeBufferPointer<Int> {
    let room = source.count + positions.count
    if room > present.capacity { present.grow(to: room * 2) }
    var count = 0
    var next = 0
    for column in source {
      var index = column + next
      while next < positions.count, positions[next] <= index {
        present.start[count] = positions[next]
        count += 1
        next += 1
        index += 1
      }
      present.start[count] = index
      count += 1
    }
    for position in positions[next...] {
      present.start[count] = position
      count += 1
    }
    return UnsafeBufferPointer(start: present.start, count: count)
  }
}
