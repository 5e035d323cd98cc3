// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of an aggregate for each group, by the index of the group.
protocol GroupState: Sendable {
  /// Adds groups without values, up to a number of groups.
  mutating func grow(to count: Int)

  /// Adds the states of another part, whose groups have other indexes here.
  ///
  /// The values of the other part come after those of this one.
  mutating func merge(_ other: Self, as groups: [Int])

  /// Appends the state of a group to bytes.
  func write(_ group: Int, to bytes: inout [UInt8])

  /// Adds a state that was appended to bytes to that of a group.
  mutating func read(_ group: Int, from reader: inout ByteReader)

  /// The approximate memory in bytes.
  var memory: Int { get }
}

/// A count for each group.
struct GroupCounts: GroupState {
  private(set) var counts: [Int] = []

  @inline(__always)
  mutating func add(_ group: Int, times: Int = 1) { counts[group] &+= times }

  mutating func grow(to count: Int) {
    counts.append(contentsOf: repeatElement(0, count: count - counts.count))
  }

  mutating func merge(_ other: GroupCounts, as groups: [Int]) {
    for (index, group) in groups.enumerated() { counts[group] += other.counts[index] }
  }

  func write(_ group: Int, to bytes: inout [UInt8]) { bytes.append(integer: counts[group]) }

  mutating func read(_ group: Int, from reader: inout ByteReader) {
    counts[group] += reader.integer()
  }

  var memory: Int { counts.count * MemoryLayout<Int>.stride }
}

/// An exact sum for each group.
struct GroupSums: GroupState {
  /// The sums, multiplied by a power of ten.
  private var sums: [Int128] = []

  /// The exponent of the power of ten, which is that of the number with the most decimals.
  private var scale = 0

  /// The parts of sums that are too large for 128 bits, or of numbers with an exponent.
  private var others: [Int: DecimalSum] = [:]

  /// The maximum scale, so that a number of eighteen digits is below 10^36.
  private static let maximumScale = 18

  /// Adds a number.
  @inline(__always)
  mutating func add(_ number: Numeral, to group: Int) {
    guard case .exact(let number) = number else { return addSlowly(number, to: group) }
    add(number.coefficient, scale: number.scale, to: group)
  }

  /// Adds a coefficient, divided by a power of ten.
  @inline(__always)
  mutating func add(_ coefficient: Int128, scale: Int, to group: Int) {
    if scale == self.scale {
      let (sum, overflow) = sums[group].addingReportingOverflow(coefficient)
      if !overflow {
        sums[group] = sum
        return
      }
    }
    addScaled(coefficient, scale: scale, to: group)
  }

  @inline(never)
  private mutating func addScaled(_ coefficient: Int128, scale: Int, to group: Int) {
    if scale > self.scale, scale <= Self.maximumScale { raiseScale(to: scale) }
    let missing = self.scale - scale
    if 0...Self.maximumScale ~= missing {
      let power = Int128(UInt128.power(ofTen: missing))
      let (scaled, isTooLarge) = coefficient.multipliedReportingOverflow(by: power)
      let (sum, overflow) = sums[group].addingReportingOverflow(scaled)
      if !isTooLarge, !overflow {
        sums[group] = sum
        return
      }
    }
    let parts = DecimalParts(
      isNegative: coefficient < 0,
      magnitude: coefficient.magnitude,
      scale: scale
    )
    others[group, default: DecimalSum()].add(parts)
  }

  /// Adds a number with any number of digits that an engine has computed.
  mutating func add(decimal text: Span<UInt8>, isFloat: Bool, to group: Int) {
    if !isFloat, let number = ExactNumber(short: text) {
      return add(number.coefficient, scale: number.scale, to: group)
    }
    others[group, default: DecimalSum()].add(text: text, isFloat: isFloat)
  }

  @inline(never)
  private mutating func addSlowly(_ number: Numeral, to group: Int) {
    others[group, default: DecimalSum()].add(number)
  }

  private mutating func raiseScale(to scale: Int) {
    let power = Int128(UInt128.power(ofTen: scale - self.scale))
    for group in sums.indices where sums[group] != 0 {
      let (scaled, overflow) = sums[group].multipliedReportingOverflow(by: power)
      if overflow { others[group, default: DecimalSum()].add(parts(of: group)) }
      sums[group] = overflow ? 0 : scaled
    }
    self.scale = scale
  }

  private func parts(of group: Int) -> DecimalParts {
    DecimalParts(isNegative: sums[group] < 0, magnitude: sums[group].magnitude, scale: scale)
  }

  /// Adds the square of a number.
  @inline(__always)
  mutating func add(squareOf number: Numeral, to group: Int) {
    guard case .exact(let exact) = number, exact.scale >= 0, exact.scale <= Self.maximumScale / 2,
      let short = Int64(exactly: exact.coefficient)
    else { return others[group, default: DecimalSum()].add(squareOf: number) }
    add(Int128(short) &* Int128(short), scale: exact.scale * 2, to: group)
  }

  /// Returns the sum of a group with all of its digits.
  func exactSum(of group: Int) -> DecimalSum {
    var sum = others[group] ?? DecimalSum()
    sum.add(parts(of: group))
    return sum
  }

  /// Returns the sum of a group, or `nil` if it is too large.
  func sum(of group: Int) -> Numeral? {
    let sum = parts(of: group)
    guard var all = others[group] else {
      if let number = ExactNumber(sum) { return .exact(number) }
      var exact = DecimalSum()
      exact.add(sum)
      return exact.value
    }
    all.add(sum)
    return all.value
  }

  mutating func grow(to count: Int) {
    sums.append(contentsOf: repeatElement(0, count: count - sums.count))
  }

