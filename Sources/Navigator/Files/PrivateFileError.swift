// SPDX-License-Identifier: GPL-3.0-or-later

/// An error that prevents the use of a private file.
package enum PrivateFileError: Error, Equatable {
  /// The path is a link, a directory or a device, which must not be written to.
  case notPlain(path: String)

  /// The file belongs to another user.
  case notOwn(path: String)

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
      Alert(subject: path, "is no plain file, and is left alone", advice: advice)
    case .notOwn(let path):
      Alert(subject: path, "is somebody else's, and is left alone", advice: advice)
    case .busy(let path):
      Alert(subject: path, "is held by another program", advice: "end that program")
    case .failed(let path, let code):
      Alert(
        subject: path,
        "cannot be used: \(systemMessage(code))",
        advice: "nothing is kept in it; see that it can be written"
      )
    }
  }

  private var advice: String { "nothing is kept in it until it is moved away" }
}
