// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The folder for temporary files, and how much may be kept there.
///
/// What never ends (`yes | browse`), or becomes a thousand times larger when it is decompressed, would
/// fill the disk for everybody. No ratio tells that from an honest file, so the free space is the
/// limit: a spool stops before less than a twentieth of the disk, or 1 GiB, is left. What has been kept
/// until then can be read.
struct SpoolRoom: Sendable {
  /// The folder; that of `TMPDIR`, or `/tmp`.
  var folder = Self.temporaryFolder

  /// How much may be kept without a look at the free space, in bytes.
  ///
  /// A full disk must not be in the way of what is small; writing fails soon enough there.
  var unasked = 64 << 20

  /// How much more may be written to a file, in bytes; `nil` if that cannot be told.
  var left: @Sendable (Descriptor) -> Int? = Self.left

  /// A new temporary file without a name, that only its owner can read.
  ///
  /// - Parameter path: How errors name what it is for.
  /// - Returns: The file.
  /// - Throws: ``CatalogError/spoolFailed(path:code:)``.
  func makeFile(for path: String) throws(CatalogError) -> Descriptor {
    var template = Array("\(folder)/browse-XXXXXX".utf8CString)
    // mkstemp creates it anew, readable and writable for its owner only.
    let number = mkstemp(&template)
    guard number >= 0 else { throw .spoolFailed(path: path, code: errno) }
    unlink(template)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(adopting: number)
  }

  /// How much may be written to a file before asking again, if it has a length already.
  ///
  /// - Returns: A number of bytes; 0 if the disk is too full.
  func allowance(for file: Descriptor, holding length: Int) -> Int {
    if length < unasked { return unasked - length }
    // Others write to the same disk, so that the answer does not hold for long.
    return min(max(left(file) ?? .max, 0), 16 << 20)
  }

  private static var temporaryFolder: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  private static func left(for file: Descriptor) -> Int? {
    var disk = statvfs()
    guard fstatvfs(file.number, &disk) == 0 else { return nil }
    let block = UInt(disk.f_frsize)
    let free = UInt(disk.f_bavail).multipliedReportingOverflow(by: block)
    let whole = UInt(disk.f_blocks).multipliedReportingOverflow(by: block)
    guard !free.overflow, !whole.overflow else { return nil }
    let reserve = min(whole.partialValue / 20, 1 << 30)
    return Int(clamping: free.partialValue) - Int(clamping: reserve)
  }
}
