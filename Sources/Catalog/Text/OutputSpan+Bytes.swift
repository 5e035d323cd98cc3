// SPDX-License-Identifier: GPL-3.0-or-later

extension OutputSpan<UInt8> {
  /// Appends bytes.
  ///
  /// Tuned for short spans: two overlapping word copies cost less than a call to `memcpy`.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - before: A byte to write before them.
  ///   - after: A byte to write after them.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>, before: UInt8? = nil, after: UInt8? = nil) {
    let around = (before == nil ? 0 : 1) &+ (after == nil ? 0 : 1)
    precondition(bytes.count <= freeCapacity &- around)
    withUnsafeMutableBufferPointer { room, count in
      guard let target = room.baseAddress else { return }
      if let before {
        target[count] = before
        count &+= 1
      }
      bytes.withUnsafeBufferPointer { bytes in
        if let source = bytes.baseAddress { copyBytes(source, bytes.count, to: target + count) }
      }
      count &+= bytes.count
      if let after {
        target[count] = after
        count &+= 1
      }
    }
  }

  /// Appends a constant text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).span)
  }
}

extension [UInt8] {
  mutating func append(_ bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { $0.append(bytes) }
  }
}

/// Copies bytes without a call to `memcpy` if there are at most 16.
///
/// From 4 bytes on, it copies two words, one from each end, which may overlap.
@inline(__always)
private func copyBytes(
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
private func copyEnds<Word: BitwiseCopyable>(
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
