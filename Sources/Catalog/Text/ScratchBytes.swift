// SPDX-License-Identifier: GPL-3.0-or-later

/// Memory for the texts that are computed for a row.
///
/// The texts stay valid until ``removeAll()``. The largest block is kept then, so that most rows
/// allocate no memory.
struct ScratchBytes: ~Copyable {
  /// A box for an allocation, which an array cannot contain.
  private final class Block {
    let bytes: Allocation<UInt8>

    init(capacity: Int) {
      bytes = Allocation(capacity: capacity)
    }
  }

  /// The block with free bytes, which is larger than all other blocks.
  private var current: Block

  /// The first free byte of the current block.
  private var free: UnsafeMutablePointer<UInt8>

  private var freeCount: Int

  /// The blocks without enough free bytes.
  private var filled: [Block] = []

  /// Allocates the first block.
  init(capacity: Int = 4096) {
    current = Block(capacity: capacity)
    free = current.bytes.start
    freeCount = capacity
  }

  /// The bytes in all blocks.
  var capacity: Int { filled.reduce(current.bytes.capacity) { $0 + $1.bytes.capacity } }

  /// Allocates bytes, which are not initialized.
  @inline(__always)
  mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(count >= 0)
    if count > freeCount { addBlock(count) }
    let start = free
    free += count
    freeCount &-= count
    return start
  }

  /// Writes a text of unknown length.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of the text.
  ///   - body: A closure that appends the text. The bytes that it leaves free are given back.
  @inline(__always)
  mutating func write(
    upTo limit: Int,
    _ body: (inout OutputSpan<UInt8>) -> Void
  ) -> UnsafeBufferPointer<UInt8> {
    let room = UnsafeMutableBufferPointer(start: allocate(limit), count: limit)
    var output = OutputSpan(buffer: room, initializedCount: 0)
    body(&output)
    let count = output.finalize(for: room)
    free -= limit - count
    freeCount += limit - count
    return UnsafeBufferPointer(rebasing: room[..<count])
  }

  /// Invalidates all texts.
  @inline(__always)
  mutating func removeAll() {
    if !filled.isEmpty { filled.removeAll(keepingCapacity: true) }
    free = current.bytes.start
    freeCount = current.bytes.capacity
  }

  @inline(never)
  private mutating func addBlock(_ count: Int) {
    filled.append(current)
    current = Block(capacity: max(count, 2 * current.bytes.capacity))
    free = current.bytes.start
    freeCount = current.bytes.capacity
  }
}
