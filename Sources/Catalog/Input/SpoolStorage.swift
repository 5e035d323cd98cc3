// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// The folder for temporary files and the limit of their size.
///
/// Endless input (`yes | browse`), or data that expands a thousandfold, would fill the disk. No
/// compression ratio distinguishes it from a legitimate file, so the free space is the limit. A
/// spool always leaves a twentieth of the disk or 1 GiB free, whichever is smaller. The bytes
/// written up to the limit stay readable.
struct SpoolStorage: Sendable {
  /// The folder: `TMPDIR` if it is set, otherwise `/tmp`.
  var folder = Self.temporaryFolder

  /// The number of bytes that may be written without a check of the free space.
  ///
  /// It lets small data be spooled on a nearly full disk. If the disk is full, the write fails.
  var uncheckedSize = 64 << 20

  /// A closure that returns the number of bytes that may be written to a file, if it is known.
  var freeSpace: @Sendable (Descriptor) -> Int? = Self.freeSpace

  /// Creates a temporary file without a name, accessible only to its owner.
  ///
  /// - Parameter path: The name of the source in errors.
  /// - Throws: ``CatalogError/spoolFailed(path:code:)`` if the file cannot be created.
  func makeFile(for path: String) throws(CatalogError) -> Descriptor {
    var template = Array("\(folder)/browse-XXXXXX".utf8CString)
    // mkstemp creates a new file with permissions 0600.
    let number = mkstemp(&template)
    guard number >= 0 else { throw .spoolFailed(path: path, code: errno) }
    unlink(template)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(adopting: number)
  }

  /// Returns the number of bytes that may be written to a file before the next check.
  ///
  /// The result is 0 if the disk is too full. `length` is the number of bytes already written.
  func allowance(for file: Descriptor, ofSize length: Int) -> Int {
    if length < uncheckedSize { return uncheckedSize - length }
    // Other programs write to the same disk, so the answer is valid only for a short time.
    return min(max(freeSpace(file) ?? .max, 0), 16 << 20)
  }

  private static var temporaryFolder: String { Environment.value(of: "TMPDIR") ?? "/tmp" }

  private static func freeSpace(for file: Descriptor) -> Int? {
    var disk = statvfs()
    guard fstatvfs(file.number, &disk) == 0 else { return nil }
    let block = UInt(disk.f_frsize)
    let free = UInt(disk.f_bavail).multipliedReportingOverflow(by: block)
    let total = UInt(disk.f_blocks).multipliedReportingOverflow(by: block)
    guard !free.overflow, !total.overflow else { return nil }
    let reserve = min(total.partialValue / 20, 1 << 30)
    return Int(clamping: free.partialValue) - Int(clamping: reserve)
  }
}