  mutating func merge(_ other: GroupSums, as groups: [Int]) {
    for (index, group) in groups.enumerated() where other.sums[index] != 0 {
      add(other.sums[index], scale: other.scale, to: group)
    }
    for (index, sum) in other.others { others[groups[index], default: DecimalSum()].add(sum) }
  }

  func write(_ group: Int, to bytes: inout [UInt8]) {
    bytes.append(integer: sums[group])
    bytes.append(UInt8(scale))
    bytes.append(others[group] == nil ? 0 : 1)
    others[group]?.write(to: &bytes)
  }

  mutating func read(_ group: Int, from reader: inout ByteReader) {
    let sum: Int128 = reader.integer()
    let scale = Int(reader.byte())
    if sum != 0 { add(sum, scale: scale, to: group) }
    if reader.byte() == 1 {
      others[group, default: DecimalSum()].add(DecimalSum(from: &reader))
    }
  }

  var memory: Int {
    sums.count * MemoryLayout<Int128>.stride + others.count * 1300
  }
}

/// All numbers of each group, for percentiles.
struct GroupNumbers: GroupState {
  private var numbers: [[Double]] = []

  /// The number of all numbers.
  private var count = 0

  /// The number of numbers for which there is memory.
  private var capacity = 1 << 16

  /// The memory that was lacking for a number; `nil` if there was enough.
  private(set) var shortage: MemoryShortage?

  @inline(__always)
  mutating func add(_ number: Double, to group: Int) {
    if count >= capacity { reserve(1) }
    if shortage != nil { return }
    numbers[group].append(number)
    count &+= 1
  }

  /// Plans memory for more numbers, whose arrays are up to twice as long.
  @inline(never)
  private mutating func reserve(_ added: Int) {
    let larger = max(capacity * 2, count + added)
    do throws(MemoryShortage) {
      try AvailableMemory.allocate((larger - capacity) * 2 * MemoryLayout<Double>.stride)
      capacity = larger
    } catch {
      shortage = error
    }
  }

  /// Sorts the numbers of each group.
  mutating func sort() {
    for group in numbers.indices { numbers[group].sort() }
  }

  /// Returns the number below which a percentage of a group's sorted numbers lies.
  ///
  /// Between two numbers, it is interpolated linearly (type 7 of Hyndman and Fan 1996).
  func percentile(_ percent: Int, of group: Int) -> Double? {
    let sorted = numbers[group]
    guard !sorted.isEmpty else { return nil }
    return Estimate.quantile(percent, of: 100, sorted.count) { sorted[$0]...sorted[$0] }.value
  }

  mutating func grow(to count: Int) {
    numbers.append(contentsOf: repeatElement([], count: count - numbers.count))
  }

  mutating func merge(_ other: GroupNumbers, as groups: [Int]) {
    shortage = shortage ?? other.shortage
    if count + other.count > capacity { reserve(other.count) }
    if shortage != nil { return }
    for (index, group) in groups.enumerated() { numbers[group] += other.numbers[index] }
    count += other.count
  }

  func write(_ group: Int, to bytes: inout [UInt8]) {
    bytes.append(integer: UInt32(numbers[group].count))
    for number in numbers[group] { bytes.append(integer: number.bitPattern) }
  }

  mutating func read(_ group: Int, from reader: inout ByteReader) {
    let count: UInt32 = reader.integer()
    for _ in 0..<count { add(Double(bitPattern: reader.integer()), to: group) }
  }

  var memory: Int { count * MemoryLayout<Double>.stride * 3 / 2 + numbers.count * 40 }
}

/// A value of each group with the kind of its field.
struct GroupValues: GroupState {
  /// The choice between two values of a group.
  enum Choice: Sendable {
    case first
    case last
  }

  private let choice: Choice
  private var values: [Value] = []
  private var size = 0

  init(_ choice: Choice) {
    self.choice = choice
  }

  /// Adds a value that comes after those that were added before.
  mutating func add(_ field: Field, to group: Int) {
    if choice == .first, values[group] != .absent { return }
    replace(field.value, of: group)
  }

  private mutating func replace(_ value: Value, of group: Int) {
    size += value.bytes.count - values[group].bytes.count
    values[group] = value
  }

  /// Returns the value of a group, which is absent if there is none.
  func value(of group: Int) -> Value { values[group] }

  mutating func grow(to count: Int) {
    values.append(contentsOf: repeatElement(.absent, count: count - values.count))
  }

  mutating func merge(_ other: GroupValues, as groups: [Int]) {
    for (index, group) in groups.enumerated() where other.values[index] != .absent {
      if choice == .last || values[group] == .absent { replace(other.values[index], of: group) }
    }
  }

  func write(_ group: Int, to bytes: inout [UInt8]) { bytes.append(values[group]) }

  mutating func read(_ group: Int, from reader: inout ByteReader) {
    let value = reader.value()
    guard value != .absent else { return }
    if choice == .last || values[group] == .absent { replace(value, of: group) }
  }

  var memory: Int { size + values.count * 64 }
}

extension [UInt8] {
  /// Appends a value, for ``ByteReader``.
  mutating func append(_ value: Value) {
    switch value {
    case .absent: append(0)
    case .null: append(1)
    case .bytes(let bytes):
      append(2)
      append(counted: bytes.span)
    case .json(let bytes):
      append(3)
      append(counted: bytes.span)
    }
  }
}

extension ByteReader {
  /// Reads a value.
  mutating func value() -> Value {
    switch byte() {
    case 0: .absent
    case 1: .null
    case 2: .bytes(Array(bytes()))
    default: .json(Array(bytes()))
    }
  }
}
