// SPDX-License-Identifier: GPL-3.0-or-later

// The page of the top screen, drawn once all that it needs is there.

extension Prompt {
  /// Waits until the top screen has what it is loading, where no person types.
  ///
  /// - Throws: `CancellationError` after Ctrl-C.
  func settle() async throws {
    guard !terminal.isInteractive || scripts.isRunning else { return }
    while stack.topStates.contains(where: \.isBusy) {
      await nextChange()
      try Task.checkCancellation()
    }
    // The page shows them as well, but perhaps no person looks at it.
    for alert in page.newFailures(of: stack.topStates) { tell(alert) }
  }

  /// Waits for a change of the stack or of the top screen, or until the task is cancelled.
  private func nextChange() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { page.wait(continuation) }
      }
    } onCancel: { [self] in
      Task { @MainActor in page.wake() }
    }
  }

  /// Draws the top screen if it has changed.
  ///
  /// A change between the request for the page and its content is on the page, and is not drawn again. If no
  /// command runs and a line comes meanwhile, the command of that line draws the screen.
  func draw(isCommand: Bool) async throws {
    while page.needsDrawing, let top = stack.top {
      let isSame = page.screen === top
      let content: Content?
      do {
        content = try await options.printer.page(of: top)
      } catch {
        page.drew(top)
        throw error
      }
      guard stack.top === top else { continue }
      if !isCommand, terminal.isInteractive, !loop.isLineAwaited { return }
      page.drew(top)
      if let content { terminal.draw(content, inPlace: isSame) }
    }
  }
}

/// The page that is shown, compared with the screen on top.
@MainActor
struct PageState {
  /// `true` if the screen on top has changed since it was drawn.
  private(set) var needsDrawing = false

  /// The screen that was drawn last.
  private(set) weak var screen: (any Screen)?

  /// The failed states whose failure was told.
  private var told: Set<ObjectIdentifier> = []

  /// The command that waits for a change.
  private var waiting: CheckedContinuation<Void, Never>?

  /// Notes a change of the stack or of the screen on top.
  mutating func change() {
    needsDrawing = true
    wake()
  }

  /// Notes that a screen was drawn, or could not be drawn.
  mutating func drew(_ screen: any Screen) {
    needsDrawing = false
    self.screen = screen
  }

  /// Returns the failures that have not been returned before.
  mutating func newFailures(of states: [any ScreenState]) -> [Alert] {
    let failed = states.filter { $0.failure != nil }
    defer { told = Set(failed.map { ObjectIdentifier($0) }) }
    return failed.filter { !told.contains(ObjectIdentifier($0)) }.compactMap(\.failure)
  }

  /// Resumes a continuation at the next change.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    waiting = continuation
  }

  /// Resumes the continuation without a change.
  mutating func wake() {
    waiting.take()?.resume()
  }
}
