// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The device and inode of a file, independent of its path.
package struct FileIdentity: Sendable, Hashable {
  let device: UInt
  let inode: UInt
}

extension FileIdentity {
  /// Creates the identity of the file with a status.
  package init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// Creates the identity of the file at a path, or `nil` if there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
