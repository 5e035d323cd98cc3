// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Dispatch
import Navigator

/// Saves the stack of a session after each command, so that a crash does not lose it.
@MainActor
final class StackRecorder {
  private let stacks: SavedStacks
  private let queue = DispatchQueue(label: "places")

  /// Called after the first of several failures in a row.
  private let report: (Alert) -> Void

  /// The lines that were recorded last.
  private var lines: StackLines

  /// The next text to write, after the current write, the next command or the end of the session.
  private var pending: (text: String, root: Location)?

  /// The task that writes, `nil` while none does.
  private(set) var writing: Task<Void, Never>?

  /// The alert about the last write, `nil` if it succeeded.
  private var failure: Alert?

  /// `true` if the failure was reported after the last command.
  private var isReported = false

  /// `true` if the session ends, so that ``report`` shows nothing.
  private var isFinishing = false

  private static let saveDelay = Duration.milliseconds(50)

  private let stack: NavigationStack
  private var owners: [AnyCancellable] = []
  private var delay: Task<Void, Never>?

  /// Creates a recorder of a navigation stack.
  ///
  /// - Parameters:
  ///   - stack: The stack to save.
  ///   - stacks: The folder of saved stacks.
  ///   - report: Called if the stack cannot be saved.
  init(_ stack: NavigationStack, in stacks: SavedStacks, report: @escaping (Alert) -> Void) {
    self.stack = stack
    self.stacks = stacks
    self.report = report
    lines = StackLines(stack.screens)
  }

  /// Saves the stack after each command of a prompt, and before an action pops a screen.
  func follow(_ prompt: Prompt) {
    owners = [
      prompt.sink { [weak self] _ in self?.record() },
      prompt.commandDidComplete.sink { [weak self] _ in self?.scheduleRecord() },
    ]
  }

  /// Schedules a save, which combines the commands of a short period.
  ///
  /// The time to format the lines grows with the depth of the stack.
  private func scheduleRecord() {
    guard delay == nil else { return }
    delay = Task { [weak self] in
      try? await Task.sleep(for: Self.saveDelay)
      guard !Task.isCancelled else { return }
      self?.delay = nil
      self?.record()
    }
  }

  /// Saves the current stack, unless it is empty.
  ///
  /// The stack is empty at the end of the session. The file then keeps the last saved stack.
  func record() {
    isReported = false
    collect()
    beginWriting()
  }

  /// Writes the last stack, also after a failure, and waits until it is written.
  ///
  /// - Returns: An alert if it could not be saved, unless that was reported after the last command.
  @discardableResult
  func finish() async -> Alert? {
    delay?.cancel()
    isFinishing = true
    collect()
    // A current write may still fail. What remains is then tried once more.
    await writing?.value
    beginWriting()
    await writing?.value
    return isReported ? nil : failure
  }

  /// Formats the current stack if it has changed.
  private func collect() {
    guard !stack.screens.isEmpty, lines.follow(stack.screens), let root = lines.root else { return }
    pending = (lines.text, root)
  }

  private func beginWriting() {
    guard writing == nil, pending != nil else { return }
    writing = Task { await write() }
  }

  private func write() async {
    var hasFailedBefore = false
    while let (text, root) = pending.take() {
      // Writing to a slow disk must not block the main actor.
      let error = await withCheckedContinuation { continuation in
        queue.async { [stacks] in
          do throws(PrivateFileError) {
            try stacks.save(text, of: root)
            continuation.resume(returning: nil as PrivateFileError?)
          } catch {
            continuation.resume(returning: error)
          }
        }
      }
      hasFailedBefore = failure != nil
      failure = error?.alert.with(effect: "the session is not saved")
      guard failure != nil else { continue }
      if pending == nil { pending = (text, root) }
      break
    }
    writing = nil
    guard let failure, !hasFailedBefore, !isFinishing else { return }
    isReported = true
    report(failure)
  }
}
