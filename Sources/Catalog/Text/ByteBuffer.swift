// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes in memory that grows, and that is never filled or copied without need.
///
/// A copy shares the memory until that has to grow, so that handing it over costs nothing. What two of
/// them hold, nobody frees; what both add would be one's and the other's, so only one is added to.
///
/// Unchecked, as the compiler does not see that: the task that walks over a part makes its buffer and
/// fills it, and hands over a copy in the end, with the last use of its own.
struct ByteBuffer: ByteTaker, @unchecked Sendable {
  private var memory = Memory()

  /// How often bytes had to be replaced.
  private(set) var replacements = 0

  /// Where the next byte goes, and where the memory ends.
  private var next: UnsafeMutablePointer<UInt8>
  private var end: UnsafeMutablePointer<UInt8>

  /// An empty buffer.
  init() {
    next = memory.start
    end = next + Memory.least
  }

  var count: Int { next - memory.start }

  /// Shows the bytes.
  func withBytes<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(memory) {} }
    try body(UnsafeBufferPointer(start: memory.start, count: count))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if next == end { grow(1) }
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if end - next < bytes.count { grow(bytes.count) }
    Self.copy(start, bytes.count, to: next)
    next += bytes.count
  }

  mutating func appendReplacement() {
    replacements += 1
    append(UTF8Character.replacement)
  }

  /// Adds bytes that another buffer has.
  mutating func append(_ range: Range<Int>, of other: ByteBuffer) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    append(UnsafeBufferPointer(start: other.memory.start + range.lowerBound, count: range.count))
    withExtendedLifetime(other) {}
  }

  /// Copies bytes, mostly few: two words that may overlap are less work than a call.
  ///
  /// The words lie within the bytes, at both ends of them.
  @inline(__always)
  private static func copy(
    _ source: UnsafePointer<UInt8>,
    _ count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    switch count {
    case 0: break
    case 1...3:
      target[0] = source[0]
      target[count >> 1] = source[count >> 1]
      target[count - 1] = source[count - 1]
    case 4...7: copyEnds(UInt32.self, source, count, to: target)
    case 8...16: copyEnds(UInt64.self, source, count, to: target)
    default: target.update(from: source, count: count)
    }
  }

  @inline(__always)
  private static func copyEnds<Word: BitwiseCopyable>(
    _: Word.Type,
    _ source: UnsafePointer<UInt8>,
    _ count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let last = count - MemoryLayout<Word>.size
    let from = UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    let first = from.loadUnaligned(as: Word.self)
    let second = from.loadUnaligned(fromByteOffset: last, as: Word.self)
    to.storeBytes(of: first, as: Word.self)
    to.storeBytes(of: second, toByteOffset: last, as: Word.self)
  }

  @inline(never)
  private mutating func grow(_ needed: Int) {
    let count = count
    let capacity = max(count + needed, (end - memory.start) * 2)
    // A copy goes on with what it has.
    memory = Memory(memory, capacity: capacity)
    next = memory.start + count
    end = memory.start + capacity
  }
}

extension ByteBuffer {
  /// The memory of buffers, which it goes with.
  private final class Memory {
    static let least = 4096

    let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int

    init() {
      capacity = Self.least
      start = .allocate(capacity: capacity)
    }

    /// More memory, with a copy of what is in another.
    init(_ other: Memory, capacity: Int) {
      self.capacity = capacity
      start = .allocate(capacity: capacity)
      start.update(from: other.start, count: min(other.capacity, capacity))
    }

    deinit {
      start.deallocate()
    }
  }
}
