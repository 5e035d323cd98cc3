// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file with a generated table, reused in later runs.
///
/// Rows are generated in blocks, each with its own seed. The first and last blocks identify a
/// reusable file.
struct SampleFile {
  let path: String
  let rows: Int
  private(set) var bytes = 0
  private let table: SampleTable
  private let format: SampleFormat

  private static let rowsInBlock = 10_000

  /// Uses the existing file, or creates it if it is missing or different.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - format: The format.
  ///   - rows: The number of rows.
  ///   - folder: The folder.
  init(
    _ table: SampleTable = .goods,
    _ format: SampleFormat = .csv,
    rows: Int,
    in folder: String
  ) throws(SystemError) {
    self.table = table
    self.format = format
    self.rows = rows
    path = "\(folder)/\(table.name)-\(rows).\(format.rawValue)"
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemError(folder) }
    if let size = reusableSize() {
      bytes = size
    } else {
      try write()
    }
  }

  var megabytes: Int { (bytes + 500_000) / 1_000_000 }
}

extension SampleFile {
  private var blocks: Int { (rows + Self.rowsInBlock - 1) / Self.rowsInBlock }

  private func block(_ number: Int) -> [UInt8] {
    var random = SplitMix(seed: table.seed(ofBlock: number))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.rowsInBlock * 200)
    if number == 0 { bytes += format.header(of: table).utf8 }
    let first = number * Self.rowsInBlock
    for row in first..<min(first + Self.rowsInBlock, rows) {
      switch table {
      case .goods, .formerGoods: format.append(SampleRow(id: row + 1, using: &random), to: &bytes)
      case .orders(let goods):
        format.append(SampleOrder(id: row + 1, ofGoods: goods, using: &random), to: &bytes)
      }
    }
    return bytes
  }

  /// Returns the size of the existing file, or `nil` if its first or last block is not as expected.
  private func reusableSize() -> Int? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let ends = [(block(0), at: { (_: Int) in 0 }), (block(blocks - 1), at: { size - $0 })]
    for (expected, offset) in ends {
      var found = [UInt8](repeating: 0, count: expected.count)
      guard pread(file, &found, found.count, offset(found.count)) == found.count,
        found == expected
      else { return nil }
    }
    return size
  }

  /// Writes under a temporary name and renames, so that a file with the final name is complete.
  private mutating func write() throws(SystemError) {
    let start = ContinuousClock.now
    let part = path + ".part"
    let file = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw SystemError(part) }
    defer { close(file) }
    for number in 0..<blocks {
      let block = block(number)
      var written = 0
      while written < block.count {
        let count = block[written...].withUnsafeBytes {
          Glibc.write(file, $0.baseAddress, $0.count)
        }
        guard count > 0 else { throw SystemError(part) }
        written += count
      }
      bytes += block.count
    }
    // Pending writes to the disk would disturb the measurements.
    guard fsync(file) == 0, rename(part, path) == 0 else { throw SystemError(part) }
    let seconds = ((ContinuousClock.now - start).nanoseconds / 1e9).rounded(toPlaces: 1)
    print("\nWrote \(path), \(megabytes) MB, in \(seconds) s.")
  }
}

/// An error of a system call on a file.
struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String) {
    description = "\(path): \(String(cString: strerror(errno)))"
  }
}
