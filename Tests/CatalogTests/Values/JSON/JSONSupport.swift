@testable import Catalog

/// Calls with the bytes of a text in memory that ends right behind them.
func withJSONBytes<Result, Failure: Error>(
  _ bytes: [UInt8],
  _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  _ = memory.initialize(from: bytes)
  defer { memory.deallocate() }
  return try body(UnsafeBufferPointer(memory))
}

/// Seeds from 0 on, a hundred to each test case, since a case of its own takes longer than most do.
func jsonSeeds(_ count: UInt64) -> [Range<UInt64>] {
  stride(from: 0, to: count, by: 100).map { $0..<min(count, $0 + 100) }
}

/// What is wrong with a text; `nil` if it is JSON.
func jsonError(_ bytes: [UInt8]) -> JSONSyntaxError? {
  withJSONBytes(bytes) { text in
    do throws(JSONSyntaxError) {
      try JSONSyntax.check(text)
      return nil
    } catch {
      return error
    }
  }
}

/// The elements of a text that comes in pieces which end at the cuts.
func jsonElements(
  _ bytes: [UInt8],
  cuts: [Int] = []
) throws(JSONSyntaxError) -> [JSONElement] {
  var scanner = JSONElementScanner()
  var elements: [JSONElement] = []
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    try withJSONBytes(Array(bytes[start..<end])) { piece throws(JSONSyntaxError) in
      var place = 0
      while let element = try scanner.next(in: piece, from: &place) { elements.append(element) }
    }
  }
  if let element = try scanner.finish() { elements.append(element) }
  return elements
}

/// A value as its kind and bytes.
struct JSONReadValue: Equatable, CustomStringConvertible {
  var kind: Field.Kind
  var bytes: [UInt8]

  static let absent = JSONReadValue(kind: .absent, bytes: [])
  static let null = JSONReadValue(kind: .null, bytes: [])

  static func text(_ text: String) -> JSONReadValue {
    JSONReadValue(kind: .text, bytes: Array(text.utf8))
  }
  static func json(_ text: String) -> JSONReadValue {
    JSONReadValue(kind: .json, bytes: Array(text.utf8))
  }

  init(kind: Field.Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  init(_ field: Field) {
    self.init(kind: field.kind, bytes: Array(field.bytes))
  }

  var description: String { "\(kind) \(String(decoding: bytes, as: UTF8.self)) \(bytes)" }
}

extension JSONRowReader {
  /// The needed values of an item.
  mutating func values(_ bytes: [UInt8], count: Int) -> [JSONReadValue] {
    withJSONBytes(bytes) { text in
      let fields = UnsafeMutableBufferPointer<Field>.allocate(capacity: count)
      fields.initialize(repeating: .absent)
      defer { fields.deallocate() }
      _ = read(text, into: fields)
      return fields.map(JSONReadValue.init)
    }
  }
}

extension JSONColumn {
  /// The column of a key.
  static func member(_ key: String, _ occurrence: Int = 1) -> JSONColumn {
    .member(key: Array(key.utf8), occurrence: occurrence)
  }
}

extension JSONShape {
  /// The shape of some items.
  init(_ items: [String]) {
    self.init()
    for item in items { withJSONBytes(Array(item.utf8)) { add($0) } }
  }

  /// Learns from an item.
  mutating func add(_ item: UnsafeBufferPointer<UInt8>) {
    _ = learn(item)
  }
}
