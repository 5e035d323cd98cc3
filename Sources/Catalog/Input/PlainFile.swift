// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file that is read where it is, with what it was when it was opened.
struct PlainFile {
  let descriptor: Descriptor
  let size: Int
  let modified: Timestamp

  /// The first and the last bytes.
  let ends: [UInt8]

  /// The bytes at both ends of a file of a size, as many as can be read.
  static func ends(of descriptor: Descriptor, size: Int) -> [UInt8] {
    let length = min(size, 1024)
    return [0, size - length].flatMap { offset in
      var bytes = [UInt8](repeating: 0, count: length)
      let count = pread(descriptor.number, &bytes, length, off_t(offset))
      return bytes.prefix(max(0, count))
    }
  }
}

/// A time of the file system, to the nanosecond.
struct Timestamp: Equatable {
  let seconds: Int
  let nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}
