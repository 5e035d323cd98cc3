// SPDX-License-Identifier: GPL-3.0-or-later

/// The tests of a ``Predicate``, in memory that it owns: asking a row counts no references.
struct RowTest {
  /// A test of a column, with the next step for either answer.
  struct Step {
    /// The column; -1 for any.
    let column: Int
    let test: Test
    let whenTrue: Int
    let whenFalse: Int
  }

  /// What a value is asked; it owns nothing, so that asking copies nothing.
  enum Test {
    /// How the value stands to a number, which is also given as `Double` if it is short.
    case number(UnsafeBufferPointer<UInt8>, Double?, Outcomes)

    /// The same for an integer that is not short.
    case integer(Int64, UnsafeBufferPointer<UInt8>, Outcomes)
    case moment(Magnitude, Outcomes)

    /// How the value stands to a text; what is empty does not compare.
    case text(UnsafeBufferPointer<UInt8>, Outcomes)
    case equalsText(UnsafeBufferPointer<UInt8>)
    case holds(needle: Int, Needle.Place)
    case matches(pattern: Int)
    case isEmpty
    case isNull
  }

  /// Which outcomes of a comparison are wanted.
  struct Outcomes: OptionSet {
    let rawValue: UInt8

    static let less = Outcomes(rawValue: 1)
    static let equal = Outcomes(rawValue: 2)
    static let more = Outcomes(rawValue: 4)

    @inline(__always)
    func allow(_ comparison: ValueOrder.Comparison) -> Bool {
      switch comparison {
      case .less: rawValue & 1 != 0
      case .equal: rawValue & 2 != 0
      case .more: rawValue & 4 != 0
      }
    }
  }

  /// The steps that end it.
  static let holds = -1
  static let fails = -2

  private let first: Int
  private let steps: UnsafeMutableBufferPointer<Step>
  private let needles: UnsafeMutableBufferPointer<Needle>
  private let patterns: UnsafeMutableBufferPointer<Pattern>

  init(first: Int, _ layout: Layout) {
    self.first = first
    steps = .allocate(capacity: layout.steps.count)
    _ = steps.initialize(from: layout.steps)
    needles = .allocate(capacity: layout.needles.count)
    _ = needles.initialize(from: layout.needles)
    patterns = .allocate(capacity: layout.patterns.count)
    _ = patterns.initialize(from: layout.patterns)
  }

  /// Frees the tests, which nobody may ask any more.
  func deallocate() {
    steps.deallocate()
    needles.deinitialize()
    needles.deallocate()
    patterns.deinitialize()
    patterns.deallocate()
  }
}

// MARK: Asking

extension RowTest {
  /// Whether the filter holds for a row.
  func holds(for row: RowView) -> Bool {
    var place = first
    while place >= 0 {
      let passes =
        steps[place].column < 0
        ? isAnywhere(steps[place].test, row) : ask(steps[place].test, row[steps[place].column])
      place = passes ? steps[place].whenTrue : steps[place].whenFalse
    }
    return place == Self.holds
  }

  private func isAnywhere(_ test: Test, _ row: RowView) -> Bool {
    for field in row.fields where field.kind != .absent && ask(test, field) { return true }
    return false
  }

  @inline(__always)
  private func ask(_ test: Test, _ field: Field) -> Bool {
    // No value is an empty one, but for `is null`.
    let value = field.bytes.span
    switch test {
    case .number(let wanted, let double, let outcomes):
      if let double, let number = Number.short(value) {
        return outcomes.allow(ValueOrder.Comparison(number, double))
      }
      guard let comparison = Number.compare(value, wanted.span) else { return false }
      return outcomes.allow(comparison)
    case .integer(let integer, let wanted, let outcomes):
      if let number = Number.integer(value) {
        return outcomes.allow(ValueOrder.Comparison(number, integer))
      }
      guard let comparison = Number.compare(value, wanted.span) else { return false }
      return outcomes.allow(comparison)
    case .moment(let wanted, let outcomes):
      guard let date = ISODate.parse(value) else { return false }
      return outcomes.allow(ValueOrder.Comparison(date.moment, wanted))
    case .text(let wanted, let outcomes):
      return !value.isEmpty && outcomes.allow(ValueOrder.compareBytes(value, wanted.span))
    case .equalsText(let wanted):
      return value.count == wanted.count && ValueOrder.compareBytes(value, wanted.span) == .equal
    case .holds(let needle, let place): return needles[needle].isFound(in: value, at: place)
    case .matches(let pattern): return patterns[pattern].isFound(in: value)
    case .isEmpty: return value.isEmpty
    case .isNull: return field.kind == .absent || field.kind == .null
    }
  }
}
