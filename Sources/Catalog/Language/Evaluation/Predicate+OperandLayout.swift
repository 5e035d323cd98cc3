// SPDX-License-Identifier: GPL-3.0-or-later

// The code of operands.

extension Predicate.Layout {
  typealias Instruction = Predicate.Instruction

  /// A literal whose text is in ``literals``.
  struct LiteralValue {
    var value: ComputedValue
    let text: Predicate.Text

    /// Returns the value with the address of its text.
    func value(in bytes: UnsafeMutablePointer<UInt8>) -> ComputedValue {
      let buffer = UnsafeBufferPointer(start: bytes + text.lowerBound, count: text.count)
      return switch value {
      case .cell:
        .cell(Field(start: buffer.baseAddress, count: buffer.count, kind: .text), type: -1)
      case .text: .text(buffer)
      case .missing, .number, .moment, .truth: value
      }
    }
  }

  /// Adds the code of an operand, and returns its index.
  mutating func add(_ operand: Operand) -> Int {
    // Conditions in an operand have operands of their own.
    var code: [Instruction] = []
    compile(operand, to: &code)
    return add(code, ShortProgram(operand, numberPlaces(of: operand)))
  }

  /// Returns the places of the plain numbers that fields of an operand look up in one step, and keeps their memory.
  private mutating func numberPlaces(of operand: Operand) -> [Operand: FieldPlaces] {
    var found: [Operand: FieldPlaces] = [:]
    for (column, path) in operand.fields {
      guard someValues[column.index, path[..<1]] == nil,
        let lookup = Lookup(from: column, path: path), lookup.steps.count == 1, lookup.rest.isEmpty,
        lookup.type.hasDirectNumbers, let step = lookup.steps.first,
        let values = step.values, let places = values.places
      else { continue }
      lookedUp.append(values)
      found[.field(column, path: path)] = places
    }
    return found
  }

  /// Adds the code of an operand, and returns the index of the operand.
  mutating func add(_ code: [Instruction], _ short: ShortProgram? = nil) -> Int {
    let start = instructions.count
    instructions += code.map { $0.moved(by: start) }
    operands.append(start..<instructions.count)
    let shortStart = shortInstructions.count
    shortInstructions += short?.instructions ?? []
    shortOperands.append(shortStart..<shortInstructions.count)
    return operands.count - 1
  }

  private mutating func compile(_ operand: Operand, to code: inout [Instruction]) {
    switch operand {
    case .column(let column): code.append(.column(column.index, type: addType(column)))
    case .field(let column, let path): compile(path, from: column, to: &code)
    case .literal(let text, let kind): code.append(.literal(addValue(text, kind)))
    case .clock(let clock):
      literalValues.append(LiteralValue(value: .moment(clock.moment), text: 0..<0))
      code.append(.literal(literalValues.count - 1))
    case .negative(let part):
      compile(part, to: &code)
      code.append(.negate)
    case .arithmetic(let sign, let left, let right):
      compile(left, to: &code)
      compile(right, to: &code)
      code.append(.arithmetic(sign))
    case .moved(let part, let amount, let unit):
      compile(part, to: &code)
      amounts.append(Numeral(Array(amount.string.utf8).span) ?? Numeral(0))
      code.append(.move(amount: amounts.count - 1, unit))
    case .joined(let left, let right):
      compile(left, to: &code)
      compile(right, to: &code)
      code.append(.join)
    case .condition(let condition): code.append(.truth(step: add(condition)))
    case .call(.if, let arguments): compile(choice: arguments, to: &code)
    case .call(.coalesce, let arguments): compile(first: arguments, to: &code)
    case .call(.extract, let arguments):
      compile(arguments[0], to: &code)
      guard case .literal(let text, _) = arguments[1], let pattern = try? Pattern(text.string)
      else { return }
      patterns.append(pattern)
      code.append(.extract(pattern: patterns.count - 1))
    case .call(let function, let arguments):
      for argument in arguments { compile(argument, to: &code) }
      code.append(.call(function, count: arguments.count))
    }
  }

  /// Compiles a path into nested values, or to other items.
  private mutating func compile(
    _ path: [ExactText],
    from column: ColumnReference,
    to code: inout [Instruction]
  ) {
    code.append(.column(column.index, type: -1))
    var rest = path
    if let lookup = Lookup(from: column, path: path) {
      rest = lookup.rest
      types.append(lookup.type)
      for (index, step) in lookup.steps.enumerated() {
        guard
          let values = someValues[column.index, path[...index]] ?? step.values
        else {
          assertionFailure("\(column.name).\(step.column) is not read")
          code.append(contentsOf: [.putMissing])
          return
        }
        lookedUp.append(values)
        code.append(.lookUp(lookedUp.count - 1, type: types.count - 1))
      }
    }
    if rest.isEmpty { return }
    nestedFields.append(NestedField(rest.map(\.string)))
    code.append(.field(path: nestedFields.count - 1))
  }

  private mutating func add(_ condition: Expression) -> Int {
    add(condition, whenTrue: Predicate.holds, whenFalse: Predicate.fails)
  }

