/// What went wrong, where, and what to do: the form in which every failure reaches a person.
public struct Alert: Sendable, Equatable {
  /// A text with the place in it that the alert is about.
  public struct Excerpt: Sendable, Equatable {
    /// The text.
    public var text: String

    /// The place, in characters from the beginning of the text.
    public var range: Range<Int>

    /// A text and a place in it.
    public init(_ text: String, _ range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  /// What failed: a command, a file; `nil` where that is plain.
  public var subject: String?

  /// What is wrong.
  public var message: String

  /// Where.
  public var excerpt: Excerpt?

  /// What to do.
  public var advice: String?

  /// An alert.
  public init(
    subject: String? = nil,
    _ message: String,
    excerpt: Excerpt? = nil,
    advice: String? = nil
  ) {
    self.subject = subject
    self.message = message
    self.excerpt = excerpt
    self.advice = advice
  }

  /// The alert for an error: its own, if it is an ``ExplainedError``, or its description.
  public init(_ error: any Error) {
    self = (error as? any ExplainedError)?.alert ?? Alert(String(describing: error))
  }

  /// What failed and what is wrong with it.
  public var headline: String { subject.map { "\($0): \(message)" } ?? message }

  /// All of it in one line, for a log or a pipe; the place is told by its number, from 1.
  public var line: String {
    let place = excerpt.map { ", at character \($0.range.lowerBound + 1)" } ?? ""
    return headline + place + (advice.map { "; \($0)" } ?? "")
  }
}

/// An error that knows what to tell a person.
public protocol ExplainedError: Error {
  /// What to tell.
  var alert: Alert { get }
}
