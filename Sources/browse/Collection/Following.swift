// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Dispatch
import Navigator

/// Shows the last items of a growing source as they arrive, until a person types a line or presses a
/// key that runs a command.
///
/// While a line is half typed, the page stays as it is.
@MainActor
final class Following {
  /// The time between two looks at the source in milliseconds, and so between two pages.
  private static let interval = 125

  private let reader: CollectionReader
  private let growth: Growth
  private weak var prompt: Prompt?
  private let stack: NavigationStack

  /// Opens the source anew and follows it, once its first rows have arrived.
  ///
  /// `nil` for a source that has had rows since it was opened.
  private let restart: (() -> Void)?

  /// The length of the source when the page was drawn last.
  private var drawnLength: Int

  /// `true` while a line is half typed.
  private var isTyping = false

  private var owners: [AnyCancellable] = []

  /// Prepares to follow the source of a reader.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - growth: The growth of its source.
  ///   - prompt: The prompt at which a person ends it.
  ///   - stack: The stack that receives messages.
  ///   - restart: Opens a source anew that had no rows, and follows it.
  init(
    _ reader: CollectionReader,
    _ growth: Growth,
    at prompt: Prompt,
    on stack: NavigationStack,
    restart: (() -> Void)? = nil
  ) {
    self.reader = reader
    self.growth = growth
    self.prompt = prompt
    self.stack = stack
    self.restart = restart
    drawnLength = growth.length
    // Handles Ctrl-C before the line counts as discarded.
    prompt.terminal.events.sink { [weak self] in self?.receive($0) }.store(in: &owners)
    prompt.terminal.isHalfTyped.sink { [weak self] in self?.isTyping = $0 }.store(in: &owners)
  }

  /// Looks at the source at short intervals.
  func start() {
    let queue = DispatchQueue.main
    let timer = queue.schedule(after: queue.now, interval: .milliseconds(Self.interval)) {
      [weak self] in
      MainActor.assumeIsolated { self?.advance() }
    }
    owners.append(AnyCancellable(timer))
  }

  /// Draws the page again if its source has grown.
  func advance() {
    growth.update()
    if !isTyping, growth.length > drawnLength {
      if let restart {
        if growth.hasLineBreak(after: drawnLength) {
          end()
          return restart()
        }
      } else {
        drawnLength = growth.length
        reader.redraw()
      }
    }
    guard !growth.isGrowing else { return }
    end()
    if let failure = growth.failure {
      reader.redraw()
      stack.alert(Alert(failure))
    } else {
      reader.settleAfterFollowing()
    }
  }

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .line, .key, .endOfInput:
      end()
      removeRemark()
    // Ctrl-C has discarded the line.
    case .interrupt where isTyping: break
    case .interrupt:
      end()
      reader.settleAfterFollowing()
    case .answer, .completionRequested, .completionDropped: break
    }
  }

  /// Draws the page again above the output of the command that ended the following, unless the
  /// command draws it, or its output has pushed the page out of the window.
  private func removeRemark() {
    prompt?.commandDidEnd.prefix(untilOutputFrom: reader.pageChanges).first()
      .sink { [reader, weak prompt] in
        // The terminal reads the next line by then.
        Task { reader.settleAfterFollowing(isShown: prompt?.terminal.isPageAboveLine == true) }
      }
      .store(in: &owners)
  }

  private func end() {
    owners = []
    growth.end()
    reader.endFollowing()
  }
}