  /// Compiles `if(condition, a, b)`.
  private mutating func compile(choice arguments: [Operand], to code: inout [Instruction]) {
    guard case .condition(let condition) = arguments[0] else { return }
    let branch = code.count
    code.append(.putMissing)
    compile(arguments[1], to: &code)
    let end = code.count
    code.append(.putMissing)
    code[branch] = .branch(unless: add(condition), to: code.count)
    if arguments.count > 2 { compile(arguments[2], to: &code) } else { code.append(.putMissing) }
    code[end] = .jump(to: code.count)
  }

  /// Compiles `coalesce(a, b, …)`.
  private mutating func compile(first arguments: [Operand], to code: inout [Instruction]) {
    var jumps: [Int] = []
    for argument in arguments {
      compile(argument, to: &code)
      jumps.append(code.count)
      code.append(.putMissing)
    }
    code.append(.putMissing)
    for jump in jumps { code[jump] = .keep(to: code.count) }
  }

  private mutating func addValue(_ text: ExactText, _ kind: ValueKind) -> Int {
    let bytes = Array(text.string.utf8)
    let range = addLiteral(bytes)
    let value: ComputedValue =
      switch kind {
      case .text: .text(UnsafeBufferPointer(start: nil, count: 0))
      case .number, .moment, .any, .truth: .cell(.absent, type: -1)
      }
    literalValues.append(LiteralValue(value: value, text: range))
    return literalValues.count - 1
  }

  private mutating func addType(_ column: ColumnReference) -> Int {
    types.append(column.type)
    return types.count - 1
  }
}

extension Predicate.Instruction {
  /// Returns the instruction with its targets moved.
  fileprivate func moved(by offset: Int) -> Predicate.Instruction {
    switch self {
    case .jump(to: let target): .jump(to: target + offset)
    case .branch(unless: let step, to: let target): .branch(unless: step, to: target + offset)
    case .keep(to: let target): .keep(to: target + offset)
    default: self
    }
  }
}

// MARK: Tests of operands

extension Predicate.Layout {
  /// Adds a test of an operand's value.
  ///
  /// A value that is looked up from a column of a kind is compared as one of that column: an empty text equals a missing
  /// value, too.
  mutating func add(
    _ test: Expression.Test,
    ofOperand operand: Int,
    _ kind: ValueKind,
    lookedUpFrom columnKind: Column.Kind?,
    _ whenTrue: Int,
    _ whenFalse: Int
  ) -> Int {
    let subject = Subject(operand: operand)
    func compared(_ text: ExactText, _ outcomes: Outcomes) -> Test {
      let counts = kind != .text && (kind != .any || outcomes != .equal)
      return .literal(add(Literal(text.string), as: columnKind ?? .text), outcomes, counts: counts)
    }
    func equal(_ text: ExactText) -> Test {
      columnKind != nil && text.string.isEmpty ? .isEmpty : compared(text, .equal)
    }
    switch test {
    case .equals(let text): return add(equal(text), of: subject, whenTrue, whenFalse)
    case .less(let text): return add(compared(text, .less), of: subject, whenTrue, whenFalse)
    case .lessOrEqual(let text):
      return add(compared(text, [.less, .equal]), of: subject, whenTrue, whenFalse)
    case .more(let text): return add(compared(text, .more), of: subject, whenTrue, whenFalse)
    case .moreOrEqual(let text):
      return add(compared(text, [.more, .equal]), of: subject, whenTrue, whenFalse)
    case .isBetween(let low, let high):
      let second = add(compared(high, [.less, .equal]), of: subject, whenTrue, whenFalse)
      return add(compared(low, [.more, .equal]), of: subject, second, whenFalse)
    case .isOneOf(let texts):
      var next = whenFalse
      for text in texts.reversed() {
        next = add(equal(text), of: subject, whenTrue, next)
      }
      return next
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase, .isEmpty, .isNull:
      return add(test, of: subject, whenTrue, whenFalse)
    }
  }

  /// Adds a literal with all readings that it has in a column of a kind, and returns its index.
  mutating func add(_ literal: Literal, as kind: Column.Kind = .text) -> Int {
    let isPeriod = kind.isTime && literal.period != nil
    comparedLiterals.append(
      Predicate.ComparedLiteral(
        number: isPeriod ? nil : Numeral(literal.bytes.span),
        short: isPeriod ? nil : ShortNumber(short: literal.bytes.span),
        period: kind.isNumeric && literal.isNumber ? nil : literal.period,
        text: addLiteral(literal.bytes),
        isText: literal.isText && !isPeriod,
        truth: BooleanWord(literal.bytes.span).map { $0 == .yes }
      )
    )
    return comparedLiterals.count - 1
  }
}

extension Relation {
  /// The results of a comparison that satisfy the relation, or its opposite if `negated`.
  var outcomes: (Predicate.Outcomes, negated: Bool) {
    switch self {
    case .equal: (.equal, false)
    case .notEqual: (.equal, true)
    case .less: (.less, false)
    case .lessOrEqual: ([.less, .equal], false)
    case .more: (.more, false)
    case .moreOrEqual: ([.more, .equal], false)
    }
  }
}
