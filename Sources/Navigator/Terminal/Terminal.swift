// SPDX-License-Identifier: GPL-3.0-or-later

/// Where lines come from and what is drawn goes to: a person, a pipe, a test.
@MainActor
public protocol Terminal: AnyObject {
  /// What comes from it. A line or the end of input comes after each ``read(prompt:)``.
  var events: AnyPublisher<TerminalEvent, Never> { get }

  /// The line that is being typed, each time it changes; `nil` while none is, or nothing is to be
  /// shown of it.
  var lines: AnyPublisher<EditedLine?, Never> { get }

  /// Its size now, and each time it changes.
  var window: AnyPublisher<Window, Never> { get }

  /// Whether a person sits at it: mistakes are shown and the next line is read.
  var isInteractive: Bool { get }

  /// Asks for a line.
  ///
  /// - Parameter prompt: What stands before it; any text.
  func read(prompt: String)

  /// Changes the text before the line that is being typed.
  func update(prompt: String)

  /// Stops waiting for a line or an answer; what was typed of it is lost.
  func stop()

  /// Asks for an answer: a line that is no command, and is not kept as one.
  ///
  /// A line that is being typed is put aside, and comes back after the answer.
  ///
  /// - Parameters:
  ///   - question: The text before the answer; any text.
  ///   - isSecret: `true` if the answer is not shown while it is typed.
  func ask(_ question: String, isSecret: Bool)

  /// Takes the question away that was asked.
  func dropQuestion()

  /// Draws content below what is there, but above a line that is being typed.
  func write(_ content: Content)

  /// `true` if a page can take the place of the one before, while a line is being typed.
  var replacesPages: Bool { get }

  /// `true` if the page that was drawn last stands right above the line that is being typed.
  var showsPage: Bool { get }

  /// Draws the page of a screen below what is there, but above a line that is being typed.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - inPlace: `true` if it replaces the page that was drawn last, as long as that one still stands right
  ///     above the line that is being typed.
  func draw(_ page: Content, inPlace: Bool)

  /// Shows what went wrong, above a line that is being typed.
  func write(_ alert: Alert)

  /// Forgets the lines of a paste that have not been read: a mistake came before them.
  func dropPastedLines()

  /// Shows content below the line that is being typed, instead of what was there, until the line is
  /// done; as much of it as there is room for.
  ///
  /// - Parameter content: The content, `nil` for none.
  func show(below content: Content?)

  /// Puts what fits into the line that is being typed and lists it if it is several, as it was asked
  /// for by ``TerminalEvent/completionRequested(_:)``; does nothing if the line is another by now.
  ///
  /// - Parameters:
  ///   - line: The line up to the cursor, as it was then.
  ///   - completion: What may stand at its end.
  func complete(_ line: String, with completion: Completion)

  /// Draws in the colours of a theme from now on, if it draws in colours.
  func use(_ theme: Theme)

  /// Draws content that may be longer than the window, so that all of it can be read.
  func page(_ content: Content) async

  /// Who runs programs at it, `nil` if none can be run.
  var shell: Shell? { get }

  /// The clipboard of who sits at it, `nil` if nobody does.
  var clipboard: Clipboard? { get }

  /// Where the last line came from, if that helps to find it: `stdin:3`.
  var place: String? { get }
}

extension Terminal {
  /// No line: nobody types.
  public var lines: AnyPublisher<EditedLine?, Never> { Just(nil).eraseToAnyPublisher() }

  /// A window without an end.
  public var window: AnyPublisher<Window, Never> { Just(Window()).eraseToAnyPublisher() }

  /// Does nothing, where no prompt is shown.
  public func update(prompt: String) {}

  /// Does nothing.
  public func stop() {}

  /// Asks for a line, as no lines are kept.
  public func ask(_ question: String, isSecret: Bool) { read(prompt: question) }

  /// Does nothing.
  public func dropQuestion() {}

  /// Does nothing, where nothing is pasted.
  public func dropPastedLines() {}

  /// `false`: what was drawn stays.
  public var replacesPages: Bool { false }

  /// `true`: nothing is known of what stands there.
  public var showsPage: Bool { true }

  /// Draws the page below what is there.
  public func draw(_ page: Content, inPlace: Bool) { write(page) }

  /// Shows nothing, as nobody types.
  public func show(below content: Content?) {}

  /// Does nothing, where nobody types.
  public func complete(_ line: String, with completion: Completion) {}

  /// Keeps its colours, if it has any.
  public func use(_ theme: Theme) {}

  /// Draws it below what is there.
  public func page(_ content: Content) async { write(content) }

  /// Nobody.
  public var shell: Shell? { nil }

  /// Nobody's.
  public var clipboard: Clipboard? { nil }

  /// Nowhere in particular.
  public var place: String? { nil }
}

/// Something that came from a terminal.
public enum TerminalEvent: Sendable, Equatable {
  /// A line, without its end.
  case line(String)

  /// The answer to a question, which is no command.
  case answer(String)

  /// Ctrl-C: what is running is to stop.
  case interrupt

  /// Tab: what may stand at the end of this line is to be told by ``Terminal/complete(_:with:)``. It is
  /// the line up to the cursor.
  case completionRequested(String)

  /// The line has changed since: nobody waits for that any more.
  case completionDropped

  /// There are no more lines; on a terminal, Ctrl-D on an empty one.
  case endOfInput
}
