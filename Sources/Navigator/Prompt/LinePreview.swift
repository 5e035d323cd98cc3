// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

/// A preview of a command, shown below the line while the line is being typed.
///
/// It waits for a pause in the typing. Each change of the line cancels the previous preview.
@MainActor
final class LinePreview {
  private var owner: AnyCancellable?

  /// Subscribes to the lines of a terminal.
  ///
  /// - Parameters:
  ///   - scheduler: The main queue, or a scheduler that a test drives on the main actor.
  ///   - preview: Returns the preview of a line, `nil` if the line has no preview.
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
        terminal?.showBelow(content)
      }
  }

  /// Publishes the contents of a preview, or a single `nil` if there is no preview.
  private static func contents(
    _ preview: AnyPublisher<Content, Never>?
  ) -> AnyPublisher<Content?, Never> {
    preview?.map(Optional.some).eraseToAnyPublisher() ?? Just(nil).eraseToAnyPublisher()
  }
}
