// SPDX-License-Identifier: GPL-3.0-or-later

/// A filter prepared for evaluation over many rows.
///
/// Numbers are parsed, case is folded, patterns are compiled, and the tree is flattened into a list
/// of tests with jump targets. Each scan owns its predicate. It is borrowed and never copied, so
/// that the evaluation of a row does no reference counting.
struct Predicate: ~Copyable {
  /// A test of a column, with the next step for either result.
  struct Step {
    /// The index of the column, or -1 for any column or a test with a column of its own, or less for an operand.
    let column: Int
    let test: Test

    /// The index in ``types`` of the type by which the value is read before the test, or -1.
    let type: Int

    /// The index in ``types`` of the type whose unreadable values are counted, or -1.
    let countedType: Int

    let whenTrue: Int
    let whenFalse: Int
  }

  /// A text to compare values with, as its range in ``literals``.
  typealias Text = Range<Int>

  /// A test of a value.
  ///
  /// It owns no memory, so that copies are free of reference counting.
  enum Test {
    /// A comparison with a number.
    ///
    /// The number is also given as `Double` if ``Number/short(_:)`` can parse it.
    case number(Text, Double?, Outcomes)

    /// A comparison with a 64-bit integer that ``Number/short(_:)`` cannot parse.
    case integer(Int64, Text, Outcomes)

    /// A comparison with a period, by its index.
    case period(Int, Outcomes)

    /// A comparison of a computed value with a literal in all its readings.
    ///
    /// Values that do not compare are counted if `counts`.
    case literal(Int, Outcomes, counts: Bool)

    /// A comparison of a computed value with that of another operand.
    case operand(Int, Outcomes)

    /// A search for the text of another operand.
    case holdsOperand(Int, Needle.Anchor)

    /// A comparison with a text, which is false for an empty value.
    case text(Text, Outcomes)
    case equalsText(Text)
    case holds(needle: Int, Needle.Anchor)
    case matches(pattern: Int)
    case like(Int)
    case isEmpty
    case isNull

    /// A condition that is known for the items of a column, by the index of its truths.
    ///
    /// If it is not known for a value, it is tested from a step on.
    case known(Int, otherwise: Int)
  }

  /// The set of comparison results for which a test passes.
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

  /// The jump targets that end the evaluation.
  static let holds = -1
  static let fails = -2

  /// The columns that the filter reads, in order, or `nil` if it reads all.
  let columns: [Int]?

  /// A text that occurs in the source of every matching row, if there is one worth searching for.
  let needle: ByteSearch?

  private let first: Int
  private let steps: [Step]
  private let needles: [Needle]
  let patterns: [Pattern]
  let literals: [UInt8]

  /// The types of the columns of conditions.
  let types: [ColumnType]

  private let hasOperands: Bool

  /// The program of the operands, and the memory of evaluations.
  ///
  /// It is apart from the predicate, which is borrowed during an evaluation. A larger predicate would
  /// be copied for each row.
  let machine: UnsafeMutablePointer<Machine>

  /// The number of values so far that a comparison left out because they are not of its type.
  var unreadableCount: Int { machine.pointee.unreadable }

  /// Creates the predicate of a filter, or one that matches every row.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - truths: Known truths of parts of the filter.
  init(_ filter: Filter?, _ truths: KeyTruths = KeyTruths()) {
    var layout = Layout(keyTruths: truths, someValues: LookedUpValues())
    let first =
      filter.map { layout.add($0.expression, whenTrue: Self.holds, whenFalse: Self.fails) }
      ?? Self.holds
    self.init(
      layout,
      first: first,
      columns: filter.map(\.expression.columns) ?? [],
      needle: filter?.expression.needle
    )
  }

  /// Creates a predicate that matches every row, and computes operands.
  ///
  /// - Parameters:
  ///   - operands: The operands.
  ///   - someValues: Values that were looked up only for the items of which the operands are computed.
  init(computing operands: [Operand], _ someValues: LookedUpValues = LookedUpValues()) {
    var layout = Layout(keyTruths: KeyTruths(), someValues: someValues)
    for operand in operands {
      let index = layout.add(operand)
      layout.results.append(index)
    }
    self.init(layout, first: Self.holds, columns: [], needle: nil)
  }

