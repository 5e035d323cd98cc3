// SPDX-License-Identifier: GPL-3.0-or-later

/// A command that did not do what it was to do.
public struct CommandFailure: Error, Equatable {
  /// What to tell a person.
  public private(set) var alert: Alert

  /// Whether somebody stopped it.
  public let isInterruption: Bool

  /// Whether the alert says where it happened.
  private var isPlaced = false

  /// Somebody stopped it.
  static var stopped: CommandFailure {
    CommandFailure(Alert("stopped"), subject: nil, isInterruption: true)
  }

  /// The failure of the command called `subject`; what it failed with, such as a file, stands behind that.
  init(_ alert: Alert, subject: String?, isInterruption: Bool = false) {
    self.alert = alert
    let parts = [subject, alert.subject == subject ? nil : alert.subject].compactMap(\.self)
    self.alert.subject = parts.isEmpty ? nil : parts.joined(separator: ": ")
    self.isInterruption = isInterruption
  }

  /// The failure of the command called `subject`, by an error; that of another command stays that.
  package init(_ error: any Error, subject: String?, isInterruption: Bool) {
    if let failure = error as? CommandFailure {
      self = failure
      return
    }
    // Ctrl-C at a question cancels no task.
    let isInterruption = isInterruption || error is CancellationError
    let alert = isInterruption ? Alert("stopped") : Alert(error)
    self.init(alert, subject: subject, isInterruption: isInterruption)
  }

  /// The failure with the file and the line that it happened in, unless it has them.
  func at(_ place: String) -> CommandFailure {
    guard !isPlaced else { return self }
    var failure = self
    failure.isPlaced = true
    failure.alert.subject = alert.subject.map { "\(place): \($0)" } ?? place
    return failure
  }
}
