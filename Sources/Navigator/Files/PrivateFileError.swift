// SPDX-License-Identifier: GPL-3.0-or-later

/// Why nothing is kept in a file.
package enum PrivateFileError: Error, Equatable {
  /// A link, a folder, a device: nothing that may be written to.
  case notPlain(path: String)

  /// The file of another user.
  case notOwn(path: String)

  /// Another program holds the file.
  case busy(path: String)

  /// The system refuses; the code is that of `errno`.
  case failed(path: String, code: Int32)
}

extension PrivateFileError: ExplainedError {
  /// What to tell.
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