  private init(_ layout: Layout, first: Int, columns: [Int]?, needle: ByteSearch?) {
    self.first = first
    self.columns = columns
    self.needle = needle
    steps = layout.steps
    needles = layout.needles
    patterns = layout.patterns
    literals = layout.literals
    types = layout.types
    hasOperands = !layout.operands.isEmpty
    machine = .allocate(capacity: 1)
    machine.initialize(to: Machine(layout))
  }

  deinit {
    machine.deinitialize(count: 1)
    machine.deallocate()
  }

  /// `true` if every row matches, so that rows need not be read.
  var holdsForAll: Bool { first == Self.holds }
}

// MARK: Evaluation

extension Predicate {
  /// Returns `true` if the filter matches a row.
  @inline(__always)
  func holds(for row: Row) -> Bool { holdsForAll || evaluate(row) }

  private func evaluate(_ row: Row) -> Bool {
    guard hasOperands else { return holds(from: first, row, above: 0) }
    let before = machine.pointee.unreadable
    let isTrue = holds(from: first, row, above: 0)
    // A row counts once, although several conditions may compute the same value.
    if machine.pointee.unreadable > before { machine.pointee.unreadable = before + 1 }
    forgetRow()
    return isTrue
  }

  /// Returns the truth of the condition that begins at a step.
  ///
  /// - Parameters:
  ///   - first: The step.
  ///   - row: The row.
  ///   - base: The number of values on the stack of operands.
  @inline(__always)
  func holds(from first: Int, _ row: Row, above base: Int) -> Bool {
    let steps = steps.span
    var step = first
    while step >= 0 {
      let isTrue =
        steps[step].column < 0
        ? passesElsewhere(steps[step], row, above: base)
        : steps[step].type < 0
          ? passes(steps[step].test, row[steps[step].column], steps[step].countedType)
          : passesAsType(steps[step], row[steps[step].column])
      step = isTrue ? steps[step].whenTrue : steps[step].whenFalse
    }
    return step == Self.holds
  }

  /// Tests the value of an operand, or all columns.
  private func passesElsewhere(_ step: Step, _ row: Row, above base: Int) -> Bool {
    if case .known(let index, let otherwise) = step.test {
      let truths = machine.pointee.keyTruths.span[index]
      return truths.truth(namedBy: row[truths.column]) ?? holds(from: otherwise, row, above: base)
    }
    guard step.column < -1 else { return passesAnywhere(step.test, row) }
    if let isTrue = passesShort(step, row) { return isTrue }
    let value = value(of: -2 - step.column, in: row, above: base)
    return passes(step.test, computed: value, row, above: base)
  }

  /// Compares arithmetic of plain numbers, or returns `nil` if the values are anything else.
  @inline(__always)
  private func passesShort(_ step: Step, _ row: Row) -> Bool? {
    switch step.test {
    case .literal(let index, let outcomes, _):
      guard let wanted = machine.pointee.comparedLiterals.span[index].short,
        let value = shortValue(of: -2 - step.column, in: row)
      else { return nil }
      return value.compare(wanted).map { outcomes.allow($0) }
    case .operand(let other, let outcomes):
      guard let value = shortValue(of: -2 - step.column, in: row),
        let second = shortValue(of: other, in: row)
      else { return nil }
      return value.compare(second).map { outcomes.allow($0) }
    default: return nil
    }
  }

  /// Returns the value of an operand, or `nil` if it must be computed in the general way.
  @inline(__always)
  private func shortValue(of operand: Int, in row: Row) -> ShortNumber? {
    let range = machine.pointee.shortOperands.span[operand]
    guard !range.isEmpty else { return nil }
    let instructions = UnsafeBufferPointer(
      start: machine.pointee.shortInstructions.start + range.lowerBound,
      count: range.count
    )
    return ShortProgram.value(of: instructions, in: row, machine.pointee.shortStack.start)
  }

