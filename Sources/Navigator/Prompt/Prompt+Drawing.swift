// SPDX-License-Identifier: GPL-3.0-or-later

// Drawing the top screen once its data has loaded.

extension Prompt {
  /// Waits until the top screen has finished loading, unless a person sees it load.
  ///
  /// - Throws: `CancellationError` after Ctrl-C.
  func settle() async throws {
    guard !terminal.isInteractive || scripts.isRunning || isWritingToProgram else { return }
    while stack.topStates.contains(where: \.isBusy) {
      await nextChange()
      try Task.checkCancellation()
    }
    // The page shows the failures as well, but it may be written where no person reads it.
    for alert in page.newFailures(of: stack.topStates) { show(alert) }
  }

  /// Waits for a change of the stack or of the top screen, or for cancellation of the task.
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
  /// A page includes the changes during its fetch, so these do not cause another drawing. If a line
  /// arrives during the fetch and no command is running, the command of that line draws the screen.
  func draw(isCommand: Bool) async throws {
    while page.needsDrawing, let top = stack.top {
      let isSame = page.screen === top
      let content: Content?
      do {
        content = try await options.printer.page(of: top)
      } catch {
        page.didDraw(top)
        throw error
      }
      guard stack.top === top else { continue }
      if !isCommand, terminal.isInteractive, !loop.isAwaitingLine { return }
      page.didDraw(top)
      forgetLastNotice()
      if let content { terminal.draw(content, inPlace: isSame) }
    }
  }
}

/// The drawing state of a prompt: the drawn screen, undrawn changes and shown failures.
@MainActor
struct PageState {
  /// `true` if the top screen has changed since it was drawn.
  private(set) var needsDrawing = false

  /// The screen that was drawn last.
  private(set) weak var screen: (any Screen)?

  /// The failures that were already shown, by their states.
  private var shownFailures: [ObjectIdentifier: Alert] = [:]

  /// The continuation of a command that waits for a change.
  private var pendingContinuation: CheckedContinuation<Void, Never>?

  /// Records a change of the stack or of the top screen.
  mutating func change() {
    needsDrawing = true
    wake()
  }

  /// Records that a screen was drawn, or could not be drawn.
  mutating func didDraw(_ screen: any Screen) {
    needsDrawing = false
    self.screen = screen
  }

  /// Returns the failures that earlier calls have not returned.
  mutating func newFailures(of states: [any ScreenState]) -> [Alert] {
    let failures = states.compactMap { state in state.failure.map { (ObjectIdentifier(state), $0) }
    }
    defer { shownFailures = Dictionary(failures) { first, _ in first } }
    return failures.filter { shownFailures[$0.0] != $0.1 }.map(\.1)
  }

  /// Stores a continuation, to be resumed at the next change.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    pendingContinuation = continuation
  }

  /// Resumes the stored continuation without a change.
  mutating func wake() {
    pendingContinuation.take()?.resume()
  }
}
