// SPDX-License-Identifier: GPL-3.0-or-later

/// A word that is being typed, in quotes whose end may not have been typed yet.
struct WordBeginning {
  /// What has been typed of it, without quotes.
  let text: String

  private let lowercased: String
  private let isQuoted: Bool

  init(_ typed: String) {
    let mark = typed.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    isQuoted = mark != nil
    var words = Words(typed)
    let word = try? words.nextWord()
    var closed = Words(typed + (mark.map(String.init) ?? ""))
    text = (try? word ?? closed.nextWord()) ?? ""
    lowercased = text.lowercased()
  }

  /// Whether a text begins so, in any case.
  func fits(_ candidate: String) -> Bool {
    candidate.begins(caseless: lowercased)
  }

  /// Candidates with the quotes that they need here.
  func spelled(_ candidates: [Completion.Candidate]) -> [Completion.Candidate] {
    candidates.map { candidate in
      var spelled = candidate
      if isQuoted || Words.needsQuotes(candidate.text) {
        spelled.text = Words.quoted(candidate.text, isOpen: !candidate.isWhole)
      }
      return spelled
    }
  }
}
