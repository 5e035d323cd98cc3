// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The properties of a file that differ after it was written to.
struct FileState: Equatable, Sendable {
  let identity: FileIdentity
  let size: Int
  let modified: Timestamp

  /// Reads the state of the file at a path, or returns `nil` if there is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the state of the file with a status.
  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    modified = Timestamp(status.st_mtim)
  }

  /// Returns the change of the file at a path since it had this state, `nil` if it has not changed.
  ///
  /// A longer file counts as grown, because its earlier bytes are not compared.
  func change(ofFileAt path: String) -> SourceChange.Kind? {
    guard let now = FileState(ofFileAt: path) else { return .deleted }
    guard now.identity == identity else { return .replaced }
    guard now != self else { return nil }
    return now.size > size ? .grown : .overwritten
  }
}

/// A file system time with nanosecond precision.
struct Timestamp: Equatable, Sendable {
  let seconds: Int
  let nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}
