import Dispatch
import Navigator

/// Keeps the stack of a session as it changes, so that it is there however the session ends.
@MainActor
final class StackRecorder {
  private let stacks: SavedStacks
  private let queue = DispatchQueue(label: "places")

  /// Told once if it goes wrong, after which nothing more is kept.
  private let report: (Alert) -> Void

  /// What was noted last.
  private var noted: SavedStack?

  /// What is to be written once the one before is.
  private var waiting: SavedStack?

  private var writing: Task<Void, Never>?

  /// What has gone wrong, until it is told; it is told while no line is being typed.
  private var failure: Alert?
  private var hasFailed = false

  private var changes: AnyCancellable?

  /// A recorder of what happens to a stack from now on.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - stacks: Where it is kept.
  ///   - report: Told if it cannot be.
  init(_ stack: NavigationStack, in stacks: SavedStacks, report: @escaping (Alert) -> Void) {
    self.stacks = stacks
    self.report = report
    noted = SavedStack(stack.screens)
    changes = stack.changes.sink { [weak self, unowned stack] _ in self?.note(stack.screens) }
  }

  /// Keeps a stack, soon; an empty one is the end of the session, and the one before is what lasts.
  private func note(_ screens: [any Screen]) {
    tellFailure()
    guard !hasFailed, let stack = SavedStack(screens), stack != noted else { return }
    noted = stack
    waiting = stack
    if writing == nil { writing = Task { await write() } }
  }

  /// Waits until all is written.
  func finish() async {
    await writing?.value
    tellFailure()
  }

  private func tellFailure() {
    if let failure = failure.take() { report(failure) }
  }

  private func write() async {
    while let stack = waiting.take() {
      // A disk may be slow, and nobody is to wait for it.
      let failure = await withCheckedContinuation { continuation in
        queue.async { [stacks] in
          do throws(PrivateFileError) {
            try stacks.keep(stack)
            continuation.resume(returning: nil as PrivateFileError?)
          } catch {
            continuation.resume(returning: error)
          }
        }
      }
      guard let failure else { continue }
      hasFailed = true
      waiting = nil
      self.failure = failure.alert
    }
    writing = nil
  }
}
