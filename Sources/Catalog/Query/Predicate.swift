/// A filter made ready to be asked of many rows: numbers read, cases folded, patterns compiled, and
/// the tree laid out as a list of tests, each with where to go on.
///
/// It is made for one walk and stays with it.
final class Predicate {
  /// A test of a column, with the next step for either answer.
  private struct Step {
    /// The column; -1 for any.
    let column: Int
    let test: Test
    let whenTrue: Int
    let whenFalse: Int
  }

  /// What a value is asked. It owns nothing, so that asking copies nothing.
  private enum Test {
    case number(Magnitude, Outcomes)
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
  private struct Outcomes: OptionSet {
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
  private static let holds = -1
  private static let fails = -2

  /// The columns that it asks for, in order; `nil` if it asks for all.
  let columns: [Int]?

  /// A text that stands in the source of every row for which it holds, if there is one that is worth
  /// while to look for.
  let needle: ByteSearch?

  private var steps: [Step] = []
  private var first = Predicate.holds
  private var needles: [Needle] = []
  private var patterns: [Pattern] = []
  private var texts: [UnsafeMutableBufferPointer<UInt8>] = []

  init(_ filter: Filter) {
    columns = filter.expression.columns
    needle = filter.expression.needle
    first = add(filter.expression, whenTrue: Self.holds, whenFalse: Self.fails)
  }

  deinit {
    for text in texts { text.deallocate() }
  }
}

// MARK: Asking

extension Predicate {
  /// Whether the filter holds for a row.
  func holds(for row: RowView) -> Bool {
    var place = first
    while place >= 0 {
      let passes = steps.withUnsafeBufferPointer { steps in
        steps[place].column < 0
          ? isAnywhere(steps[place].test, row)
          : ask(steps[place].test, row[steps[place].column])
      }
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
    case .number(let wanted, let outcomes):
      guard let number = Number.parse(value) else { return false }
      return outcomes.allow(ValueOrder.Comparison(number, wanted))
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

// MARK: Making ready

extension Predicate {
  /// Adds the steps of an expression.
  ///
  /// - Parameters:
  ///   - expression: What to ask.
  ///   - whenTrue: Where to go on if it holds.
  ///   - whenFalse: Where to go on if it does not.
  /// - Returns: The step to begin with.
  private func add(_ expression: Expression, whenTrue: Int, whenFalse: Int) -> Int {
    switch expression {
    case .anywhere(let text):
      return add(holding(text, .anywhere), of: -1, whenTrue, whenFalse)
    case .condition(let column, let asked, let negated):
      return negated
        ? add(asked, of: column.index, whenFalse, whenTrue)
        : add(asked, of: column.index, whenTrue, whenFalse)
    case .all(let parts):
      // The last part comes first, as each must know where the next begins.
      return parts.reversed().reduce(whenTrue) { next, part in
        add(part, whenTrue: next, whenFalse: whenFalse)
      }
    case .any(let parts):
      return parts.reversed().reduce(whenFalse) { next, part in
        add(part, whenTrue: whenTrue, whenFalse: next)
      }
    case .not(let part):
      return add(part, whenTrue: whenFalse, whenFalse: whenTrue)
    }
  }

  private func add(
    _ asked: Expression.Test,
    of column: Int,
    _ whenTrue: Int,
    _ whenFalse: Int
  ) -> Int {
    switch asked {
    case .isOneOf(let texts):
      return texts.reversed().reduce(whenFalse) { next, text in
        add(equalling(text), of: column, whenTrue, next)
      }
    case .isBetween(let low, let high):
      let second = add(comparing(high, [.less, .equal]), of: column, whenTrue, whenFalse)
      return add(comparing(low, [.more, .equal]), of: column, second, whenFalse)
    case .equals(let text): return add(equalling(text), of: column, whenTrue, whenFalse)
    case .less(let text): return add(comparing(text, .less), of: column, whenTrue, whenFalse)
    case .lessOrEqual(let text):
      return add(comparing(text, [.less, .equal]), of: column, whenTrue, whenFalse)
    case .more(let text): return add(comparing(text, .more), of: column, whenTrue, whenFalse)
    case .moreOrEqual(let text):
      return add(comparing(text, [.more, .equal]), of: column, whenTrue, whenFalse)
    case .contains(let text):
      return add(holding(text, .anywhere), of: column, whenTrue, whenFalse)
    case .startsWith(let text): return add(holding(text, .start), of: column, whenTrue, whenFalse)
    case .endsWith(let text): return add(holding(text, .end), of: column, whenTrue, whenFalse)
    case .matches(let text):
      // The parser has compiled it once; should memory be short now, it is found nowhere.
      guard let pattern = try? Pattern(text.string) else { return whenFalse }
      patterns.append(pattern)
      return add(.matches(pattern: patterns.count - 1), of: column, whenTrue, whenFalse)
    case .isEmpty: return add(Test.isEmpty, of: column, whenTrue, whenFalse)
    case .isNull: return add(Test.isNull, of: column, whenTrue, whenFalse)
    }
  }

  private func add(_ test: Test, of column: Int, _ whenTrue: Int, _ whenFalse: Int) -> Int {
    steps.append(Step(column: column, test: test, whenTrue: whenTrue, whenFalse: whenFalse))
    return steps.count - 1
  }

  private func comparing(_ text: ExactText, _ outcomes: Outcomes) -> Test {
    let literal = Literal(text.string)
    return switch literal.meaning {
    case .number(let number): .number(number, outcomes)
    case .moment(let moment): .moment(moment, outcomes)
    case .text: .text(kept(literal.bytes), outcomes)
    }
  }

  private func equalling(_ text: ExactText) -> Test {
    let literal = Literal(text.string)
    return switch literal.meaning {
    case .number(let number): .number(number, .equal)
    case .moment(let moment): .moment(moment, .equal)
    case .text: .equalsText(kept(literal.bytes))
    }
  }

  private func holding(_ text: ExactText, _ place: Needle.Place) -> Test {
    needles.append(Needle(text.string))
    return .holds(needle: needles.count - 1, place)
  }

  private func kept(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    texts.append(copy)
    return UnsafeBufferPointer(copy)
  }
}

// MARK: What it needs

extension Expression {
  /// The columns that it asks for, in order; `nil` if it asks for all.
  fileprivate var columns: [Int]? {
    switch self {
    case .anywhere: return nil
    case .condition(let column, _, _): return [column.index]
    case .not(let part): return part.columns
    case .all(let parts), .any(let parts):
      var all: Set<Int> = []
      for part in parts {
        guard let columns = part.columns else { return nil }
        all.formUnion(columns)
      }
      return all.sorted()
    }
  }

  /// The longest text that every row has for which it holds.
  fileprivate var needle: ByteSearch? {
    switch self {
    case .anywhere(let text): return Needle(text.string).search
    case .all(let parts):
      return parts.compactMap(\.needle).max { $0.bytes.count < $1.bytes.count }
    case .condition(_, let test, negated: false):
      switch test {
      case .contains(let text), .startsWith(let text), .endsWith(let text):
        return Needle(text.string).search
      case .equals(let text):
        guard case .text = Literal(text.string).meaning,
          text.string.utf8.count >= ByteSearch.shortest
        else { return nil }
        return ByteSearch(bytes: Array(text.string.utf8), ignoresCase: false)
      default: return nil
      }
    case .condition, .any, .not: return nil
    }
  }
}
