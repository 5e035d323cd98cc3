// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the commands of a file are not run.
enum SourceError: Error, Equatable {
  /// The system refuses to read it; the code is that of `errno`.
  case unreadable(String, code: Int32)

  /// It is longer than any file of commands.
  case tooLong(String)

  /// Too many files run each other.
  case tooDeep(String)

  /// It says what only a file that is trusted may.
  case untrusted(String)
}

extension SourceError: ExplainedError {
  /// What to tell.
  var alert: Alert {
    switch self {
    case .unreadable(let path, let code):
      Alert(subject: path, systemMessage(code), advice: "name a file of commands")
    case .tooLong(let path):
      Alert(subject: path, "is too long for a file of commands", advice: "name another file")
    case .tooDeep(let path):
      Alert(
        subject: path,
        "too many files run each other",
        advice: "see whether one of them runs itself"
      )
    case .untrusted(let program):
      Alert(
        "a command file may not run “\(program)”",
        advice: "start with --trust if you trust the file"
      )
    }
  }
}
