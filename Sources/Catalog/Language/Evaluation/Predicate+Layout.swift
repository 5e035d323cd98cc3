// SPDX-License-Identifier: GPL-3.0-or-later

extension Predicate {
  /// An expression tree, flattened into steps.
  struct Layout {
    var steps: [Predicate.Step] = []
    var needles: [Needle] = []
    var likes: [LikePattern] = []
    var results: [Int] = []
    var shortInstructions: [ShortProgram.Instruction] = []
    var shortOperands: [Range<Int>] = []
    var periods: [Period] = []
    var patterns: [Pattern] = []
    var literals: [UInt8] = []
    var types: [ColumnType] = []
    var instructions: [Predicate.Instruction] = []
    var operands: [Range<Int>] = []
    var literalValues: [LiteralValue] = []
    var comparedLiterals: [Predicate.ComparedLiteral] = []
    var amounts: [Numeral] = []
    var nestedFields: [NestedField] = []

    /// The values that are looked up.
    var lookedUp: [any NamedValues] = []

    /// Known truths of parts of the expression.
    let keyTruths: KeyTruths

    /// The values that were looked up for some items only, which take precedence.
    let someValues: LookedUpValues
  }
}

extension Predicate.Layout {
  typealias Step = Predicate.Step
  typealias Test = Predicate.Test
  typealias Outcomes = Predicate.Outcomes

  /// Adds the steps of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - whenTrue: The next step if the expression is true.
  ///   - whenFalse: The next step if the expression is false.
  /// - Returns: The first step of the expression.
  mutating func add(_ expression: Expression, whenTrue: Int, whenFalse: Int) -> Int {
    guard let index = keyTruths.index(of: expression) else {
      return addTests(of: expression, whenTrue: whenTrue, whenFalse: whenFalse)
    }
    let first = addTests(of: expression, whenTrue: Predicate.holds, whenFalse: Predicate.fails)
    return add(.known(index, otherwise: first), of: Subject(-1), whenTrue, whenFalse)
  }

  private mutating func addTests(
    of expression: Expression,
    whenTrue: Int,
    whenFalse: Int
  ) -> Int {
    switch expression {
    case .anywhere(let text):
      return add(containment(text, .anywhere), of: Subject(-1), whenTrue, whenFalse)
    case .condition(let column, let test, let negated):
      let subject = subject(column)
      return negated
        ? add(test, of: subject, whenFalse, whenTrue) : add(test, of: subject, whenTrue, whenFalse)
    case .computed(let operand, let test, let negated):
      let (yes, no) = negated ? (whenFalse, whenTrue) : (whenTrue, whenFalse)
      let test = operand.listingWeekdays(test)
      let column = operand.lookedUpType?.kind
      return add(test, ofOperand: add(operand), operand.kind, lookedUpFrom: column, yes, no)
    case .comparison(let left, let relation, let right):
      let (outcomes, negated) = relation.outcomes
      let other = add(right)
      return add(
        .operand(other, outcomes),
        of: Subject(operand: add(left)),
        negated ? whenFalse : whenTrue,
        negated ? whenTrue : whenFalse
      )
    case .containment(let whole, let anchor, let part):
      let other = add(part)
      return add(
        .holdsOperand(other, anchor),
        of: Subject(operand: add(whole)),
        whenTrue,
        whenFalse
      )
    case .all(let parts):
      // The last part is added first, because each part needs the index of the next.
      var next = whenTrue
      for part in parts.reversed() { next = add(part, whenTrue: next, whenFalse: whenFalse) }
      return next
    case .any(let parts):
      var next = whenFalse
      for part in parts.reversed() { next = add(part, whenTrue: whenTrue, whenFalse: next) }
      return next
    case .not(let part):
      return add(part, whenTrue: whenFalse, whenFalse: whenTrue)
    }
  }

