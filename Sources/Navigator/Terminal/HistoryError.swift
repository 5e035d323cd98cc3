/// Why lines are not kept.
enum HistoryError: Error, Equatable {
  /// A link, a folder, a device: nothing that may be written to.
  case notPlain(path: String)

  /// The file of another user.
  case notOwn(path: String)

  /// Another program holds the file.
  case busy(path: String)

  /// The system refuses; the code is that of `errno`.
  case failed(path: String, code: Int32)
}

extension HistoryError: ExplainedError {
  /// What to tell.
  var alert: Alert {
    switch self {
    case .notPlain(let path):
      Alert(subject: "history", "“\(path)” is no plain file, and is left alone", advice: advice)
    case .notOwn(let path):
      Alert(subject: "history", "“\(path)” is somebody else's, and is left alone", advice: advice)
    case .busy(let path):
      Alert(subject: "history", "another program holds “\(path)”", advice: "end that program")
    case .failed(let path, let code):
      Alert(
        subject: "history",
        "“\(path)” cannot be used: \(systemMessage(code))",
        advice: "lines are not kept; see that it can be written"
      )
    }
  }

  private var advice: String { "lines are not kept until it is moved away" }
}
