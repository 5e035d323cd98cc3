// SPDX-License-Identifier: GPL-3.0-or-later

/// An append-only byte buffer that checks its capacity once per append.
struct ByteBuffer: Sendable {
  /// The bytes, followed by spare capacity that is never read before it is written.
  private var storage: [UInt8] = []

  private(set) var count = 0

  /// Appends the bytes that a closure writes.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of bytes that `body` appends.
  ///   - body: Appends the bytes to the span.
  @inline(__always)
  mutating func append(upTo maximum: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    if storage.count &- count < maximum { grow(maximum) }
    let start = count
    // Unlike the closures of `Array`, a span does not retain and release what `body` captures.
    var storage = storage.mutableSpan
    count = storage.withUnsafeMutableBufferPointer { storage in
      let free = UnsafeMutableBufferPointer(rebasing: storage[start..<start &+ maximum])
      var added = OutputSpan(buffer: free, initializedCount: 0)
      body(&added)
      return start + added.finalize(for: free)
    }
  }

  /// Appends a range of another buffer's bytes.
  mutating func append(_ range: Range<Int>, of other: ByteBuffer) {
    append(upTo: range.count) { added in
      other.withBytes { added.append($0.extracting(range)) }
    }
  }

  /// Calls a closure with a span of the bytes.
  func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(storage.span.extracting(first: count))
  }

  @inline(never)
  private mutating func grow(_ needed: Int) {
    let known = storage
    storage = Array(unsafeUninitializedCapacity: max(4096, count + needed, known.count * 4)) {
      storage,
      initializedCount in
      // The bytes after `count` are uninitialized and never read.
      _ = storage.update(fromContentsOf: known[..<count])
      initializedCount = storage.count
    }
  }
}
