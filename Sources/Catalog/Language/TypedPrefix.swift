// SPDX-License-Identifier: GPL-3.0-or-later

/// The typed prefix of a name or a value: a bare word, or quoted text that may still be open.
package struct TypedPrefix: Sendable, Equatable {
  /// `true` if the prefix begins with a quote.
  let isQuoted: Bool

  /// `true` if the quote is closed, so that only an equal text matches.
  private let isClosed: Bool

  /// The typed text without its quotes, in lowercase.
  private let text: String

  init(_ typed: String) {
    let scalars = typed.unicodeScalars
    guard let quote = scalars.first, quote == "\"" || quote == "'" else {
      isQuoted = false
      isClosed = false
      text = typed.lowercased()
      return
    }
    isQuoted = true
    let token = try? QueryLexer(typed).peek()
    isClosed = token != nil
    // With the missing quote added, the lexer can read it.
    let closed = token ?? (try? QueryLexer(typed + String(quote)).peek())
    text = (closed?.text ?? String(scalars.dropFirst())).lowercased()
  }

  /// Returns `true` if a text begins with the prefix, ignoring case.
  package func matches(_ candidate: String) -> Bool {
    if isClosed { return candidate.lowercased() == text }
    if text.isEmpty { return true }
    guard candidate.utf8.allSatisfy({ $0 < 0x80 }) else {
      return candidate.lowercased().hasPrefix(text)
    }
    // ASCII is compared without a copy, because there may be 100,000 names.
    var rest = candidate.utf8.makeIterator()
    for byte in text.utf8 {
      guard let next = rest.next() else { return false }
      let isCapital = (0x41...0x5A).contains(next)
      if (isCapital ? next | 0x20 : next) != byte { return false }
    }
    return true
  }
}
