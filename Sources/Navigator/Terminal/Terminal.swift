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

  /// Draws content that may be longer than the window, so that all of it can be read.
  func page(_ content: Content) async

  /// Who runs programs at it, `nil` if none can be run.
  var shell: Shell? { get }

  /// Where the last line came from, if that helps to find it: `stdin:3`.
  var place: String? { get }
}

extension Terminal {
  /// Draws it below what is there.
  public func page(_ content: Content) async { write(content) }

  /// Nobody.
  public var shell: Shell? { nil }

  /// Nowhere in particular.
  public var place: String? { nil }
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
