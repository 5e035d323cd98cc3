// SPDX-License-Identifier: GPL-3.0-or-later

/// The beginning of a name or a value that is being typed: a word, or a quotation that may be open.
package struct Beginning: Sendable, Equatable {
  /// Whether it begins with a quote mark.
  let isQuoted: Bool

  /// Whether the quotation has its end, so that nothing can be added to it.
  private let isWhole: Bool

  /// What was typed of the text, in lower case.
  private let text: String

  init(_ typed: String) {
    let scalars = typed.unicodeScalars
    guard let mark = scalars.first, mark == "\"" || mark == "'" else {
      isQuoted = false
      isWhole = false
      text = typed.lowercased()
      return
    }
    isQuoted = true
    let token = try? QueryLexer(typed).peek()
    isWhole = token != nil
    // With the mark that it lacks, it reads as what it is.
    let closed = token ?? (try? QueryLexer(typed + String(mark)).peek())
    text = (closed?.text ?? String(scalars.dropFirst())).lowercased()
  }

  /// Whether a text begins so, in any case.
  package func fits(_ candidate: String) -> Bool {
    if isWhole { return candidate.lowercased() == text }
    if text.isEmpty { return true }
    guard candidate.utf8.allSatisfy({ $0 < 0x80 }) else {
      return candidate.lowercased().hasPrefix(text)
    }
    // Of ASCII no copy is made: there may be 100,000 names.
    var rest = candidate.utf8.makeIterator()
    for byte in text.utf8 {
      guard let next = rest.next() else { return false }
      let isCapital = (0x41...0x5A).contains(next)
      if (isCapital ? next | 0x20 : next) != byte { return false }
    }
    return true
  }
}
