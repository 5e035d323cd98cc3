// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// What failed and what is wrong with it; of what is too long to be read, the beginning and the end.
  public var headline: String {
    let message = message.shortened(to: 300)
    return subject.map { "\($0.shortened(to: 120)): \(message)" } ?? message
  }

  /// All of it in one line, for a log or a pipe; the place is told by its number, from 1.
  public var line: String {
    let place = excerpt.map { ", at character \($0.range.lowerBound + 1)" } ?? ""
    return headline + place + (advice.map { "; \($0.shortened(to: 300))" } ?? "")
  }
}

extension Alert.Excerpt {
  /// The part of the text around the place that so many characters have room for, marked with `…`
  /// where it was cut; the place stays in it, and of a long one its beginning.
  func cut(to width: Int) -> Alert.Excerpt {
    let length = text.count
    guard length > width, width > 2 else { return self }
    let start = min(max(0, range.lowerBound), length)
    // A third of it is what stands before.
    let first = min(max(0, start - width / 3), max(0, length - width))
    let isCutBefore = first > 0
    let isCutBehind = first + width < length
    let kept = text.dropFirst(first).prefix(width)
    let shown =
      (isCutBefore ? "…" : "") + kept.dropFirst(isCutBefore ? 1 : 0).dropLast(isCutBehind ? 1 : 0)
      + (isCutBehind ? "…" : "")
    let end = min(max(range.upperBound - first, start - first), width)
    return Alert.Excerpt(shown, start - first..<end)
  }
}

extension String {
  /// The text, or its beginning and its end if it has more characters.
  fileprivate func shortened(to limit: Int) -> String {
    guard utf8.count > limit, count > limit else { return self }
    let end = limit / 3
    return prefix(limit - end - 1) + "…" + suffix(end)
  }
}

/// An error that knows what to tell a person.
public protocol ExplainedError: Error {
  /// What to tell.
  var alert: Alert { get }
}
