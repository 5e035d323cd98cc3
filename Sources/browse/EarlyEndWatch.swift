import Catalog
import Navigator

/// Says behind each command of a batch that the data it was asked about ends early.
///
/// What could be read is used, so that nothing stops; but nobody must take it for all there is.
@MainActor
final class EarlyEndWatch {
  /// Whether there was something to say.
  private(set) var hasSpoken = false

  /// The collections whose remark has been passed on: nothing of them is missing, so that once is
  /// enough.
  private var remarked: Set<ObjectIdentifier> = []

  private let coordinator: BrowseCoordinator
  private let errors: FileOutput

  /// A watch over the collections that a coordinator shows.
  ///
  /// - Parameters:
  ///   - coordinator: Who shows them.
  ///   - errors: Where it is said.
  init(_ coordinator: BrowseCoordinator, errors: FileOutput = .standardError) {
    self.coordinator = coordinator
    self.errors = errors
  }

  /// Looks whether what the collection has answered depends on an early end.
  ///
  /// - Parameter command: The name of the command that was done.
  func look(after command: String) {
    guard let collection = coordinator.list?.collection else { return }
    if let end = collection.earlyEnd {
      say(end.alert, after: command)
    } else if let remark = collection.remark, remarked.insert(ObjectIdentifier(collection)).inserted
    {
      say(Alert(remark, advice: "what was decompressed is used"), after: command)
    }
  }

  private func say(_ alert: Alert, after command: String) {
    hasSpoken = true
    var alert = alert
    alert.subject = command
    errors.write("browse: \(VisibleText.of(alert.line))\n")
  }
}
