// SPDX-License-Identifier: GPL-3.0-or-later

// Values: columns, fields, operators and functions.

extension ExpressionResolver {
  /// Returns a value.
  func operand(_ syntax: ExpressionSyntax) throws(SyntaxError) -> Operand {
    switch syntax {
    case .token(let token): return try operand(token)
    case .moment(let date, let time):
      return .literal(ExactText("\(date.text) \(time.text)"), .moment)
    case .parentheses(let inner, _): return try operand(inner)
    case .negative(let part, _):
      try check(part, isWholeBeside: .times, isRight: false)
      return Self.negative(try number(part))
    case .arithmetic(let sign, let left, let right):
      try check(left, isWholeBeside: sign, isRight: false)
      try check(right, isWholeBeside: sign, isRight: true)
      let (a, b) = (try operand(left), try operand(right))
      // Only dates can be added and subtracted besides numbers.
      for (operand, syntax) in [(a, left), (b, right)] {
        let fits =
          operand.kind == .any || operand.kind == .number
          || (operand.kind == .moment && !sign.isProduct)
        if !fits { throw self.error(operand, isNot: .number, at: syntax) }
      }
      if a.kind == .moment, b.kind == .moment, sign == .plus {
        throw error(.notOfKind(b.description, .number), at: right)
      }
      return .arithmetic(sign, a, b)
    case .moved(let part, let backwards, let amount, let unit):
      let value = try operand(part)
      guard value.kind == .any || value.kind == .moment else {
        throw self.error(value, isNot: .moment, at: part)
      }
      let text = backwards ? Self.negated(amount.text) : amount.text
      return .moved(value, by: ExactText(text), unit)
    case .joined(let left, let right):
      return .joined(try operand(left), try operand(right))
    case .call(let name, let arguments, _): return try call(name, arguments, at: syntax)
    case .all, .any, .not, .test: return .condition(try condition(syntax, searches: false))
    }
  }

  private static func negated(_ number: String) -> String {
    switch number.first {
    case "-": String(number.dropFirst())
    case "+": "-" + number.dropFirst()
    default: "-" + number
    }
  }

  /// Returns the negative of a number, which is a literal for a literal without a sign.
  private static func negative(_ operand: Operand) -> Operand {
    guard case .literal(let text, .number) = operand, !text.string.hasPrefix("-"),
      !text.string.hasPrefix("+")
    else { return .negative(operand) }
    return .literal(ExactText("-" + text.string), .number)
  }

  private func number(_ syntax: ExpressionSyntax) throws(SyntaxError) -> Operand {
    let operand = try operand(syntax)
    guard operand.kind == .any || operand.kind == .number else {
      throw error(operand, isNot: .number, at: syntax)
    }
    return operand
  }

  private func operand(_ token: QueryToken) throws(SyntaxError) -> Operand {
    switch token.kind {
    case .quoted: return .literal(ExactText(token.text), .text)
    case .name: return try name(token)
    case .word, .symbol, .end: break
    }
    let literal = Literal(token.text)
    if literal.isNumber { return .literal(ExactText(token.text, among: columns), .number) }
    if let column = try? ColumnReference(token, among: columns, in: lexer) {
      return .column(column)
    }
    if let clock = Clock(token.text) { return .clock(clock) }
    if literal.period != nil { return .literal(ExactText(token.text), .moment) }
    if let operand = field(token.text.split(separator: ".", omittingEmptySubsequences: false)) {
      return operand
    }
    if let operand = try split(token).map(operand) { return operand }
    if token.text.first == "-", token.text.count > 1 {
      guard token.text.prefix(while: { $0 == "-" }).count <= Filter.maximumDepth else {
        throw lexer.error(.nestingTooDeep, at: token.range)
      }
      let word = token.withoutHyphen
      try check(.token(word), isWholeBeside: .times, isRight: false)
      if let part = try? operand(word) { return .negative(part) }
    }
    if let (parts, signs) = Self.parts(of: token), parts.allSatisfy({ Literal($0.text).isNumber }) {
      let text = Self.spaced(parts.map(\.text), signs)
      throw lexer.error(.foreign(.unspaced(text)), at: token.range)
    }
    throw unknownColumn(token)
  }

