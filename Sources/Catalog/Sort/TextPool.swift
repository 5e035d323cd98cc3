/// Texts that are kept once, as far as a short memory tells that one has come before.
struct TextPool: Sendable {
  private var bytes: [UInt8] = []

  /// Where each text ends.
  private var ends: [Int] = []

  /// The texts that came last, by a hash of their bytes; 0 where there is none, else the index and 1.
  private var latest = [Int32](repeating: 0, count: 256)

  /// The index of a text, which is kept if it is new.
  ///
  /// The number of texts is limited by their index: beyond 2^31 - 2 texts this stops the program, as
  /// 2^31 of them need more memory than there is.
  mutating func index(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    var hash: UInt32 = 2_166_136_261
    for byte in text.suffix(16) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let slot = Int(hash >> 24)
    let known = latest[slot] - 1
    if known >= 0, isEqual(range(known), text) { return known }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    let index = Int32(ends.count - 1)
    latest[slot] = index + 1
    return index
  }

  /// The index of a text of another pool.
  mutating func index(of index: Int32, in other: TextPool) -> Int32 {
    other.bytes.withUnsafeBufferPointer { bytes in
      self.index(of: UnsafeBufferPointer(rebasing: bytes[other.range(index)]))
    }
  }

  /// Adds the texts of another pool.
  ///
  /// - Returns: Their new indexes.
  mutating func append(_ other: TextPool) -> [Int32] {
    (0..<Int32(other.ends.count)).map { index(of: $0, in: other) }
  }

  /// How two texts stand to each other byte by byte.
  func compareBytes(_ a: Int32, _ b: Int32) -> ValueOrder.Comparison {
    let bytes = bytes.span
    return ValueOrder.compareBytes(bytes.extracting(range(a)), bytes.extracting(range(b)))
  }

  /// How two texts stand to each other where runs of digits are numbers.
  func compareNaturally(_ a: Int32, _ b: Int32) -> ValueOrder.Comparison {
    let bytes = bytes.span
    return NaturalOrder.compare(bytes.extracting(range(a)), bytes.extracting(range(b)))
  }

  /// How two numbers, or two moments, stand to each other.
  func compare(_ a: Int32, _ b: Int32) -> ValueOrder.Comparison {
    let left = bytes.span.extracting(range(a))
    let right = bytes.span.extracting(range(b))
    if let a = Number.parse(left), let b = Number.parse(right) {
      return ValueOrder.Comparison(a, b)
    }
    if let a = ISODate.parse(left), let b = ISODate.parse(right) {
      return ValueOrder.Comparison(a.moment, b.moment)
    }
    return ValueOrder.compareBytes(left, right)
  }

  private func range(_ index: Int32) -> Range<Int> {
    (index == 0 ? 0 : ends[Int(index) - 1])..<ends[Int(index)]
  }

  private func isEqual(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }
}
