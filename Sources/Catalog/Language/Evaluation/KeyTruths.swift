// SPDX-License-Identifier: GPL-3.0-or-later

/// The truths of conditions on items that the values of a column name, for each plain integer that names an item.
///
/// `customer.country = NL and customer.age > 30` is either true or false for all rows with the same customer. A scan of
/// many rows tests each customer once, in the order of their numbers. For a row, it then reads a bit: the bits of a
/// million customers fit into the cache of a processor.
struct KeyTruths: Sendable {
  /// The truths of a condition, as long as the condition exists.
  ///
  /// It owns no memory, so that reading a bit counts no references.
  struct View {
    fileprivate let truths: UnsafePointer<UInt64>
    fileprivate let uncertain: UnsafePointer<UInt64>?
    fileprivate let count: Int

    /// The index of the column whose values name the items.
    let column: Int

    /// Returns the truth of the condition, or `nil` if it is not known for a name.
    @inline(__always)
    func truth(namedBy name: Field) -> Bool? {
      let integer = FieldPlaces.integer(name.bytes.span)
      guard integer >= 0, integer < count else { return nil }
      let (word, bit) = (integer &>> 6, UInt64(1) &<< UInt64(integer & 63))
      if let uncertain, uncertain[word] & bit != 0 { return nil }
      return truths[word] & bit != 0
    }
  }

  private(set) var conditions: [Condition] = []

  /// The indexes of the conditions.
  private var indexes: [Expression: Int] = [:]

  /// The number of bytes that a scan reads in approximately the time of testing an item.
  private static let sizeOfTest = 256

  /// Creates no truths.
  init() {}

  /// Finds the truths of the conditions of a filter that are worth it.
  ///
  /// No more are found once the task is cancelled.
  ///
  /// - Parameters:
  ///   - filter: The filter. What it looks up is known.
  ///   - size: The number of bytes of the source that are scanned.
  init(of filter: Filter?, forScanOf size: Int) {
    var limit = size / Self.sizeOfTest
    if let filter { add(filter.expression, atMost: &limit) }
  }

  /// The truths of a condition, by its index in ``conditions``, or `nil` if they are not known.
  func index(of expression: Expression) -> Int? {
    indexes[expression]
  }

  /// Adds the truths of an expression, or those of its parts.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - limit: The number of tests that are worth it.
  private mutating func add(_ expression: Expression, atMost limit: inout Int) {
    if indexes[expression] != nil { return }
    if let (column, count) = expression.namedItems, count <= limit,
      let condition = Condition(expression, on: column, count)
    {
      limit -= count
      indexes[expression] = conditions.count
      conditions.append(condition)
      return
    }
    switch expression {
    case .all(let parts), .any(let parts): for part in parts { add(part, atMost: &limit) }
    case .not(let part): add(part, atMost: &limit)
    case .anywhere, .condition, .computed, .comparison, .containment: break
    }
  }
}

// MARK: Conditions

extension KeyTruths {
  /// A condition that is a part of a filter, with its truths for the integers from 0 on.
  ///
  /// It is sendable because nothing in it changes after it is created.
  final class Condition: @unchecked Sendable {
    /// The index of the column whose values name the items.
    private let column: Int

    /// The number of integers.
    private let count: Int

    private let truths: Allocation<UInt64>

    /// The integers for which a test of the condition counts a value that cannot be compared.
    private let uncertain: Allocation<UInt64>
    private let hasUncertain: Bool

    var view: View {
      View(
        truths: UnsafePointer(truths.start),
        uncertain: hasUncertain ? UnsafePointer(uncertain.start) : nil,
        count: count,
        column: column
      )
    }

    /// Tests an expression for the integers below a number.
    ///
    /// Returns `nil` if it has patterns, whose matches may be stopped, if memory is short, or when cancelled.
    fileprivate init?(_ expression: Expression, on column: Int, _ count: Int) {
      let predicate = Predicate(Filter(expression))
      guard predicate.patterns.isEmpty else { return nil }
      let words = (count + 63) / 64
      var truths = Allocation<UInt64>(capacity: 0)
      var uncertain = Allocation<UInt64>(capacity: 0)
      do throws(MemoryShortage) {
        try AvailableMemory.allocate(words * 16) {
          truths = Allocation(zeros: words)
          uncertain = Allocation(zeros: words)
        }
      } catch {
        return nil
      }
      var name = DecimalName()
      var fields = FieldStore()
      fields.prepare(column + 1)
      var hasUncertain = false
      for integer in 0..<count {
        if integer & 0xFFFF == 0xFFFF, Task.isCancelled { return nil }
        fields[column] = name.field
        let before = predicate.unreadableCount
        let isTrue = predicate.holds(for: fields.view)
        let (word, bit) = (integer &>> 6, UInt64(1) &<< UInt64(integer & 63))
        if isTrue { truths.start[word] |= bit }
        if predicate.unreadableCount != before {
          uncertain.start[word] |= bit
          hasUncertain = true
        }
        name.increment()
      }
      self.column = column
      self.count = count
      self.hasUncertain = hasUncertain
      self.truths = truths
      self.uncertain = uncertain
    }
  }

  /// The spelling of an integer, from 0 on.
  private struct DecimalName: ~Copyable {
    private let digits = Allocation<UInt8>([UInt8](repeating: Ascii.zero, count: size))
    private var count = 1

    private static let size = 20

    /// The integer as a value, which is valid until the next one.
    var field: Field {
      Field(start: UnsafePointer(digits.start + Self.size - count), count: count, kind: .text)
    }

    mutating func increment() {
      var at = Self.size - 1
      while digits.start[at] == Ascii.zero + 9 {
        digits.start[at] = Ascii.zero
        at -= 1
      }
      digits.start[at] += 1
      count = max(count, Self.size - at)
    }
  }
}

// MARK: Conditions on named items

extension Expression {
  /// The column whose values name the items that the expression reads, and a number above those integers that name one.
  ///
  /// It is `nil` if the expression reads anything else, or if the integers are not dense.
  fileprivate var namedItems: (column: Int, count: Int)? {
    let fields = fields
    guard let column = fields.first?.column, readsFieldsOnly,
      fields.allSatisfy({ $0.column.index == column.index })
    else { return nil }
    var count = 0
    for field in fields {
      guard let step = Lookup(from: field.column, path: field.path)?.steps.first,
        let places = step.values?.places
      else { return nil }
      count = max(count, places.count)
    }
    return (column.index, count)
  }

  /// `true` if the expression reads no column itself.
  fileprivate var readsFieldsOnly: Bool {
    switch self {
    case .anywhere, .condition: false
    case .computed, .comparison, .containment: operands.allSatisfy(\.readsFieldsOnly)
    case .not(let part): part.readsFieldsOnly
    case .all(let parts), .any(let parts): parts.allSatisfy(\.readsFieldsOnly)
    }
  }
}

extension Operand {
  /// `true` if the operand reads no column itself.
  fileprivate var readsFieldsOnly: Bool {
    switch self {
    case .column: false
    case .field, .literal, .clock: true
    case .negative(let part), .moved(let part, _, _): part.readsFieldsOnly
    case .arithmetic(_, let a, let b), .joined(let a, let b): a.readsFieldsOnly && b.readsFieldsOnly
    case .call(_, let parts): parts.allSatisfy(\.readsFieldsOnly)
    case .condition(let expression): expression.readsFieldsOnly
    }
  }
}
