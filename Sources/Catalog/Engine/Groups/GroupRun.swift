// SPDX-License-Identifier: GPL-3.0-or-later

/// Groups on disk, in the order of their keys.
struct GroupRun: Sendable {
  private let disk: GroupDisk

  /// The parts of the file that have the groups, in order.
  private var extents: [Range<Int>] = []

  /// Writes groups to disk.
  ///
  /// - Parameters:
  ///   - table: The groups, which were prepared.
  ///   - order: The indexes of the groups that are written.
  ///   - disk: The file.
  /// - Throws: ``CatalogError/spoolFailed(path:code:)`` if there is no room on the disk;
  ///   ``CatalogError/cancelled``.
  init(_ table: GroupTable, _ order: [Int], to disk: GroupDisk) throws(CatalogError) {
    self.disk = disk
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.extentSize + 1024)
    for (number, group) in order.enumerated() {
      let start = bytes.count
      bytes.append(integer: UInt32(0))
      table.write(group, to: &bytes)
      bytes.replace(integer: UInt32(bytes.count - start - 4), at: start)
      guard bytes.count >= Self.extentSize || number == order.count - 1 else { continue }
      if Task.isCancelled { throw .cancelled }
      extents.append(try disk.write(bytes))
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private static let extentSize = 1 << 20

  /// Reads the groups one after another.
  final class Reader {
    private let run: GroupRun
    private let bufferSize: Int
    private var bytes: [UInt8] = []

    /// The parts of the file that were not read yet.
    private var extents: ArraySlice<Range<Int>>

    /// The range of the current group in `bytes`.
    private var range = 0..<0

    /// Creates a reader before the first group.
    ///
    /// - Parameters:
    ///   - run: The groups.
    ///   - bufferSize: The number of bytes to read at a time.
    init(_ run: GroupRun, bufferSize: Int) {
      self.run = run
      self.bufferSize = bufferSize
      extents = run.extents[...]
    }

    /// Moves to the next group, and returns `false` at the end.
    func advance() throws(CatalogError) -> Bool {
      try load(4)
      guard bytes.count - range.upperBound >= 4 else { return false }
      let length = bytes.withUnsafeBufferPointer { all in
        var reader = ByteReader(UnsafeBufferPointer(rebasing: all[range.upperBound...]))
        return Int(reader.integer() as UInt32)
      }
      try load(4 + length)
      let start = range.upperBound + 4
      range = start..<start + length
      return true
    }

    /// Loads a number of bytes after the current group.
    private func load(_ count: Int) throws(CatalogError) {
      guard bytes.count - range.upperBound < count else { return }
      bytes.removeSubrange(..<range.upperBound)
      range = 0..<0
      while bytes.count < count, let extent = extents.popFirst() {
        let part = extent.prefix(max(bufferSize, count - bytes.count))
        if part.count < extent.count {
          extents = [part.endIndex..<extent.upperBound] + extents
        }
        try run.disk.read(part.startIndex..<part.endIndex, into: &bytes)
      }
    }

    /// Calls a closure with the bytes of the current group.
    func withGroup<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
  }
}
