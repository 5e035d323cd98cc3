// SPDX-License-Identifier: GPL-3.0-or-later

// Evaluation of operands: a machine with a stack of values.

extension Predicate {
  /// An instruction, which takes its operands from the stack and puts its result there.
  ///
  /// It owns no memory, so that copies are free of reference counting.
  enum Instruction {
    /// Puts the value of a column.
    case column(Int, type: Int)

    /// Replaces a nested value with one of its fields.
    case field(path: Int)

    /// Replaces a value with a value of the item that it names.
    case lookUp(Int, type: Int)

    /// Puts a literal.
    case literal(Int)

    case negate
    case arithmetic(Arithmetic)
    case move(amount: Int, TimeUnit)
    case join
    case call(Function, count: Int)
    case extract(pattern: Int)

    /// Puts the truth of the condition that begins at a step.
    case truth(step: Int)

    /// Continues with another instruction.
    case jump(to: Int)

    /// Continues with another instruction unless the condition that begins at a step holds.
    case branch(unless: Int, to: Int)

    /// Removes a missing value, or else keeps the value and continues with another instruction.
    case keep(to: Int)

    case putMissing
  }

  /// The program of the operands, and the memory of evaluations.
  struct Machine: ~Copyable {
    /// The code of all operands, with the range of each.
    let instructions: [Instruction]
    let operands: [Range<Int>]

    /// The code of the operands that are arithmetic of plain numbers, with the range of each.
    ///
    /// The range of another operand is empty.
    let shortInstructions: Allocation<ShortProgram.Instruction>
    let shortOperands: [Range<Int>]

    /// The operands whose values are wanted.
    ///
    /// The others belong to conditions.
    let results: [Int]

    let literalValues: [ComputedValue]
    let comparedLiterals: [ComparedLiteral]
    let amounts: [Numeral]
    let nestedFields: [NestedField]
    let lookedUp: [any NamedValues]

    /// The places of ``lookedUp``, if the values have them.
    let places: [FieldPlaces?]

    /// The truths of conditions that are known.
    let keyTruths: [KeyTruths.View]

    /// The memory of ``keyTruths``.
    private let knownConditions: [KeyTruths.Condition]

    let likes: [LikePattern]
    let periods: [Period]

    /// The texts that ``literalValues`` refer to.
    private let literalBytes: Allocation<UInt8>

    var stack: Allocation<ComputedValue>
    let shortStack = Allocation<ShortNumber>(capacity: ShortProgram.maximumLength)
    var scratch = ScratchBytes()

    /// The number of values that could not be read as a test or an operator needs them.
    ///
    /// Results that do not exist are counted, too.
    var unreadable = 0

    init(_ layout: Layout) {
      instructions = layout.instructions
      operands = layout.operands
      results = layout.results
      shortInstructions = Allocation(layout.shortInstructions)
      shortOperands = layout.shortOperands
      comparedLiterals = layout.comparedLiterals
      amounts = layout.amounts
      nestedFields = layout.nestedFields
      lookedUp = layout.lookedUp
      places = layout.lookedUp.map(\.places)
      knownConditions = layout.keyTruths.conditions
      keyTruths = knownConditions.map(\.view)
      likes = layout.likes
      periods = layout.periods
      literalBytes = Allocation(layout.literals)
      let bytes = literalBytes.start
      literalValues = layout.literalValues.map { $0.value(in: bytes) }
      // An operand never contains itself, so each instruction has at most one value on the stack.
      stack = Allocation(capacity: layout.instructions.count + 1)
    }
  }

  /// Returns the value of one of the operands whose values are wanted.
  ///
  /// It is valid until ``forgetRow()``.
  @inline(__always)
  func value(ofResult number: Int, in row: Row) -> ComputedValue {
    value(of: machine.pointee.results.span[number], in: row, above: 0)
  }

  /// Invalidates the values of a row.
  @inline(__always)
  func forgetRow() { machine.pointee.scratch.removeAll() }

