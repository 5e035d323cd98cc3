// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

/// Shows below the line that is being typed what its command would do.
///
/// It waits for a pause in the typing; each line supersedes the one before it, and what was found for
/// that is not shown any more.
@MainActor
final class LinePreview {
  private var owner: AnyCancellable?

  /// Follows a terminal for as long as it lives.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - scheduler: The main queue, or a scheduler that a test drives on the main actor.
  ///   - preview: What there is to show of a line, `nil` for nothing.
  init(
    on terminal: any Terminal,
    scheduler: some Scheduler = DispatchQueue.main,
    preview: @escaping @MainActor (String) -> AnyPublisher<Content, Never>?
  ) {
    let texts = terminal.lines.map { $0?.text }.removeDuplicates().share()
    owner =
      texts
      .debounce(for: .milliseconds(40), scheduler: scheduler)
      .map { text in
        Self.contents(text.flatMap(preview)).prefix(untilOutputFrom: texts)
      }
      .switchToLatest()
      .sink { [weak terminal] content in
        terminal?.show(below: content)
      }
  }

  /// What is shown in turn; nothing at once if there is nothing to show.
  private static func contents(
    _ preview: AnyPublisher<Content, Never>?
  ) -> AnyPublisher<Content?, Never> {
    preview?.map(Optional.some).eraseToAnyPublisher() ?? Just(nil).eraseToAnyPublisher()
  }
}
