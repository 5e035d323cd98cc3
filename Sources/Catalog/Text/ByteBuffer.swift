// SPDX-License-Identifier: GPL-3.0-or-later

/// An append-only byte buffer, which checks its room once for all that is added at a time.
struct ByteBuffer: Sendable {
  /// The bytes, and behind them room that is written before it is read.
  private var room: [UInt8] = []

  private(set) var count = 0

  /// Adds bytes.
  ///
  /// - Parameters:
  ///   - most: The number of bytes that `body` adds at most.
  ///   - body: Adds the bytes.
  @inline(__always)
  mutating func append(upTo most: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    if room.count &- count < most { grow(most) }
    let start = count
    // Unlike the closures of `Array`, a span counts no references of what `body` captures.
    var room = room.mutableSpan
    count = room.withUnsafeMutableBufferPointer { room in
      let free = UnsafeMutableBufferPointer(rebasing: room[start..<start &+ most])
      var added = OutputSpan(buffer: free, initializedCount: 0)
      body(&added)
      return start + added.finalize(for: free)
    }
  }

  /// Adds bytes of another buffer.
  mutating func append(_ range: Range<Int>, of other: ByteBuffer) {
    append(upTo: range.count) { added in
      other.withBytes { added.append($0.extracting(range)) }
    }
  }

  /// Shows the bytes.
  func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(room.span.extracting(first: count))
  }

  @inline(never)
  private mutating func grow(_ needed: Int) {
    let known = room
    room = Array(unsafeUninitializedCapacity: max(4096, count + needed, known.count * 4)) {
      room,
      initializedCount in
      // Of the rest, which is any bytes, nothing is read.
      _ = room.update(fromContentsOf: known[..<count])
      initializedCount = room.count
    }
  }
}
