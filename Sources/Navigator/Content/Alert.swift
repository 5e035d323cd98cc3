// SPDX-License-Identifier: GPL-3.0-or-later

/// An error message for a person: what failed, why, where, and what to do about it.
///
/// ```swift
/// Alert("“\(name)” is taken", advice: "choose another name")
/// ```
///
/// An ``ExplainedError`` has one. An alert can also be thrown itself.
public struct Alert: Sendable, Equatable {
  /// A text and the range in it that an alert refers to.
  public struct Excerpt: Sendable, Equatable {
    /// The text.
    public var text: String

    /// The range in characters from the beginning of the text.
    public var range: Range<Int>

    /// Creates an excerpt.
    public init(_ text: String, _ range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  /// The failed command or file, `nil` if it is obvious.
  public var subject: String? {
    didSet { subject = subject.map(Secrets.removed(from:)) }
  }

  /// The description of the problem.
  public let message: String

  /// The location of the problem in a text.
  public let excerpt: Excerpt?

  /// The suggested remedy.
  public let advice: String?

  /// Creates an alert without the passwords of connections.
  ///
  /// A text typed in any place may be a URL that contains one. An excerpt from such a text is left
  /// out.
  public init(
    subject: String? = nil,
    _ message: String,
    excerpt: Excerpt? = nil,
    advice: String? = nil
  ) {
    self.subject = subject.map(Secrets.removed(from:))
    self.message = Secrets.removed(from: message)
    self.excerpt = excerpt.flatMap { Secrets.removed(from: $0.text) == $0.text ? $0 : nil }
    self.advice = advice.map(Secrets.removed(from:))
  }

  /// Creates the alert of an ``ExplainedError``, or an alert with the description of another error.
  public init(_ error: any Error) {
    self = (error as? any ExplainedError)?.alert ?? Alert(String(describing: error))
  }

  /// The subject and the message.
  ///
  /// Parts that are too long are shortened in the middle.
  public var headline: String {
    let message = message.shortened(to: 300)
    return subject.map { "\($0.shortened(to: 120)): \(message)" } ?? message
  }

  /// The whole alert in one line, for a log or a pipe.
  ///
  /// The location is a 1-based character position.
  public var line: String {
    let location = excerpt.map { Texts.current.content.position($0.range.lowerBound + 1) } ?? ""
    return headline + location + (advice.map { "; \($0.shortened(to: 300))" } ?? "")
  }
}

extension Alert.Excerpt {
  /// Returns the part of the text around the range that fits into a number of characters.
  ///
  /// Cut ends are marked with `…`. The beginning of the range is always included.
  func cut(to width: Int) -> Alert.Excerpt {
    let length = text.count
    guard length > width, width > 2 else { return self }
    let start = min(max(0, range.lowerBound), length)
    // A third of the width is for the text before the range.
    let first = min(max(0, start - width / 3), max(0, length - width))
    let isCutBefore = first > 0
    let isCutAfter = first + width < length
    let kept = text.dropFirst(first).prefix(width)
    let shown =
      (isCutBefore ? "…" : "") + kept.dropFirst(isCutBefore ? 1 : 0).dropLast(isCutAfter ? 1 : 0)
      + (isCutAfter ? "…" : "")
    let end = min(max(range.upperBound - first, start - first), width)
    return Alert.Excerpt(shown, start - first..<end)
  }
}

extension String {
  /// Returns the text, or its beginning and its end if it is longer than the limit.
  fileprivate func shortened(to limit: Int) -> String {
    guard utf8.count > limit, count > limit else { return self }
    let end = limit / 3
    return prefix(limit - end - 1) + "…" + suffix(end)
  }
}

extension Alert: ExpressibleByStringInterpolation {
  /// Creates an alert with a message only.
  public init(stringLiteral message: String) {
    self.init(message)
  }
}

/// An error that provides its own alert.
///
/// ```swift
/// enum PlaylistError: ExplainedError {
///   case noSong(Int)
///
///   var alert: Alert {
///     switch self {
///     case .noSong(let number): Alert("there is no song \(number)", advice: "see “show”")
///     }
///   }
/// }
/// ```
public protocol ExplainedError: Error {
  /// The text of the error for a person.
  var alert: Alert { get }
}

extension Alert: ExplainedError {
  /// The alert itself.
  public var alert: Alert { self }
}
