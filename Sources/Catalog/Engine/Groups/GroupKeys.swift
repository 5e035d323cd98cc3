// SPDX-License-Identifier: GPL-3.0-or-later

/// The keys of groups, each with the index of its group.
///
/// The different values of each key are numbered from 1, and a missing value has the number 0. With
/// one key, its number is the index of the group. With several keys, their numbers are the bytes by
/// which a hash table finds the group.
struct GroupKeys: Sendable {
  /// The maximum number of keys.
  static let maximumCount = 64

  /// The values of each key.
  private var values: [ValueTable]

  /// The numbers of several keys.
  private var combinations: ValueTable

  /// The number of keys.
  let keyCount: Int

  init(count: Int, limit: ValueTable.Limit) {
    keyCount = count
    values = Array(repeating: ValueTable(limit: limit), count: count)
    combinations = ValueTable(limit: limit)
  }

  /// The number of groups, with the one at index 0, which has no key or a missing one.
  var count: Int {
    switch keyCount {
    case 0: 1
    case 1: values[0].entries.count + 1
    default: combinations.entries.count + 1
    }
  }

  /// The approximate memory in bytes.
  var memory: Int {
    let tables = values + [combinations]
    return tables.reduce(0) { $0 + $1.memory + $1.entries.count * 16 }
  }

  /// The memory that was lacking for a new key; `nil` if there was enough.
  var shortage: MemoryShortage? {
    combinations.shortage ?? values.lazy.compactMap(\.shortage).first
  }

  /// Returns the number of a value of a key, or `nil` if there is no room for a new one.
  @inline(__always)
  mutating func number(of field: Field, key: Int) -> Int? {
    guard field.kind == .text || field.kind == .json else { return 0 }
    return values[key].index(adding: field.bytes.span, times: 0).map { $0 &+ 1 }
  }

  /// Returns the group of the numbers of two keys, or `nil` if there is no room for a new one.
  @inline(__always)
  mutating func group(_ first: Int, _ second: Int) -> Int? {
    var numbers = UInt64(truncatingIfNeeded: first) | UInt64(truncatingIfNeeded: second) &<< 32
    return withUnsafeBytes(of: &numbers) {
      combinations.index(adding: $0.bindMemory(to: UInt8.self).span, times: 0).map { $0 &+ 1 }
    }
  }

  /// Returns the group of the numbers of several keys, or `nil` if there is no room for a new one.
  mutating func group(_ numbers: [UInt32]) -> Int? {
    numbers.withUnsafeBytes {
      combinations.index(adding: $0.bindMemory(to: UInt8.self).span, times: 0).map { $0 &+ 1 }
    }
  }

  /// Returns the group of some fields, or `nil` if there is no room for a new one.
  mutating func group(of fields: (Int) -> Field) -> Int? {
    if keyCount == 1 { return number(of: fields(0), key: 0) }
    if keyCount == 0 { return 0 }
    var numbers: [UInt32] = []
    for key in 0..<keyCount {
      guard let number = number(of: fields(key), key: key) else { return nil }
      numbers.append(UInt32(number))
    }
    return group(numbers)
  }

  /// Adds the keys of other groups.
  ///
  /// - Returns: The index here of each group, or `nil` if there is no room for all of them.
  mutating func merge(_ other: GroupKeys) -> [Int]? {
    if keyCount == 0 { return [0] }
    var numbers: [[UInt32]] = []
    for key in 0..<keyCount {
      guard let merged = merge(other, key) else { return nil }
      numbers.append(merged)
    }
    if keyCount == 1 { return numbers[0].map(Int.init) }
    var groups = [0]
    groups.reserveCapacity(other.count)
    var combination = [UInt32](repeating: 0, count: keyCount)
    var isComplete = true
    other.combinations.visit { bytes, _ in
      guard isComplete else { return }
      for key in 0..<keyCount { combination[key] = numbers[key][Self.number(key, in: bytes)] }
      if let group = group(combination) { groups.append(group) } else { isComplete = false }
    }
    return groups.count == other.count ? groups : nil
  }

  /// Adds the values of a key of other groups, and returns their numbers here.
  private mutating func merge(_ other: GroupKeys, _ key: Int) -> [UInt32]? {
    var numbers: [UInt32] = [0]
    numbers.reserveCapacity(other.values[key].entries.count + 1)
    other.values[key].visit { value, _ in
      guard let index = values[key].index(adding: value, times: 0) else { return }
      numbers.append(UInt32(index + 1))
    }
    return numbers.count == other.values[key].entries.count + 1 ? numbers : nil
  }

