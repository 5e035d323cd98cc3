/// Where lines come from and what is drawn goes to: a person, a pipe, a test.
@MainActor
public protocol Terminal: AnyObject {
  /// What comes from it. A line or the end of input comes after each ``read(prompt:)``.
  var events: AnyPublisher<TerminalEvent, Never> { get }

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