  /// Returns the column or the field with a name in backticks.
  private func name(_ token: QueryToken) throws(SyntaxError) -> Operand {
    if let column = column(named: token.text) { return .column(column) }
    if let operand = field(token.parts.map { $0[...] }) { return operand }
    throw unknownColumn(token)
  }

  /// Returns the field of a nested value that a path leads to, or the value of the item that a value names.
  ///
  /// Returns `nil` if no column begins the path.
  private func field(_ parts: [Substring]) -> Operand? {
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    for count in (1..<parts.count).reversed() {
      let start = parts[..<count].joined(separator: ".")
      guard let column = column(named: start) ?? referringColumn(start) else { continue }
      if let target = column.target {
        if let path = target.columns?.path(parts[count...]) { return .field(column, path: path) }
      } else if column.type.kind == .text {
        return .field(column, path: parts[count...].map { ExactText(String($0)) })
      }
    }
    return nil
  }

  /// Returns the column of a name in another case whose values name other items.
  private func referringColumn(_ name: String) -> ColumnReference? {
    let token = QueryToken(kind: .quoted, text: name, range: 0..<0)
    let column = try? ColumnReference(token, among: columns, in: lexer)
    return column?.target == nil ? nil : column
  }

  /// Returns the error for a name that no column has.
  private func unknownColumn(_ token: QueryToken) -> SyntaxError {
    lexer.error(.unknownColumn(token.text, in: columns), at: token.range)
  }

  /// Throws an error if a word is arithmetic of another meaning beside an operator.
  ///
  /// `2 * a+b` looks like `2 * (a+b)`, and is `(2 * a) + b` without spaces.
  private func check(
    _ syntax: ExpressionSyntax,
    isWholeBeside sign: Arithmetic,
    isRight: Bool
  ) throws(SyntaxError) {
    guard isRight ? sign != .plus : sign.isProduct, case .token(let word) = syntax,
      column(named: word.text) == nil, case .arithmetic(let inner, _, _) = split(word),
      isRight || !inner.isProduct, let (parts, signs) = Self.parts(of: word)
    else { return }
    throw lexer.error(.foreign(.unspaced(Self.spaced(parts.map(\.text), signs))), at: word.range)
  }

  /// Returns the operands with spaces around the operators between them.
  private static func spaced(_ operands: [String], _ signs: [Arithmetic]) -> String {
    operands[0] + zip(signs, operands.dropFirst()).map { " \($0.rawValue) \($1)" }.joined()
  }

  /// Returns the arithmetic of a word such as `distance/air_time`, or `nil` for any other word.
  ///
  /// Each part must be a column or a number, and at least one a column.
  func split(_ word: QueryToken) -> ExpressionSyntax? {
    guard word.kind == .word, let (parts, signs) = Self.parts(of: word) else { return nil }
    let isColumn = parts.map { column(named: $0.text) != nil }
    guard isColumn.contains(true),
      zip(parts, isColumn).allSatisfy({ $1 || Literal($0.text).isNumber })
    else { return nil }
    let tokens = parts.map { part -> ExpressionSyntax in
      let lower = word.range.lowerBound + part.start
      let range = lower..<lower + part.text.unicodeScalars.count
      return .token(QueryToken(kind: .word, text: part.text, range: range))
    }
    return Self.tree(tokens, signs)
  }

  /// Returns the parts of a word between signs of arithmetic, each with its offset in code points.
  ///
  /// Returns `nil` for a word without signs.
  private static func parts(
    of word: QueryToken
  ) -> (parts: [(text: String, start: Int)], signs: [Arithmetic])? {
    let scalars = Array(word.text.unicodeScalars)
    var parts: [(text: String, start: Int)] = []
    var signs: [Arithmetic] = []
    var start = 0
    for (offset, scalar) in scalars.enumerated() {
      guard offset > start, let sign = Arithmetic(rawValue: String(scalar)) else { continue }
      parts.append((String(String.UnicodeScalarView(scalars[start..<offset])), start))
      signs.append(sign)
      start = offset + 1
    }
    guard start < scalars.count, !signs.isEmpty else { return nil }
    parts.append((String(String.UnicodeScalarView(scalars[start...])), start))
    return (parts, signs)
  }

