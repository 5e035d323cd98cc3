// SPDX-License-Identifier: GPL-3.0-or-later

/// Records in numbered partitions, which are written to disk if they take too much memory.
///
/// The records of a partition keep their order.
struct DiskPartitions<Record: BitwiseCopyable & Sendable>: Sendable {
  /// The number of records of each partition.
  private(set) var counts: [Int]

  /// The records in memory, which come after those on disk.
  private var pending: [[Record]]

  /// The parts of the file that have the records of each partition, in order.
  private var extents: [[Range<Int>]]

  /// The number of records in memory.
  private var pendingCount = 0

  /// The number of records in memory from which on they are written to disk.
  private let limit: Int

  private let disk: GroupDisk

  /// The number of bits of a hash that select the partition, and of those that do not, above them.
  private let bits: (used: Int, skipped: Int)

  /// Creates empty partitions.
  ///
  /// - Parameters:
  ///   - bits: The number of bits of a hash that select the partition.
  ///   - skipped: The number of bits above them.
  ///   - limit: The number of records in memory from which on they are written to disk.
  ///   - disk: The file.
  init(bits: Int, skipping skipped: Int = 0, limit: Int, _ disk: GroupDisk) {
    self.init(count: 1 << bits, bits: (bits, skipped), limit: limit, disk)
  }

  /// Creates empty partitions that are selected by their numbers.
  init(count: Int, limit: Int, _ disk: GroupDisk) {
    self.init(count: count, bits: (0, 0), limit: limit, disk)
  }

  private init(count: Int, bits: (Int, Int), limit: Int, _ disk: GroupDisk) {
    self.bits = bits
    self.limit = limit
    self.disk = disk
    counts = Array(repeating: 0, count: count)
    pending = Array(repeating: [], count: count)
    extents = Array(repeating: [], count: count)
  }

  /// The number of partitions.
  var count: Int { counts.count }

  /// The number of leading bits of a hash that are the same in all records of a partition.
  var usedBits: Int { bits.used + bits.skipped }

  /// Returns the index of the partition for a hash.
  @inline(__always)
  func index(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &<< UInt64(bits.skipped)) >> UInt64(64 - bits.used))
  }

  /// Appends a record to a partition.
  @inline(__always)
  mutating func append(_ record: Record, to partition: Int) {
    pending[partition].append(record)
    counts[partition] &+= 1
    pendingCount &+= 1
  }

  /// Writes the records in memory to disk if they are too many.
  ///
  /// - Throws: ``CatalogError/spoolFailed(path:code:)`` if there is no room on the disk;
  ///   ``CatalogError/cancelled``.
  mutating func spill() throws(CatalogError) {
    guard pendingCount > limit else { return }
    for partition in pending.indices where !pending[partition].isEmpty {
      if Task.isCancelled { throw .cancelled }
      let bytes = pending[partition].withUnsafeBytes { Array($0) }
      extents[partition].append(try disk.write(bytes))
      // A partition with many records has no more memory than the others from now on.
      pending[partition].removeAll(keepingCapacity: pending[partition].count < 1 << 14)
    }
    pendingCount = 0
  }

  /// Returns the records of a partition, which are few enough for memory.
  ///
  /// - Throws: ``CatalogError`` if the file cannot be read.
  func records(of partition: Int) throws(CatalogError) -> [Record] {
    var records: [Record] = []
    records.reserveCapacity(counts[partition])
    var reader = Reader(self, partition)
    while let batch = try reader.next() { records += batch }
    return records
  }

  /// Reads the records of a partition in batches.
  struct Reader {
    private let disk: GroupDisk
    private var extents: ArraySlice<Range<Int>>
    private var pending: [Record]

    init(_ partitions: DiskPartitions, _ partition: Int) {
      disk = partitions.disk
      extents = partitions.extents[partition][...]
      pending = partitions.pending[partition]
    }

    /// The maximum number of bytes that are read at once.
    private static var size: Int {
      (1 << 20) / MemoryLayout<Record>.stride * MemoryLayout<Record>.stride
    }

    /// Returns the next records, or `nil` at the end.
    ///
    /// - Throws: ``CatalogError`` if the file cannot be read; ``CatalogError/cancelled``.
    mutating func next() throws(CatalogError) -> [Record]? {
      if Task.isCancelled { throw .cancelled }
      guard let extent = extents.popFirst() else {
        defer { pending = [] }
        return pending.isEmpty ? nil : pending
      }
      let part = extent.prefix(Self.size)
      if part.count < extent.count { extents = [part.endIndex..<extent.upperBound] + extents }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(part.count)
      try disk.read(part.startIndex..<part.endIndex, into: &bytes)
      let count = bytes.count / MemoryLayout<Record>.stride
      return Array(unsafeUninitializedCapacity: count) { records, initialized in
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(records).copyMemory(from: $0) }
        initialized = count
      }
    }
  }
}
