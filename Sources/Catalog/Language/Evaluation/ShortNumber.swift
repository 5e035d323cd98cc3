// SPDX-License-Identifier: GPL-3.0-or-later

/// An exact number with a coefficient of 64 bits, the form of nearly all numbers.
///
/// It is `coefficient / 10^scale`. Operations return `nil` for results that are longer.
struct ShortNumber: BitwiseCopyable {
  let coefficient: Int64
  let scale: Int

  @inline(__always)
  init(_ coefficient: Int64, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// Reads a number, or returns `nil` for any other text and for a number that is longer.
  ///
  /// The syntax is that of ``ExactNumber/init(short:)``.
  @inline(__always)
  init?(short bytes: Span<UInt8>) {
    guard let number = ExactNumber(short: bytes) else { return nil }
    // A short number has at most 18 digits.
    self.init(Int64(truncatingIfNeeded: number.coefficient), scale: number.scale)
  }

  /// Returns the coefficients of two numbers with the larger scale of both, and that scale.
  @inline(__always)
  private static func align(_ a: ShortNumber, _ b: ShortNumber) -> (Int64, Int64, scale: Int)? {
    if a.scale == b.scale { return (a.coefficient, b.coefficient, a.scale) }
    let isFirst = a.scale < b.scale
    var (scaled, missing) =
      isFirst ? (a.coefficient, b.scale &- a.scale) : (b.coefficient, a.scale &- b.scale)
    while missing > 0 {
      let (product, overflow) = scaled.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      scaled = product
      missing &-= 1
    }
    return isFirst ? (scaled, b.coefficient, b.scale) : (a.coefficient, scaled, a.scale)
  }

  @inline(__always)
  func plus(_ other: ShortNumber) -> ShortNumber? {
    guard let (a, b, scale) = Self.align(self, other) else { return nil }
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? nil : ShortNumber(sum, scale: scale)
  }

  @inline(__always)
  func times(_ other: ShortNumber) -> ShortNumber? {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    return overflow || scale &+ other.scale > 18
      ? nil : ShortNumber(product, scale: scale &+ other.scale)
  }

  /// The negative of the number, or `nil` if it is too large.
  @inline(__always)
  var negated: ShortNumber? {
    coefficient == .min ? nil : ShortNumber(0 &- coefficient, scale: scale)
  }

  /// Compares two numbers, or returns `nil` if their digits are too many for it.
  @inline(__always)
  func compare(_ other: ShortNumber) -> ValueOrder.Comparison? {
    guard let (a, b, _) = Self.align(self, other) else { return nil }
    return a < b ? .less : a == b ? .equal : .more
  }
}

/// Arithmetic of columns with plain numbers and of numbers that are looked up, evaluated with ``ShortNumber``.
///
/// A row in which a value is missing or not a short number is evaluated in the general way.
struct ShortProgram {
  /// An instruction for a machine with a stack.
  enum Instruction: BitwiseCopyable {
    case column(Int)

    /// The value of the item that a column names.
    case lookedUp(Int, FieldPlaces)
    case literal(ShortNumber)
    case negate
    case plus
    case minus
    case times
  }

  private(set) var instructions: [Instruction] = []

  /// Creates the program of an operand, or returns `nil` if it has anything else.
  ///
  /// - Parameters:
  ///   - operand: The operand.
  ///   - places: The places of the numbers that fields of the operand look up. They must outlive the program.
  init?(_ operand: Operand, _ places: [Operand: FieldPlaces]) {
    guard append(operand, places), instructions.count <= Self.maximumLength else { return nil }
  }

  /// The maximum number of instructions, each of which puts at most one number on the stack.
  static let maximumLength = 32

  private mutating func append(_ operand: Operand, _ places: [Operand: FieldPlaces]) -> Bool {
    switch operand {
    case .column(let column):
      guard column.type.hasDirectNumbers else { return false }
      instructions.append(.column(column.index))
      return true
    case .literal(let text, .number):
      guard let number = ShortNumber(short: Array(text.string.utf8).span) else {
        return false
      }
      instructions.append(.literal(number))
      return true
    case .negative(let part):
      guard append(part, places) else { return false }
      instructions.append(.negate)
      return true
    case .arithmetic(let sign, let a, let b):
      let instruction: Instruction
      switch sign {
      case .plus: instruction = .plus
      case .minus: instruction = .minus
      case .times: instruction = .times
      case .dividedBy, .remainder: return false
      }
      guard append(a, places), append(b, places) else { return false }
      instructions.append(instruction)
      return true
    case .field(let column, _):
      guard let places = places[operand] else { return false }
      instructions.append(.lookedUp(column.index, places))
      return true
    case .literal, .clock, .moved, .joined, .call, .condition: return false
    }
  }

  /// Evaluates instructions, or returns `nil` if the row must be evaluated in the general way.
  ///
  /// - Parameters:
  ///   - instructions: The instructions of a program.
  ///   - row: The row.
  ///   - stack: Memory for ``maximumLength`` numbers.
  @inline(__always)
  static func value(
    of instructions: UnsafeBufferPointer<Instruction>,
    in row: Row,
    _ stack: UnsafeMutablePointer<ShortNumber>
  ) -> ShortNumber? {
    var top = stack
    for instruction in instructions {
      switch instruction {
      case .column(let column):
        guard let number = ShortNumber(short: row[column].bytes.span) else { return nil }
        top.initialize(to: number)
        top += 1
      case .lookedUp(let column, let places):
        let field = places.field(at: FieldPlaces.integer(row[column].bytes.span))
        guard let number = ShortNumber(short: field.bytes.span) else { return nil }
        top.initialize(to: number)
        top += 1
      case .literal(let number):
        top.initialize(to: number)
        top += 1
      case .negate:
        guard let number = top[-1].negated else { return nil }
        top[-1] = number
      case .plus:
        guard let sum = top[-2].plus(top[-1]) else { return nil }
        top -= 1
        top[-1] = sum
      case .minus:
        guard let other = top[-1].negated, let sum = top[-2].plus(other) else { return nil }
        top -= 1
        top[-1] = sum
      case .times:
        guard let product = top[-2].times(top[-1]) else { return nil }
        top -= 1
        top[-1] = product
      }
    }
    return stack[0]
  }
}