  mutating func add(
    _ test: Expression.Test,
    of column: Subject,
    _ whenTrue: Int,
    _ whenFalse: Int
  ) -> Int {
    switch test {
    case .isOneOf(let texts):
      var next = whenFalse
      for text in texts.reversed() {
        next = add(equality(text, column), of: column, whenTrue, next)
      }
      return next
    case .isBetween(let low, let high):
      let second = add(comparison(high, [.less, .equal], column), of: column, whenTrue, whenFalse)
      return add(comparison(low, [.more, .equal], column), of: column, second, whenFalse)
    case .equals(let text): return add(equality(text, column), of: column, whenTrue, whenFalse)
    case .less(let text):
      return add(comparison(text, .less, column), of: column, whenTrue, whenFalse)
    case .lessOrEqual(let text):
      return add(comparison(text, [.less, .equal], column), of: column, whenTrue, whenFalse)
    case .more(let text):
      return add(comparison(text, .more, column), of: column, whenTrue, whenFalse)
    case .moreOrEqual(let text):
      return add(comparison(text, [.more, .equal], column), of: column, whenTrue, whenFalse)
    case .contains(let text):
      return add(containment(text, .anywhere), of: column, whenTrue, whenFalse)
    case .startsWith(let text):
      return add(containment(text, .start), of: column, whenTrue, whenFalse)
    case .endsWith(let text): return add(containment(text, .end), of: column, whenTrue, whenFalse)
    case .matches(let text):
      // The parser has already compiled the pattern. If memory is exhausted now, the test is false.
      guard let pattern = try? Pattern(text.string) else { return whenFalse }
      patterns.append(pattern)
      return add(.matches(pattern: patterns.count - 1), of: column, whenTrue, whenFalse)
    case .like(let text): return add(likeness(text), of: column, whenTrue, whenFalse)
    case .likeAnyCase(let text):
      return add(likeness(text, ignoresCase: true), of: column, whenTrue, whenFalse)
    case .isEmpty: return add(Test.isEmpty, of: column, whenTrue, whenFalse)
    case .isNull: return add(Test.isNull, of: column, whenTrue, whenFalse)
    }
  }

  mutating func add(
    _ test: Test,
    of subject: Subject,
    _ whenTrue: Int,
    _ whenFalse: Int
  ) -> Int {
    if case .literal = test, subject.column >= 0 {
      let operand = add([.column(subject.column, type: subject.type)])
      return add(test, of: Subject(operand: operand), whenTrue, whenFalse)
    }
    var type = -1
    var countedType = -1
    switch test {
    case .number(_, _, let outcomes), .integer(_, _, let outcomes):
      if subject.counts(\.isNumeric, outcomes) { countedType = subject.type }
      type = subject.isDirect ? -1 : subject.type
    case .period(_, let outcomes):
      if subject.counts(\.isTime, outcomes) { countedType = subject.type }
      type = subject.isDirect ? -1 : subject.type
    case .equalsText: type = subject.isBoolean ? subject.type : -1
    case .text, .isEmpty, .isNull: type = subject.isPlain ? -1 : subject.type
    case .holds, .matches, .like, .literal, .operand, .holdsOperand, .known: break
    }
    steps.append(
      Step(
        column: subject.column,
        test: test,
        type: type,
        countedType: countedType,
        whenTrue: whenTrue,
        whenFalse: whenFalse
      )
    )
    return steps.count - 1
  }

  /// The column of a condition with its type.
  struct Subject {
    let column: Int

    /// The index of the type in ``types``, or -1.
    var type = -1

    /// `true` if common markers of missing values have no meaning to a comparison.
    var isDirect = true
    var isPlain = true
    var isVerbatim = false
    var isBoolean = false
    var kind = Column.Kind.text

    /// Creates a column of plain values; -1 stands for any column.
    init(_ column: Int) { self.column = column }

    /// Creates the value of an operand.
    init(operand: Int) { column = -2 - operand }

