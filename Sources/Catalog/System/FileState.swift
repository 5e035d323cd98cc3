// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The properties of a file that differ after it was written to.
struct FileState: Equatable {
  let identity: FileIdentity
  let size: Int
  let modified: Timestamp

  /// Reads the state of the file at a path, or returns `nil` if there is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    size = Int(status.st_size)
    modified = Timestamp(status.st_mtim)
  }
}

/// A file system time with nanosecond precision.
struct Timestamp: Equatable {
  let seconds: Int
  let nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}
