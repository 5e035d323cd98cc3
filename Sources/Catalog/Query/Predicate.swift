/// A filter made ready to be asked of many rows: numbers read, cases folded, patterns compiled.
///
/// It is made for one scan and stays in its task.
struct Predicate {
  private indirect enum Node {
    case anywhere(Needle)
    case test(column: Int, Test, wanted: Bool)
    case all([Node])
    case any([Node])
    case not(Node)
  }

  private enum Test {
    case equals(Literal)
    case compares(Literal, less: Bool, equal: Bool, more: Bool)
    case holds(Needle, Needle.Place)
    case matches(Pattern?)
    case isOneOf([Literal])
    case isBetween(Literal, Literal)
    case isEmpty
    case isNull
  }

  /// How many columns, from the first on, must be known to answer.
  let columnsNeeded: Int

  private let root: Node

  init(_ filter: Filter) {
    root = Self.node(filter.expression)
    columnsNeeded = Self.columnsNeeded(filter.expression)
  }

  /// Whether the filter holds for a row.
  func holds(for row: Row) -> Bool { Self.holds(root, row) }
}

// MARK: Asking

extension Predicate {
  private static func holds(_ node: Node, _ row: Row) -> Bool {
    switch node {
    case .test(let column, let test, let wanted): passes(test, row, column) == wanted
    case .anywhere(let needle): isAnywhere(needle, row)
    case .all(let parts): parts.allSatisfy { holds($0, row) }
    case .any(let parts): parts.contains { holds($0, row) }
    case .not(let part): !holds(part, row)
    }
  }

  private static func isAnywhere(_ needle: Needle, _ row: Row) -> Bool {
    let bytes = row.bytes.span
    for field in row.fields where !field.isAbsent {
      if needle.isFound(in: bytes.extracting(field.start..<field.end), at: .anywhere) {
        return true
      }
    }
    return false
  }

  private static func passes(_ test: Test, _ row: Row, _ column: Int) -> Bool {
    let field = column < row.fields.count ? row.fields[column] : .absent
    if field.isAbsent, case .isNull = test { return true }
    // But for that, an absent value is an empty one.
    let value = row.bytes.span.extracting(
      field.isAbsent ? 0..<0 : field.start..<field.end
    )
    return switch test {
    case .isNull: false
    case .isEmpty: value.isEmpty
    case .equals(let literal): ValueOrder.areEqual(value, literal)
    case .compares(let literal, let less, let equal, let more):
      switch ValueOrder.compare(value, to: literal) {
      case .less: less
      case .equal: equal
      case .more: more
      case nil: false
      }
    case .holds(let needle, let place): needle.isFound(in: value, at: place)
    case .matches(let pattern): pattern?.isFound(in: value) ?? false
    case .isOneOf(let literals): isOneOf(literals, value)
    case .isBetween(let low, let high): isBetween(low, high, value)
    }
  }

  private static func isOneOf(_ literals: [Literal], _ value: Span<UInt8>) -> Bool {
    for literal in literals where ValueOrder.areEqual(value, literal) { return true }
    return false
  }

  private static func isBetween(_ low: Literal, _ high: Literal, _ value: Span<UInt8>) -> Bool {
    let fromLow = ValueOrder.compare(value, to: low)
    let fromHigh = ValueOrder.compare(value, to: high)
    guard let fromLow, let fromHigh else { return false }
    return fromLow != .less && fromHigh != .more
  }
}

// MARK: Making ready

extension Predicate {
  private static func node(_ expression: Expression) -> Node {
    switch expression {
    case .anywhere(let text): .anywhere(Needle(text.string))
    case .condition(let column, let asked, let negated):
      .test(column: column.index, test(asked), wanted: !negated)
    case .all(let parts): .all(parts.map(node))
    case .any(let parts): .any(parts.map(node))
    case .not(let part): .not(node(part))
    }
  }

  private static func test(_ test: Expression.Test) -> Test {
    switch test {
    case .equals(let text): .equals(literal(text))
    case .less(let text): .compares(literal(text), less: true, equal: false, more: false)
    case .lessOrEqual(let text): .compares(literal(text), less: true, equal: true, more: false)
    case .more(let text): .compares(literal(text), less: false, equal: false, more: true)
    case .moreOrEqual(let text): .compares(literal(text), less: false, equal: true, more: true)
    case .contains(let text): .holds(Needle(text.string), .anywhere)
    case .startsWith(let text): .holds(Needle(text.string), .start)
    case .endsWith(let text): .holds(Needle(text.string), .end)
    // The parser has compiled it once; should memory be short now, it is found nowhere.
    case .matches(let text): .matches(try? Pattern(text.string))
    case .isOneOf(let texts): .isOneOf(texts.map(literal))
    case .isBetween(let low, let high): .isBetween(literal(low), literal(high))
    case .isEmpty: .isEmpty
    case .isNull: .isNull
    }
  }

  private static func literal(_ text: ExactText) -> Literal { Literal(text.string) }

  private static func columnsNeeded(_ expression: Expression) -> Int {
    switch expression {
    case .anywhere: .max
    case .condition(let column, _, _): column.index + 1
    case .all(let parts), .any(let parts): parts.map(columnsNeeded).max() ?? 0
    case .not(let part): columnsNeeded(part)
    }
  }
}