    /// Returns `true` if the values are counted that cannot be compared with a literal.
    ///
    /// In a column of texts, they are counted only if their order matters. A column of another kind
    /// is compared with the wrong literal as a whole.
    func counts(_ isOfLiteral: KeyPath<Column.Kind, Bool>, _ outcomes: Predicate.Outcomes) -> Bool {
      kind[keyPath: isOfLiteral] || (kind == .text && outcomes != .equal)
    }
  }

  private mutating func subject(_ reference: ColumnReference) -> Subject {
    let type = reference.type
    var subject = Subject(reference.index)
    types.append(type)
    subject.type = types.count - 1
    subject.isDirect = type.isDirect
    subject.isPlain = type.isPlain
    subject.isVerbatim = type.format == .verbatim
    subject.isBoolean = type.format == .boolean
    subject.kind = type.kind
    return subject
  }

  private mutating func comparison(
    _ text: ExactText,
    _ outcomes: Outcomes,
    _ subject: Subject
  ) -> Test {
    let literal = Literal(text.string)
    if subject.isVerbatim { return .text(addLiteral(literal.bytes), outcomes) }
    if literal.isNumber, literal.period == nil || subject.kind.isNumeric {
      return comparison(number: literal.bytes, outcomes)
    }
    guard let period = literal.period else {
      return .text(addLiteral(literal.bytes), outcomes)
    }
    if subject.kind.isTime || !(literal.isNumber || literal.isText) {
      periods.append(period)
      return .period(periods.count - 1, outcomes)
    }
    return .literal(add(literal), outcomes, counts: subject.counts(\.isNumeric, outcomes))
  }

  private mutating func comparison(number: [UInt8], _ outcomes: Outcomes) -> Test {
    let short = Number.short(number.span)
    if short == nil, let integer = Number.integer(number.span) {
      return .integer(integer, addLiteral(number), outcomes)
    }
    return .number(addLiteral(number), short, outcomes)
  }

  private mutating func equality(_ text: ExactText, _ subject: Subject) -> Test {
    let literal = Literal(text.string)
    if subject.isBoolean {
      // The value is read as `true` or `false`, and so is the literal.
      var plain = PlainSpelling()
      let reading = types[subject.type].read(literal.bytes.span, into: &plain)
      if case .rewritten = reading { return .equalsText(addLiteral(plain.array)) }
    }
    if subject.isVerbatim { return .equalsText(addLiteral(literal.bytes)) }
    return literal.isNumber || literal.period != nil
      ? comparison(text, .equal, subject) : .equalsText(addLiteral(literal.bytes))
  }

  private mutating func likeness(_ text: ExactText, ignoresCase: Bool = false) -> Test {
    likes.append(LikePattern(text.string, ignoresCase: ignoresCase))
    return .like(likes.count - 1)
  }

  mutating func containment(_ text: ExactText, _ anchor: Needle.Anchor) -> Test {
    needles.append(Needle(text.string))
    return .holds(needle: needles.count - 1, anchor)
  }

  mutating func addLiteral(_ bytes: [UInt8]) -> Predicate.Text {
    literals += bytes
    return literals.count - bytes.count..<literals.count
  }
}

// MARK: Raw search

extension Expression {
  /// The longest text that every matching row contains, or `nil` if there is none to search for.
  var needle: ByteSearch? {
    switch self {
    case .anywhere(let text): return Needle(text.string).search
    case .all(let parts):
      return parts.compactMap(\.needle).max { $0.bytes.count < $1.bytes.count }
    case .condition(let column, let test, negated: false):
      switch test {
      case .contains(let text), .startsWith(let text), .endsWith(let text):
        return Needle(text.string).search
      case .equals(let text):
        let literal = Literal(text.string)
        guard !literal.isNumber, literal.period == nil, column.type.format != .boolean,
          text.string.utf8.count >= ByteSearch.minimumLength
        else { return nil }
        return ByteSearch(bytes: Array(text.string.utf8), ignoresCase: false)
      default: return nil
      }
    case .condition, .computed, .comparison, .containment, .any, .not: return nil
    }
  }
}
