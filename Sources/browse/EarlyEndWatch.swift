import Catalog
import Navigator

/// Says behind each command of a batch that the data it was asked about ends early.
///
/// What could be read is used, so that nothing stops; but nobody must take it for all there is.
@MainActor
final class EarlyEndWatch {
  /// Whether there was something to say.
  private(set) var hasSpoken = false

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
    guard let end = coordinator.list?.collection.earlyEnd else { return }
    hasSpoken = true
    var alert = end.alert
    alert.subject = command
    errors.write("browse: \(VisibleText.of(alert.line))\n")
  }
}
