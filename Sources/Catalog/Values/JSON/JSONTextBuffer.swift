// SPDX-License-Identifier: GPL-3.0-or-later

/// Reusable memory for the standard text of items with extensions.
struct JSONTextBuffer: ~Copyable {
  private var memory = Allocation<UInt8>(capacity: 1)
  private var count = 0

  /// The extensions of the original of ``text``.
  private(set) var extensions: JSONExtensions = []

  /// The stored text, valid until the next change.
  var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory.start, count: count) }

  /// Stores a text.
  mutating func store(_ standard: StandardJSON) {
    if memory.capacity < standard.bytes.count { memory.grow(to: standard.bytes.count) }
    _ = memory.buffer.update(fromContentsOf: standard.bytes)
    count = standard.bytes.count
    extensions = standard.extensions
  }

  /// Forgets the text.
  mutating func removeAll() {
    count = 0
    extensions = []
  }
}
