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

  /// Draws `content` below what is there.
  func write(_ content: Content)

  /// Shows what went wrong.
  func write(_ alert: Alert)

  /// Shows content below the line that is being typed, instead of what was there, until the line is
  /// done; as much of it as there is room for.
  ///
  /// - Parameter content: The content, `nil` for none.
  func show(below content: Content?)
}

extension Terminal {
  /// No line: nobody types.
  public var lines: AnyPublisher<EditedLine?, Never> { Just(nil).eraseToAnyPublisher() }

  /// A window without an end.
  public var window: AnyPublisher<Window, Never> { Just(Window()).eraseToAnyPublisher() }

  /// Shows nothing, as nobody types.
  public func show(below content: Content?) {}
}

/// Something that came from a terminal.
public enum TerminalEvent: Sendable, Equatable {
  /// A line, without its end.
  case line(String)

  /// Ctrl-C: what is running is to stop.
  case interrupt

  /// There are no more lines; on a terminal, Ctrl-D on an empty one.
  case endOfInput
}