  /// Returns the number of a key in the bytes of a combination.
  private static func number(_ key: Int, in bytes: Span<UInt8>) -> Int {
    (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[key * 4 + $1]) }
  }
}

// MARK: Reading

extension GroupKeys {
  /// Calls a closure with each field of the key of a group.
  func forEachField(of group: Int, _ body: (Int, Field) -> Void) {
    if keyCount == 1 { return withField(group, key: 0) { body(0, $0) } }
    guard group > 0 else { return }
    let numbers = combinations.bytes(of: combinations.entries[group - 1])
    for key in 0..<keyCount {
      withField(Self.number(key, in: numbers.span), key: key) { body(key, $0) }
    }
  }

  private func withField(_ number: Int, key: Int, _ body: (Field) -> Void) {
    guard number > 0 else { return body(.absent) }
    values[key].bytes(of: values[key].entries[number - 1]).withUnsafeBufferPointer {
      body(Field(start: $0.baseAddress, count: $0.count, kind: .text))
    }
  }

  /// Returns `true` if the bytes of one key come before those of another, and missing ones last.
  func comesBefore(_ a: Int, _ b: Int) -> Bool {
    if keyCount == 1 { return valueComesBefore(a, b, key: 0) }
    guard a > 0, b > 0 else { return a > 0 }
    let first = combinations.bytes(of: combinations.entries[a - 1])
    let second = combinations.bytes(of: combinations.entries[b - 1])
    for key in 0..<keyCount {
      let (left, right) = (Self.number(key, in: first.span), Self.number(key, in: second.span))
      if left != right { return valueComesBefore(left, right, key: key) }
    }
    return false
  }

  private func valueComesBefore(_ a: Int, _ b: Int, key: Int) -> Bool {
    guard a > 0, b > 0 else { return a > 0 && b == 0 }
    return values[key].comesBefore(values[key].entries[a - 1], values[key].entries[b - 1])
  }
}

// MARK: Storing

extension GroupKeys {
  /// Appends the key of a group to bytes.
  func write(_ group: Int, to bytes: inout [UInt8]) {
    var key: [UInt8] = []
    forEachField(of: group) { _, field in key.append(key: field) }
    bytes.append(counted: key.span)
  }

  /// Returns the group of a key that was appended to bytes, or `nil` if there is no room for it.
  mutating func group(from reader: inout ByteReader) -> Int? {
    var fields: [Field] = []
    Self.forEachField(from: &reader) { fields.append($0) }
    return group { fields[$0] }
  }

  /// Reads the fields of a key that was appended to bytes.
  static func forEachField(from reader: inout ByteReader, _ body: (Field) -> Void) {
    let bytes = reader.bytes()
    guard !bytes.isEmpty else { return }
    var key = ByteReader(bytes)
    while key.offset < bytes.count { body(key.keyField()) }
  }

  /// Compares the bytes of two keys that were appended to bytes, missing ones last.
  static func compare(
    _ a: UnsafeBufferPointer<UInt8>,
    _ b: UnsafeBufferPointer<UInt8>
  ) -> ValueOrder.Comparison {
    var first: [Field] = []
    var second: [Field] = []
    var (left, right) = (ByteReader(a), ByteReader(b))
    forEachField(from: &left) { first.append($0) }
    forEachField(from: &right) { second.append($0) }
    for (one, other) in zip(first, second) {
      if one.kind == .absent || other.kind == .absent {
        if one.kind == other.kind { continue }
        return one.kind == .absent ? .more : .less
      }
      let order = ValueOrder.compareBytes(one.bytes.span, other.bytes.span)
      if order != .equal { return order }
    }
    return .equal
  }
}

extension [UInt8] {
  /// Appends a field of a key.
  fileprivate mutating func append(key field: Field) {
    append(field.kind == .absent ? 0 : 1)
    if field.kind != .absent { append(counted: field.bytes.span) }
  }
}

extension ByteReader {
  fileprivate mutating func keyField() -> Field {
    guard byte() == 1 else { return .absent }
    let value = bytes()
    return Field(start: value.baseAddress, count: value.count, kind: .text)
  }
}
