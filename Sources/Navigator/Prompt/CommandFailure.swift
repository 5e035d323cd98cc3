// SPDX-License-Identifier: GPL-3.0-or-later

/// The failure of a command.
public struct CommandFailure: Error, Equatable {
  /// The text of the failure.
  public private(set) var alert: Alert

  /// `true` if a person or a signal stopped the command.
  public let isInterruption: Bool

  /// `true` if the alert includes the file and the line.
  private var hasLocation = false

  /// The failure of a command that was stopped.
  static var stopped: CommandFailure {
    CommandFailure(Alert(Texts.current.prompt.stopped), subject: nil, isInterruption: true)
  }

  /// Creates the failure of the command `subject`.
  ///
  /// The alert's own subject, such as a file, follows the name of the command.
  init(_ alert: Alert, subject: String?, isInterruption: Bool = false) {
    self.alert = alert
    let subject = subject.map(Secrets.removed(from:))
    let parts = [subject, alert.subject == subject ? nil : alert.subject].compactMap(\.self)
    self.alert.subject = parts.isEmpty ? nil : parts.joined(separator: ": ")
    self.isInterruption = isInterruption
  }

  /// Creates the failure of the command `subject` from an error.
  ///
  /// An error that already is the failure of a command stays unchanged.
  package init(_ error: any Error, subject: String?, isInterruption: Bool) {
    if let failure = error as? CommandFailure {
      self = failure
      return
    }
    // Ctrl-C at a question does not cancel the task, so the error has to be checked as well.
    let isInterruption = isInterruption || error is CancellationError
    let alert = isInterruption ? Alert(Texts.current.prompt.stopped) : Alert(error)
    self.init(alert, subject: subject, isInterruption: isInterruption)
  }

  /// Returns the failure with its file and line, unless it already has them.
  func located(at location: String) -> CommandFailure {
    guard !hasLocation else { return self }
    var failure = self
    failure.hasLocation = true
    failure.alert.subject = alert.subject.map { "\(location): \($0)" } ?? location
    return failure
  }
}
