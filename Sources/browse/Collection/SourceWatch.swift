// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Says behind each command of a batch that the data it was asked about ends early, or that another
/// file has taken the place of theirs.
///
/// What could be read is used, so that nothing stops; but nobody must take it for all there is, or
/// for what is at the path.
@MainActor
final class SourceWatch {
  /// Whether something may be missing from what was answered.
  private(set) var hasFoundFlaw = false

  /// The collections whose remark has been passed on: nothing of them is missing, so that once is
  /// enough.
  private var remarked: Set<ObjectIdentifier> = []

  /// The collections of which it was said that another file has taken the place of theirs: what they
  /// answer is whole, so that once is enough as well.
  private var replaced: Set<ObjectIdentifier> = []

  private let session: Session
  private let errors: FileOutput
  private var owner: AnyCancellable?

  /// A watch over the collections of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - errors: Where it is said.
  init(_ session: Session, errors: FileOutput = .standardError) {
    self.session = session
    self.errors = errors
  }

  /// Looks behind each command of a prompt.
  func follow(_ prompt: Prompt) {
    owner = prompt.commandDidComplete.sink { [weak self] in self?.look(after: $0) }
  }

  /// Looks whether there is something to say of what the collection has answered.
  ///
  /// - Parameter command: The name of the command that was done.
  func look(after command: String) {
    guard let collection = session.list?.collection else { return }
    let warnings = collection.warnings
    if let end = warnings.earlyEnd {
      say(end.alert, after: command)
    } else if let remark = warnings.remark, remarked.insert(ObjectIdentifier(collection)).inserted {
      say(Alert(remark, advice: "what was decompressed is used"), after: command)
    }
    if let path = warnings.replacedPath,
      replaced.insert(ObjectIdentifier(collection)).inserted
    {
      write(SourceText.replacement(at: path), after: command)
    }
  }

  private func say(_ alert: Alert, after command: String) {
    hasFoundFlaw = true
    write(alert, after: command)
  }

  private func write(_ alert: Alert, after command: String) {
    var alert = alert
    alert.subject = command
    errors.report(alert.line)
  }
}
