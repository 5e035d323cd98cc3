// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A source of lines and a destination for pages: an interactive terminal, a pipe or a test.
@MainActor
public protocol Terminal: AnyObject {
  /// Publishes the terminal's events.
  ///
  /// Each ``read(prompt:)`` leads to a line or the end of input.
  var events: AnyPublisher<TerminalEvent, Never> { get }

  /// Publishes the line that is being typed each time it changes.
  ///
  /// `nil` means that no line is being typed, or that nothing is to be shown below it.
  var lines: AnyPublisher<EditedLine?, Never> { get }

  /// Publishes the size of the window, now and each time it changes.
  var windowSizes: AnyPublisher<WindowSize, Never> { get }

  /// `true` if a person uses the terminal.
  ///
  /// The prompt then shows failures and continues with the next line.
  var isInteractive: Bool { get }

  /// Requests a line.
  ///
  /// - Parameter prompt: The text before the line. Any text is valid.
  func read(prompt: String)

  /// Changes the prompt of the line that is being typed.
  func update(prompt: String)

  /// Stops waiting for a line or an answer.
  ///
  /// A partly typed line is lost.
  func stop()

  /// Restores the terminal, and ends the process as Ctrl-C does by default.
  func endProcess() -> Never

  /// Requests an answer: a line that is not a command and does not enter the history.
  ///
  /// A line that is being typed is set aside and restored after the answer.
  ///
  /// - Parameters:
  ///   - question: The text before the answer. Any text is valid.
  ///   - isSecret: `true` if the answer is not shown while it is typed.
  func ask(_ question: String, isSecret: Bool)

  /// Removes the question that was asked.
  func dropQuestion()

  /// Draws content below the existing output and above the line that is being typed.
  func write(_ content: Content)

  /// `true` if a page can replace the previous page while a line is being typed.
  var replacesPages: Bool { get }

  /// `true` if the page that was drawn last can be replaced above the line that is being typed.
  var isPageAboveLine: Bool { get }

  /// Draws the page of a screen below the existing output and above the line that is being typed.
  ///
  /// - Parameters:
  ///   - page: The content of the screen.
  ///   - inPlace: `true` to replace the page that was drawn last, if that is possible.
  func draw(_ page: Content, inPlace: Bool)

  /// Shows another part of a page that is taller than the window.
  ///
  /// - Parameters:
  ///   - turn: The part to show.
  ///   - skippingScreens: `true` to turn only pages that belong to no screen, such as help.
  func turn(_ turn: PageTurn, skippingScreens: Bool) -> PageTurnResult

  /// Shows an alert above the line that is being typed.
  func write(_ alert: Alert)

  /// Records that the command of the last line has failed, and discards the unread lines of its
  /// paste.
  func lineDidFail()

  /// Keeps lines out of the history, such as those with a password.
  ///
  /// - Parameter isSecret: Returns `true` for a line to keep out. It is called with each line before
  ///   that is published.
  func keepOutOfHistory(where isSecret: @escaping @MainActor (_ line: String) -> Bool)

  /// Shows content below the line that is being typed, until the line is submitted.
  ///
  /// It replaces the previous content there. Content that does not fit into the window is cut.
  ///
  /// - Parameter content: The content, `nil` for none.
  func showBelow(_ content: Content?)

  /// Inserts the completion for a ``TerminalEvent/completionRequested(_:)`` into the line.
  ///
  /// If there are several candidates, the terminal also lists them. Does nothing if the line has
  /// changed since the request.
  ///
  /// - Parameters:
  ///   - line: The line up to the cursor at the time of the request.
  ///   - completion: The candidates for the end of that line.
  func complete(_ line: String, with completion: Completion)

  /// Changes the theme, if the terminal draws in colours.
  func use(_ theme: Theme)

  /// The shell that runs programs at the terminal, `nil` if programs cannot be run.
  var shell: Shell? { get }

  /// The clipboard of the person at the terminal, `nil` if there is none.
  var clipboard: Clipboard? { get }

  /// The origin of the last line, such as `stdin:3`, `nil` if it does not help to find the line.
  var lineOrigin: String? { get }
}

extension Terminal {
  /// Publishes `nil`, for a terminal without line editing.
  public var lines: AnyPublisher<EditedLine?, Never> { Just(nil).eraseToAnyPublisher() }

  /// Publishes a window of unlimited size.
  public var windowSizes: AnyPublisher<WindowSize, Never> {
    Just(WindowSize()).eraseToAnyPublisher()
  }

  /// Does nothing, for a terminal without a visible prompt.
  public func update(prompt: String) {}

  /// Does nothing.
  public func stop() {}

  /// Ends the process, for a terminal whose settings were not changed.
  public func endProcess() -> Never { Signals.terminateProcess(by: SIGINT) }

  /// Requests a line, for a terminal without a history.
  public func ask(_ question: String, isSecret: Bool) { read(prompt: question) }

  /// Does nothing.
  public func dropQuestion() {}

  /// Does nothing, for a terminal without pasting and without a history.
  public func lineDidFail() {}

  /// Does nothing, for a terminal without a history.
  public func keepOutOfHistory(where isSecret: @escaping @MainActor (_ line: String) -> Bool) {}

  /// `false`: existing output stays.
  public var replacesPages: Bool { false }

  /// `true`: the position of the page is unknown.
  public var isPageAboveLine: Bool { true }

  /// Draws the page below the existing output.
  public func draw(_ page: Content, inPlace: Bool) { write(page) }

  /// Returns ``PageTurnResult/none``: pages are always shown whole.
  public func turn(_ turn: PageTurn, skippingScreens: Bool) -> PageTurnResult { .none }

  /// Does nothing, for a terminal without line editing.
  public func showBelow(_ content: Content?) {}

  /// Does nothing, for a terminal without line editing.
  public func complete(_ line: String, with completion: Completion) {}

  /// Keeps the current colours.
  public func use(_ theme: Theme) {}

  /// `nil`: programs cannot be run.
  public var shell: Shell? { nil }

  /// `nil`: there is no clipboard.
  public var clipboard: Clipboard? { nil }

  /// `nil`: the origin of lines is unknown.
  public var lineOrigin: String? { nil }
}

/// An event of a terminal.
public enum TerminalEvent: Sendable, Equatable {
  /// A line without its line break.
  case line(String)

  /// The answer to a question, which is not a command.
  case answer(String)

  /// A key that runs a command while a line is being typed.
  case key(Key)

  /// Ctrl-C: the running operation should stop.
  case interrupt

  /// Tab: the program should call ``Terminal/complete(_:with:)``.
  ///
  /// The value is the line up to the cursor.
  case completionRequested(String)

  /// The line has changed since the last completion request, so the completion is no longer needed.
  case completionDropped

  /// The end of input.
  ///
  /// On an interactive terminal, this is Ctrl-D on an empty line.
  case endOfInput
}