  private func passesAnywhere(_ test: Test, _ row: Row) -> Bool {
    for field in row.fields where field.kind != .absent && passes(test, field, -1) { return true }
    return false
  }

  /// Returns `true` if a value passes a test once it is read as the column's type.
  @inline(never)
  private func passesAsType(_ step: Step, _ field: Field) -> Bool {
    guard field.count > 0 else { return passes(step.test, field, -1) }
    if case .number(_, let wanted?, let outcomes) = step.test,
      let number = types.span[step.type].shortNumber(field.bytes.span)
    {
      return outcomes.allow(ValueOrder.Comparison(number, wanted))
    }
    var plain = PlainSpelling()
    let reading = types[step.type].read(field.bytes.span, into: &plain)
    if case .missing = reading { return passes(step.test, .null, -1) }
    switch (step.test, reading) {
    case (.isEmpty, _), (.isNull, _), (.text, _): return passes(step.test, field, -1)
    case (_, .unreadable):
      if step.countedType >= 0 { machine.pointee.unreadable &+= 1 }
      return false
    case (_, .rewritten):
      return plain.withField { passes(step.test, $0, step.countedType) }
    default: return passes(step.test, field, step.countedType)
    }
  }

  /// Counts a value that is not of the type that a comparison needs.
  @inline(never)
  private func countUnreadable(_ value: Span<UInt8>, _ type: Int) {
    guard type >= 0, !value.isEmpty, !types.span[type].missing.contains(value) else { return }
    machine.pointee.unreadable &+= 1
  }

  @inline(__always)
  func passes(_ test: Test, _ field: Field, _ countedType: Int) -> Bool {
    // A missing value is read as an empty one, except by `is null`.
    let value = field.bytes.span
    switch test {
    case .number(let wanted, let double, let outcomes):
      if let double, let number = Number.short(value) {
        return outcomes.allow(ValueOrder.Comparison(number, double))
      }
      guard let comparison = Number.compare(value, literals.span.extracting(wanted)) else {
        countUnreadable(value, countedType)
        return false
      }
      return outcomes.allow(comparison)
    case .integer(let integer, let wanted, let outcomes):
      if let number = Number.integer(value) {
        return outcomes.allow(ValueOrder.Comparison(number, integer))
      }
      guard let comparison = Number.compare(value, literals.span.extracting(wanted)) else {
        countUnreadable(value, countedType)
        return false
      }
      return outcomes.allow(comparison)
    case .period(let wanted, let outcomes):
      guard let date = ISODate.parse(value) else {
        countUnreadable(value, countedType)
        return false
      }
      return outcomes.allow(machine.pointee.periods.span[wanted].compare(date.moment))
    case .text(let wanted, let outcomes):
      return !value.isEmpty
        && outcomes.allow(ValueOrder.compareBytes(value, literals.span.extracting(wanted)))
    case .equalsText(let wanted):
      return value.count == wanted.count
        && ValueOrder.compareBytes(value, literals.span.extracting(wanted)) == .equal
    case .holds(let needle, let anchor): return needles.span[needle].isFound(in: value, at: anchor)
    case .matches(let pattern): return isFound(pattern, in: value)
    case .like(let pattern): return machine.pointee.likes.span[pattern].matches(field.bytes)
    case .isEmpty: return value.isEmpty
    case .isNull: return field.kind == .absent || field.kind == .null
    // These are tests of operands and of a row.
    case .literal, .operand, .holdsOperand, .known: return false
    }
  }

  /// Returns `true` if a pattern matches a value.
  ///
  /// If the match was stopped at its limit, the value is recorded and taken as no match.
  private func isFound(_ pattern: Int, in value: Span<UInt8>) -> Bool {
    switch patterns.span[pattern].match(value) {
    case .found: return true
    case .notFound, .cancelled: return false
    case .stopped:
      StoppedMatches.add(value)
      return false
    }
  }
}
