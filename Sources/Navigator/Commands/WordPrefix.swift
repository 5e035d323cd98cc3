// SPDX-License-Identifier: GPL-3.0-or-later

/// The beginning of a word that is being typed, possibly in an unterminated quotation.
struct WordPrefix {
  /// The text that has been typed so far, without quotes.
  let text: String

  private let lowercased: String
  private let isQuoted: Bool

  init(_ typed: String) {
    let quote = typed.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    isQuoted = quote != nil
    var words = Words(typed)
    let word = try? words.nextWord()
    var closed = Words(typed + (quote.map(String.init) ?? ""))
    text = (try? word ?? closed.nextWord()) ?? ""
    lowercased = text.lowercased()
  }

  /// Returns `true` if a candidate begins with the text, ignoring case.
  func fits(_ candidate: String) -> Bool {
    candidate.begins(caseless: lowercased)
  }

  /// Returns the candidates, in quotes where necessary.
  func spelled(_ candidates: [Completion.Candidate]) -> [Completion.Candidate] {
    candidates.map { candidate in
      var spelled = candidate
      if isQuoted || Words.needsQuotes(candidate.text) {
        spelled.text = Words.quoted(candidate.text, isOpen: !candidate.isComplete)
      }
      return spelled
    }
  }
}