  /// Returns the value of an item that a name leads to.
  @inline(__always)
  private func lookedUp(_ index: Int, namedBy name: Field) -> Field {
    if let places = machine.pointee.places.span[index] {
      let integer = FieldPlaces.integer(name.bytes.span)
      if integer >= 0 { return places.field(at: integer) }
    }
    return machine.pointee.lookedUp.span[index].field(namedBy: name)
  }

  /// Evaluates an operand.
  ///
  /// - Parameters:
  ///   - operand: The index of the operand.
  ///   - row: The row.
  ///   - base: The number of values on the stack.
  func value(of operand: Int, in row: Row, above base: Int) -> ComputedValue {
    let code = machine.pointee.operands.span[operand]
    let instructions = machine.pointee.instructions.span
    let stack = machine.pointee.stack.start
    var top = base
    var at = code.lowerBound
    while at < code.upperBound {
      let next = at &+ 1
      at = next
      switch instructions[next &- 1] {
      case .column(let column, let type):
        stack[top] = cell(row[column], type: type)
        top &+= 1
      case .field(let path): stack[top &- 1] = field(stack[top &- 1], path: path)
      case .lookUp(let index, let type):
        let field = lookedUp(index, namedBy: field(of: stack[top &- 1]))
        stack[top &- 1] = cell(field, type: type)
      case .literal(let index):
        stack[top] = machine.pointee.literalValues.span[index]
        top &+= 1
      case .negate: stack[top &- 1] = ComputedValue(number(stack[top &- 1]).map { -$0 })
      case .arithmetic(let sign):
        top &-= 1
        stack[top &- 1] = compute(sign, stack[top &- 1], stack[top])
      case .move(let amount, let unit):
        stack[top &- 1] = moved(stack[top &- 1], by: machine.pointee.amounts.span[amount], unit)
      case .join:
        top &-= 1
        stack[top &- 1] = joined(stack[top &- 1], stack[top])
      case .call(let function, let count):
        top &-= count
        stack[top] = call(function, UnsafeBufferPointer(start: stack + top, count: count))
        top &+= 1
      case .extract(let pattern): stack[top &- 1] = extract(pattern, from: stack[top &- 1])
      case .truth(let step):
        stack[top] = .truth(holds(from: step, row, above: top))
        top &+= 1
      case .jump(to: let target): at = target
      case .branch(unless: let step, to: let target):
        if !holds(from: step, row, above: top) { at = target }
      case .keep(to: let target):
        if isMissing(stack[top &- 1]) { top &-= 1 } else { at = target }
      case .putMissing:
        stack[top] = .missing
        top &+= 1
      }
    }
    return stack[base]
  }

  @inline(__always)
  private func cell(_ field: Field, type: Int) -> ComputedValue {
    field.count == 0 && field.kind != .text ? .missing : .cell(field, type: type)
  }

  /// Returns a computed value as a field.
  func field(of value: ComputedValue) -> Field {
    switch value {
    case .missing: return .absent
    case .cell(let field, _): return field
    case .text(let text): return Field(start: text.baseAddress, count: text.count, kind: .text)
    case .number, .moment, .truth:
      let text = spelling(of: value)
      return Field(start: text.baseAddress, count: text.count, kind: .text)
    }
  }
}

// MARK: Reading values

extension Predicate {
  /// Reads a value as the type of its column.
  func read(_ value: ComputedValue) -> ReadValue {
    switch value {
    case .missing: .missing
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .moment(let moment): .moment(moment)
    case .truth: .text(spelling(of: value))
    case .cell(let field, let type): converted(read(field, type: type), type: type)
    }
  }

  /// Converts a number of a column of floats.
  @inline(__always)
  private func converted(_ value: ReadValue, type: Int) -> ReadValue {
    guard case .number(.exact(let number)) = value, type >= 0 else { return value }
    return switch types.span[type].precision {
    case .exact: value
    case .float: .number(.float(number.double))
    // The spelling of an integer has no point and no exponent.
    case .floatUnlessInteger: number.scale == 0 ? value : .number(.float(number.double))
    }
  }

