// SPDX-License-Identifier: GPL-3.0-or-later

/// The least or the greatest value of each group, in the order of `sort`.
///
/// Numbers, dates and texts have extremes of their own. The answer has those of the most common kind
/// among all values.
struct GroupExtremes: GroupState {
  /// The kinds of values, in the order of `sort`.
  private enum Kind: Int, CaseIterable {
    case number, moment, text
  }

  /// The extreme of a kind in a group.
  private struct Entry: Sendable {
    /// The number or the moment, for a comparison that decides most of the time.
    var measure = 0.0

    /// The plain spelling; empty if there is no value.
    var plain: [UInt8] = []

    /// The value as it came.
    var value = Value.absent
  }

  private let isMaximum: Bool
  private var entries: [[Entry]] = [[], [], []]

  /// The number of values of each kind.
  private var counts = [0, 0, 0]
  private var groupCount = 0
  private var size = 0

  init(isMaximum: Bool) {
    self.isMaximum = isMaximum
  }

  /// Adds a number, with its spelling in the source.
  @inline(__always)
  mutating func add(number: Double, plain: Span<UInt8>, _ field: Field, to group: Int) {
    add(number, plain, field, .number, to: group)
  }

  mutating func add(moment: Double, plain: Span<UInt8>, _ field: Field, to group: Int) {
    add(moment, plain, field, .moment, to: group)
  }

  /// Adds a number or a date that an engine has found.
  mutating func add(measured value: Value, to group: Int) {
    let bytes = value.bytes
    let before = counts
    let field = Field(start: nil, count: 0, kind: .absent)
    switch CellMeaning(bytes.span) {
    case .number(let number, _): add(number, bytes.span, field, .number, to: group, value)
    case .moment(let moment, _): add(moment, bytes.span, field, .moment, to: group, value)
    case .text: return
    }
    // The engine has counted the values.
    counts = before
  }

  /// Counts values that an engine has compared, and those that it has left out.
  mutating func count(_ count: Int, others: Int, areMoments: Bool) {
    counts[(areMoments ? Kind.moment : .number).rawValue] += count
    counts[Kind.text.rawValue] += others
  }

  mutating func add(text: Span<UInt8>, _ field: Field, to group: Int) {
    add(0, text, field, .text, to: group)
  }

  @inline(__always)
  private mutating func add(
    _ measure: Double,
    _ plain: Span<UInt8>,
    _ field: Field,
    _ kind: Kind,
    to group: Int,
    _ value: Value? = nil
  ) {
    counts[kind.rawValue] &+= 1
    if entries[kind.rawValue].count <= group { addEntries(kind) }
    if kind != .text, !entries[kind.rawValue][group].plain.isEmpty {
      let known = entries[kind.rawValue][group].measure
      if isMaximum ? measure < known : measure > known { return }
    }
    compare(measure, plain, field, kind, group, value)
  }

  @inline(never)
  private mutating func addEntries(_ kind: Kind) {
    let missing = groupCount - entries[kind.rawValue].count
    entries[kind.rawValue].append(contentsOf: repeatElement(Entry(), count: missing))
  }

  @inline(never)
  private mutating func compare(
    _ measure: Double,
    _ plain: Span<UInt8>,
    _ field: Field,
    _ kind: Kind,
    _ group: Int,
    _ value: Value?
  ) {
    let known = entries[kind.rawValue][group]
    if !known.plain.isEmpty, !Self.precedes(measure, plain, known, kind, isMaximum) { return }
    let value = value ?? field.value
    size += plain.count + value.bytes.count - known.plain.count - known.value.bytes.count
    entries[kind.rawValue][group] = Entry(
      measure: measure,
      plain: Self.copy(of: plain),
      value: value
    )
  }

  private static func copy(of bytes: Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.append(bytes)
    return copy
  }

  /// Returns `true` if a value is more extreme.
  ///
  /// Of equal values, the one with the least bytes is.
  private static func precedes(
    _ measure: Double,
    _ plain: Span<UInt8>,
    _ known: Entry,
    _ kind: Kind,
    _ isMaximum: Bool
  ) -> Bool {
    let wanted: ValueOrder.Comparison = isMaximum ? .more : .less
    if measure != known.measure { return ValueOrder.Comparison(measure, known.measure) == wanted }
    let bytes = ValueOrder.compareBytes(plain, known.plain.span)
    switch kind {
    case .text: return bytes == wanted
    case .number:
      let order = Number.compare(plain, known.plain.span) ?? .equal
      return order == .equal ? bytes == .less : order == wanted
    case .moment:
      guard let a = ISODate.parse(plain), let b = ISODate.parse(known.plain.span) else {
        return false
      }
      let order = ValueOrder.Comparison(a.moment, b.moment)
      return order == .equal ? bytes == .less : order == wanted
    }
  }

  /// The most common kind of all values.
  private var commonKind: Kind {
    Kind.allCases.max { counts[$0.rawValue] < counts[$1.rawValue] } ?? .text
  }

  /// The number of values of other kinds, which are left out.
  var leftOut: Int { counts.reduce(0, +) - counts[commonKind.rawValue] }

  /// Returns the extreme of a group, which is absent if there is none.
  func value(of group: Int) -> Value {
    let entries = entries[commonKind.rawValue]
    return group < entries.count ? entries[group].value : .absent
  }

  mutating func grow(to count: Int) { groupCount = count }

  mutating func merge(_ other: GroupExtremes, as groups: [Int]) {
    for kind in Kind.allCases {
      counts[kind.rawValue] += other.counts[kind.rawValue]
      for (index, entry) in other.entries[kind.rawValue].enumerated() {
        merge(entry, kind, groups[index])
      }
    }
  }

  private mutating func merge(_ entry: Entry, _ kind: Kind, _ group: Int) {
    guard !entry.plain.isEmpty else { return }
    if entries[kind.rawValue].count <= group { addEntries(kind) }
    let known = entries[kind.rawValue][group]
    let isBetter =
      known.plain.isEmpty
      || Self.precedes(entry.measure, entry.plain.span, known, kind, isMaximum)
    guard isBetter else { return }
    size += entry.plain.count + entry.value.bytes.count
    size -= known.plain.count + known.value.bytes.count
    entries[kind.rawValue][group] = entry
  }

  func write(_ group: Int, to bytes: inout [UInt8]) {
    for kind in Kind.allCases {
      let entries = entries[kind.rawValue]
      guard group < entries.count, !entries[group].plain.isEmpty else {
        bytes.append(0)
        continue
      }
      let entry = entries[group]
      bytes.append(1)
      bytes.append(integer: entry.measure.bitPattern)
      bytes.append(counted: entry.plain.span)
      bytes.append(entry.value)
    }
  }

  mutating func read(_ group: Int, from reader: inout ByteReader) {
    for kind in Kind.allCases where reader.byte() == 1 {
      let measure = Double(bitPattern: reader.integer())
      let plain = Array(reader.bytes())
      merge(Entry(measure: measure, plain: plain, value: reader.value()), kind, group)
    }
  }

  var memory: Int { size + entries.reduce(0) { $0 + $1.count * 96 } }

  /// Adopts the counts of kinds, of which a state that was read from bytes has none.
  mutating func adoptCounts(of other: GroupExtremes) { counts = other.counts }
}
