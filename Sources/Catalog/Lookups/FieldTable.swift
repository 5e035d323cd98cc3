// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of items in memory, found by the names of the items.
///
/// Of several items with the same name, the first one counts. A slot of the hash table has 32 bits of the hash of a name and
/// the place of the record, so that a lookup usually reads memory in two places only.
///
/// It is sendable because only one thread at a time adds records, and none once the table is shared.
final class FieldTable: @unchecked Sendable {
  /// The reason for which a table does not grow.
  enum Obstacle: Equatable {
    /// All tables together would need more memory than their budget.
    case budget
    case memory(MemoryShortage)
    case cancellation
  }

  /// The number of names.
  private(set) var count = 0

  private let budget: FieldTableBudget

  /// The records of all names, in the order in which they were added.
  private var records = Allocation<UInt8>(capacity: 0)

  /// The number of bytes of the records.
  private var size = 0

  /// The slots: a tag above the offset of the record and 1, or 0 if the slot is free.
  private var slots = Allocation<UInt64>(zeros: firstSlots)

  /// The number of slots of an empty table, which are not part of the budget.
  private static let firstSlots = 16
  private static let slotSize = MemoryLayout<UInt64>.stride

  /// The number of fields of a record.
  let width: Int

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - width: The number of fields of a record.
  ///   - budget: The memory that all tables may take together.
  init(width: Int, _ budget: FieldTableBudget) {
    self.width = width
    self.budget = budget
  }

  deinit {
    let slots = slots.capacity > Self.firstSlots ? slots.capacity : 0
    budget.free(records.capacity + slots * Self.slotSize)
  }

  /// Returns a field of the item with a name, which is absent if there is no such item.
  ///
  /// - Parameters:
  ///   - number: The index of the field in the records.
  ///   - name: The name.
  @inline(__always)
  func field(_ number: Int, named name: Span<UInt8>) -> Field {
    let slot = slot(of: name, FieldRecords.tag(of: name))
    guard slots.start[slot] != 0 else { return .absent }
    var reader = FieldRecordReader(record(in: slot))
    _ = reader.readName()
    for _ in 0..<number { _ = reader.readField() }
    return reader.readField()
  }

  /// Returns the slot of a name, or the free slot where it would be.
  @inline(__always)
  private func slot(of name: Span<UInt8>, _ tag: UInt32) -> Int {
    let mask = slots.capacity &- 1
    var index = Int(tag) & mask
    while slots.start[index] != 0 {
      if slots.start[index] &>> 32 == tag {
        var reader = FieldRecordReader(record(in: index))
        let known = reader.readName()
        if Self.areEqual(known.span, name) { return index }
      }
      index = (index &+ 1) & mask
    }
    return index
  }

  @inline(__always)
  private static func areEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count, a.head == b.head else { return false }
    var at = 8
    while at &+ 8 <= a.count {
      if a.word(at: at) != b.word(at: at) { return false }
      at &+= 8
    }
    return a.count <= 8 || a.word(at: a.count &- 8) == b.word(at: a.count &- 8)
  }

  @inline(__always)
  private func record(in slot: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(records.start + Int(truncatingIfNeeded: slots.start[slot] & 0xFFFF_FFFF) - 1)
  }
}

// MARK: Records

extension FieldTable {
  /// Passes each field to a closure, in the order of the records.
  ///
  /// - Parameter body: Receives the integer that names the item, or -1 for a name of another form; the field as in a
  ///   record, with its length and kind; the index of the field.
  @inline(__always)
  func visit(_ body: (_ name: Int, _ field: EncodedField, _ index: Int) -> Void) {
    var reader = FieldRecordReader(records.start)
    for _ in 0..<count {
      let integer = FieldPlaces.integer(reader.readName().span)
      for index in 0..<width {
        let start = reader.next
        _ = reader.readField()
        body(integer, EncodedField(start: start, count: reader.next - start), index)
      }
    }
  }

  /// A field with its length and kind, as in a record.
  struct EncodedField {
    let start: UnsafePointer<UInt8>
    let count: Int

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
  }
}

// MARK: Adding

extension FieldTable {
  /// Adds records, each of them unless its name is known.
  ///
  /// - Returns: The obstacle to the rest of the records, or `nil` if all are added.
  func add(_ added: FieldRecords) -> Obstacle? {
    var obstacle: Obstacle?
    added.withBytes { bytes in
      bytes.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { obstacle = add(start, added.tags) }
      }
    }
    return obstacle
  }

  private func add(_ start: UnsafePointer<UInt8>, _ tags: [UInt32]) -> Obstacle? {
    var reader = FieldRecordReader(start)
    for (number, tag) in tags.enumerated() {
      if number & 0xFFFF == 0xFFFF, Task.isCancelled { return .cancellation }
      let start = reader.next
      let name = reader.readName()
      for _ in 0..<width { _ = reader.readField() }
      let slot = slot(of: name.span, tag)
      if slots.start[slot] != 0 { continue }
      let length = reader.next - start
      if length > records.capacity - size, let obstacle = growRecords(for: length) {
        return obstacle
      }
      (records.start + size).update(from: start, count: length)
      slots.start[slot] = UInt64(tag) &<< 32 | UInt64(truncatingIfNeeded: size &+ 1)
      size += length
      count += 1
      if count * 3 > slots.capacity * 2, let obstacle = growSlots() { return obstacle }
    }
    return nil
  }

  /// Frees the memory that no record has taken.
  func shrink() {
    let capacity = records.capacity
    records.grow(to: size)
    budget.free(capacity - size)
  }

  private func growRecords(for length: Int) -> Obstacle? {
    let capacity = max(1 << 12, records.capacity / 2 * 3, size + length)
    // The offset of a record has 32 bits.
    guard capacity <= UInt32.max else { return .budget }
    return allocate(capacity - records.capacity) { records.grow(to: capacity) }
  }

  /// Doubles the number of slots.
  private func growSlots() -> Obstacle? {
    let former = slots.capacity > Self.firstSlots ? slots.capacity : 0
    var larger = Allocation<UInt64>(capacity: 0)
    let count = slots.capacity * 2
    if let obstacle = allocate(count * Self.slotSize, { larger = Allocation(zeros: count) }) {
      return obstacle
    }
    let mask = count - 1
    for slot in slots.buffer where slot != 0 {
      var index = Int(truncatingIfNeeded: slot &>> 32) & mask
      while larger.start[index] != 0 { index = (index &+ 1) & mask }
      larger.start[index] = slot
    }
    slots = larger
    budget.free(former * Self.slotSize)
    return nil
  }

  /// Allocates memory of the budget.
  private func allocate(_ size: Int, _ body: () -> Void) -> Obstacle? {
    guard budget.take(size) else { return .budget }
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(size, body)
      return nil
    } catch {
      budget.free(size)
      return .memory(error)
    }
  }
}