  private func read(_ field: Field, type: Int) -> ReadValue {
    guard field.count > 0 else { return .missing }
    let bytes = field.bytes
    guard type >= 0 else { return meaning(bytes) }
    if types.span[type].isDirect {
      return types.span[type].missing.contains(bytes.span) ? .missing : meaning(bytes)
    }
    var plain = PlainSpelling()
    switch types.span[type].read(bytes.span, into: &plain) {
    case .missing: return .missing
    case .plain: return meaning(bytes)
    case .text: return .text(bytes)
    case .unreadable: return .unreadable(bytes)
    case .rewritten: return meaning(copy(plain))
    }
  }

  /// Reads a plain value.
  @inline(__always)
  private func meaning(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadValue {
    if NumberScanner.mayBegin(with: bytes[0]) {
      if let number = Numeral(bytes.span) { return .number(number) }
      if let moment = WrittenMoment(bytes.span) { return .moment(moment) }
    }
    return .text(bytes)
  }

  /// Returns a value as a number, or `nil`.
  ///
  /// A value that is neither missing nor a number is counted.
  @inline(__always)
  func number(_ value: ComputedValue) -> Numeral? {
    if case .number(let number) = value { return number }
    if case .cell(let field, let type) = value, type < 0 || types.span[type].hasDirectNumbers,
      let number = ExactNumber(short: field.bytes.span)
    {
      return .exact(number)
    }
    return numberSlowly(value)
  }

  @inline(never)
  private func numberSlowly(_ value: ComputedValue) -> Numeral? {
    switch read(value) {
    case .number(let number): return number
    case .missing: return nil
    case .text(let text):
      if case .text = value, let number = Numeral(text.span) { return number }
      return countUnreadable()
    case .moment, .unreadable: return countUnreadable()
    }
  }

  /// Returns a value as a date, or `nil`.
  ///
  /// A value that is neither missing nor a date is counted.
  func moment(_ value: ComputedValue) -> WrittenMoment? {
    switch read(value) {
    case .moment(let moment): return moment
    case .missing: return nil
    case .text(let text):
      if case .text = value, let moment = WrittenMoment(text.span) { return moment }
      return countUnreadable()
    case .number, .unreadable: return countUnreadable()
    }
  }

  /// Returns an integer, or `nil` for any other value.
  func integer(_ value: ComputedValue) -> Int? {
    guard let number = number(value) else { return nil }
    return number.integer ?? (number.isInteger ? (number.double < 0 ? .min : .max) : nil)
  }

  @inline(never)
  func countUnreadable<Result>() -> Result? {
    machine.pointee.unreadable &+= 1
    return nil
  }

  /// Returns a result, or counts a missing one, such as that of a division by zero.
  @inline(__always)
  func counted(_ result: Numeral?) -> ComputedValue {
    guard let result else { return countUnreadable() ?? .missing }
    return .number(result)
  }

  /// Returns a date, which is missing and counted if it is out of range.
  func counted(_ result: WrittenMoment?) -> ComputedValue {
    guard let result else { return countUnreadable() ?? .missing }
    return .moment(result)
  }

  /// Returns `true` if a value is missing, also one that is marked so.
  func isMissing(_ value: ComputedValue) -> Bool {
    switch value {
    case .missing: return true
    case .cell(let field, let type):
      return field.count == 0 || (type >= 0 && types.span[type].missing.contains(field.bytes.span))
    case .text, .number, .moment, .truth: return false
    }
  }

  /// Returns a value as a text, or `nil` if it is missing.
  func text(_ value: ComputedValue) -> UnsafeBufferPointer<UInt8>? {
    switch value {
    case .missing: nil
    case .cell(let field, _): isMissing(value) ? nil : field.bytes
    case .text(let text): text
    case .number, .moment, .truth: spelling(of: value)
    }
  }

  /// Returns the spelling of a value; an empty text for a missing one.
  func spelling(of value: ComputedValue) -> UnsafeBufferPointer<UInt8> {
    var plain = PlainSpelling()
    switch value {
    case .missing: return UnsafeBufferPointer(start: nil, count: 0)
    case .cell(let field, _): return field.bytes
    case .text(let text): return text
    case .number(let number): number.write(to: &plain)
    case .moment(let moment): moment.write(to: &plain)
    case .truth(let truth): BooleanWord(truth).write(to: &plain)
    }
    return copy(plain)
  }

  /// Copies a spelling to memory that is valid until the next row.
  func copy(_ plain: PlainSpelling) -> UnsafeBufferPointer<UInt8> {
    let start = machine.pointee.scratch.allocate(plain.count)
    plain.withBytes { bytes in
      for index in bytes.indices { start[index] = bytes[index] }
    }
    return UnsafeBufferPointer(start: start, count: plain.count)
  }
}

// MARK: Operators

extension Predicate {
  @inline(__always)
  private func compute(
    _ sign: Arithmetic,
    _ left: ComputedValue,
    _ right: ComputedValue
  ) -> ComputedValue {
    if sign.isProduct || !mayBeMoment(left), sign.isProduct || !mayBeMoment(right) {
      // Both are read, so that the count of unreadable values does not depend on their order.
      let (first, second) = (number(left), number(right))
      guard let first, let second else { return .missing }
      return counted(apply(sign, first, second))
    }
    return sumOfMoments(sign, left, right)
  }

