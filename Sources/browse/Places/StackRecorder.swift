// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Dispatch
import Navigator

/// Keeps the stack of a session behind each command, so that it is there however the session ends.
@MainActor
final class StackRecorder {
  private let stacks: SavedStacks
  private let queue = DispatchQueue(label: "places")

  /// Told once if it goes wrong, after which nothing more is kept.
  private let report: (Alert) -> Void

  /// What was noted last.
  private var lines: StackLines

  /// What is to be written once what was before is.
  private var waiting: (text: String, root: Location)?

  private var writing: Task<Void, Never>?

  private var hasFailed = false

  private static let pause = Duration.milliseconds(50)

  private let stack: NavigationStack
  private var owners: [AnyCancellable] = []
  private var delay: Task<Void, Never>?

  /// A recorder of what happens to a stack from now on.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - stacks: Where it is kept.
  ///   - report: Told if it cannot be.
  init(_ stack: NavigationStack, in stacks: SavedStacks, report: @escaping (Alert) -> Void) {
    self.stack = stack
    self.stacks = stacks
    self.report = report
    lines = StackLines(stack.screens)
  }

  /// Keeps the stack behind each command of a prompt, and when a person leaves a screen, before it goes.
  func follow(_ prompt: Prompt) {
    owners = [
      prompt.sink { [weak self] _ in self?.record() },
      prompt.commandDidComplete.sink { [weak self] _ in self?.note() },
    ]
  }

  /// Keeps the stack as it soon is: many commands may come at once, and writing all of it takes longer
  /// the deeper it is.
  private func note() {
    guard delay == nil else { return }
    delay = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      self?.delay = nil
      self?.record()
    }
  }

  /// Keeps the stack as it is now; an empty one is the end of the session, and the one before is what
  /// lasts.
  func record() {
    guard !hasFailed, !stack.screens.isEmpty, lines.follow(stack.screens), let root = lines.root
    else { return }
    waiting = (lines.text, root)
    if writing == nil { writing = Task { await write() } }
  }

  /// Waits until all is written.
  func finish() async {
    delay?.cancel()
    record()
    await writing?.value
  }

  private func write() async {
    while let (text, root) = waiting.take() {
      // A disk may be slow, and nobody is to wait for it.
      let failure = await withCheckedContinuation { continuation in
        queue.async { [stacks] in
          do throws(PrivateFileError) {
            try stacks.keep(text, of: root)
            continuation.resume(returning: nil as PrivateFileError?)
          } catch {
            continuation.resume(returning: error)
          }
        }
      }
      guard let failure else { continue }
      hasFailed = true
      waiting = nil
      report(failure.alert)
    }
    writing = nil
  }
}
