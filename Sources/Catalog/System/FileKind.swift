// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The kind of a file system entry.
package enum FileKind: String, Sendable {
  case file
  case directory
  case link
  case other
}

extension FileKind {
  /// Creates the kind of the file with a status.
  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
