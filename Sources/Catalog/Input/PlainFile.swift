// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A regular file that is read in place, with its state at the time it was opened.
struct PlainFile {
  let descriptor: Descriptor
  let size: Int
  let modified: Timestamp

  /// The first and the last bytes, for the detection of changes.
  let ends: [UInt8]

  /// Returns the change between the opening and a later status of the same file.
  ///
  /// - Returns: `nil` if the file has not changed. A log that grew has ``SourceChange/Kind/grown`` as
  ///   long as its earlier bytes are the same.
  func change(to status: stat) -> SourceChange.Kind? {
    let now = Int(status.st_size)
    // A second change within one tick of the clock has the same time. No byte of an empty file can
    // have changed.
    guard Timestamp(status.st_mtim) != modified && size > 0 || now != size else { return nil }
    let isLonger = now > size
    return isLonger && Self.ends(of: descriptor, size: size) == ends ? .grown : .overwritten
  }

  /// Reads up to 1,024 bytes at each end of a file.
  static func ends(of descriptor: Descriptor, size: Int) -> [UInt8] {
    let length = min(size, 1024)
    return [0, size - length].flatMap { offset in
      var bytes = [UInt8](repeating: 0, count: length)
      let count = pread(descriptor.number, &bytes, length, off_t(offset))
      return bytes.prefix(max(0, count))
    }
  }
}