  @inline(__always)
  private func apply(_ sign: Arithmetic, _ a: Numeral, _ b: Numeral) -> Numeral? {
    switch sign {
    case .plus: a + b
    case .minus: a - b
    case .times: a * b
    case .dividedBy: a / b
    case .remainder: a % b
    }
  }

  /// Returns `false` if a value is no date for certain.
  @inline(__always)
  private func mayBeMoment(_ value: ComputedValue) -> Bool {
    switch value {
    case .number: false
    case .moment: true
    case .cell(let field, let type):
      (type >= 0 && !types.span[type].isDirect)
        || (field.count >= 10 && field.bytes[4] == Ascii.minus)
    case .missing, .text, .truth: false
    }
  }

  /// Returns a sum or a difference in which a date may occur.
  ///
  /// A number that is added to a date is a number of days.
  @inline(never)
  private func sumOfMoments(
    _ sign: Arithmetic,
    _ left: ComputedValue,
    _ right: ComputedValue
  ) -> ComputedValue {
    switch (read(left), read(right)) {
    case (.moment(let end), .moment(let start)) where sign == .minus:
      if let days = end.wholeDays(since: start) { return .number(Numeral(Int(days))) }
      return ComputedValue(Numeral(end.days(since: start)))
    case (.moment(let moment), .number(let days)):
      return counted(moment.adding(sign == .minus ? -days : days, .day))
    case (.number(let days), .moment(let moment)) where sign == .plus:
      return counted(moment.adding(days, .day))
    case (.number(let a), .number(let b)): return counted(apply(sign, a, b))
    case (.missing, _), (_, .missing): return .missing
    default:
      machine.pointee.unreadable &+= 1
      return .missing
    }
  }

  private func moved(
    _ value: ComputedValue,
    by amount: Numeral,
    _ unit: TimeUnit
  ) -> ComputedValue {
    guard let moment = moment(value) else { return .missing }
    return counted(moment.adding(amount, unit))
  }

  /// Joins two texts, where a missing value is an empty one.
  private func joined(_ left: ComputedValue, _ right: ComputedValue) -> ComputedValue {
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let (first, second) = (text(left) ?? empty, text(right) ?? empty)
    return ComputedValue(TextFunctions.join(first, second, in: &machine.pointee.scratch))
  }
}

extension WrittenMoment {
  /// Returns the moment after a number of units, which may be negative or fractional.
  fileprivate func adding(_ amount: Numeral, _ unit: TimeUnit) -> WrittenMoment? {
    if let integer = amount.integer { return adding(Int64(integer), unit) }
    return adding(fractional: amount.double, unit)
  }
}
