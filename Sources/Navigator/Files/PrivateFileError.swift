// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An error that prevents the use of a private file.
package enum PrivateFileError: Error, Equatable {
  /// The path is a link, a directory or a device, which must not be written to.
  case notPlain(path: String)

  /// The file belongs to another user.
  case notOwn(path: String)

  /// Other users can write to a directory of the path, which is not the program's own.
  case sharedDirectory(path: String)

  /// Another program has locked the file.
  case busy(path: String)

  /// A system call failed.
  ///
  /// The code is a value of `errno`.
  case failed(path: String, code: Int32)
}

extension PrivateFileError: ExplainedError {
  /// The text of the error.
  package var alert: Alert {
    switch self {
    case .notPlain(let path):
      Alert(subject: path, "cannot use the file: not a regular file", advice: advice)
    case .notOwn(let path):
      Alert(subject: path, "cannot use the file: owned by another user", advice: advice)
    case .sharedDirectory(let path):
      Alert(
        subject: path,
        "cannot use the directory: other users can write to it",
        advice: "take the permission away with “chmod go-w”"
      )
    case .busy(let path):
      Alert(subject: path, "locked by another program", advice: "exit that program")
    case .failed(let path, let code):
      Alert(
        subject: path,
        "cannot use the file: \(systemMessage(code))",
        advice: Self.advice(on: code)
      )
    }
  }

  private var advice: String { "nothing is saved until you move it away" }

  /// Returns advice on the failure of a system call.
  private static func advice(on code: Int32) -> String {
    switch code {
    case EFBIG: "move it away"
    case ENOSPC: "free some space"
    case EMFILE, ENFILE: "raise the limit with “ulimit -n”"
    default: "check its permissions"
    }
  }
}