  /// Returns the tree of operators between operands, by their precedence.
  private static func tree(
    _ operands: [ExpressionSyntax],
    _ signs: [Arithmetic]
  ) -> ExpressionSyntax {
    var terms = [operands[0]]
    var sums: [Arithmetic] = []
    for (sign, operand) in zip(signs, operands.dropFirst()) {
      if sign.isProduct {
        terms[terms.count - 1] = .arithmetic(sign, terms[terms.count - 1], operand)
      } else {
        sums.append(sign)
        terms.append(operand)
      }
    }
    return zip(sums, terms.dropFirst()).reduce(terms[0]) { .arithmetic($1.0, $0, $1.1) }
  }

  /// Returns the operand on the right of a comparison that is not a literal.
  func other(_ syntax: ExpressionSyntax) throws(SyntaxError) -> Operand {
    if case .token(let token) = syntax.bare, token.kind == .word,
      let column = column(named: token.text)
    {
      return .column(column)
    }
    return try operand(syntax)
  }

  /// Throws an error if two operands can never be compared.
  func check(
    _ left: Operand,
    comparesWith right: Operand,
    at syntax: ExpressionSyntax
  ) throws(SyntaxError) {
    let (a, b) = (left.kind, right.kind)
    if a == .any || b == .any || a == b { return }
    throw error(.notOfKind(right.description, a), at: syntax)
  }
}

extension ExpressionResolver {
  /// Returns the error for an operand of the wrong kind.
  private func error(
    _ operand: Operand,
    isNot kind: ValueKind,
    at syntax: ExpressionSyntax
  ) -> SyntaxError {
    if case .literal(let text, let found) = operand, isColumn(text, found) {
      return error(.columnInQuotes(text.string), at: syntax)
    }
    return error(.notOfKind(operand.description, kind), at: syntax)
  }

  /// Returns `true` if a literal is a quoted text that a column is called.
  private func isColumn(_ text: ExactText, _ kind: ValueKind) -> Bool {
    kind == .text && column(named: text.string) != nil
  }
}

// MARK: Functions

extension ExpressionResolver {
  private func call(
    _ name: QueryToken,
    _ arguments: [ExpressionSyntax],
    at syntax: ExpressionSyntax
  ) throws(SyntaxError) -> Operand {
    // The other name for `++`.
    if name.isWord("concat"), let first = arguments.first {
      var joined = try operand(first)
      for argument in arguments.dropFirst() { joined = .joined(joined, try operand(argument)) }
      return joined
    }
    guard let function = Function(named: name.text) else {
      throw lexer.error(.unknownFunction(name.text), at: name.range)
    }
    let signature = function.signature
    var operands: [Operand] = []
    for (index, argument) in arguments.enumerated() {
      guard let parameter = signature.parameter(at: index) else {
        throw error(.tooManyArguments(function.usage), at: argument)
      }
      operands.append(try self.argument(argument, for: parameter))
    }
    guard operands.count >= signature.minimum else {
      let end = syntax.range.upperBound
      throw lexer.error(.missingArgument(function.usage), at: end - 1..<end)
    }
    return .call(function, operands)
  }

  private func argument(
    _ syntax: ExpressionSyntax,
    for parameter: Function.Parameter
  ) throws(SyntaxError) -> Operand {
    switch parameter {
    case .condition: return .condition(try condition(syntax, searches: false))
    case .pattern: return .literal(try pattern(syntax), .text)
    case .value, .text: return try operand(syntax)
    case .number: return try number(syntax)
    case .date:
      let operand = try operand(syntax)
      if case .literal(let text, let kind) = operand, kind != .moment, !isColumn(text, kind) {
        throw error(.notOfKind(text.spelled, .moment), at: syntax)
      }
      guard operand.kind == .any || operand.kind == .moment else {
        throw error(operand, isNot: .moment, at: syntax)
      }
      return operand
    }
  }
}
