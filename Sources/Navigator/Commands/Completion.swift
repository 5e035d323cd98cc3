// SPDX-License-Identifier: GPL-3.0-or-later

/// A closure that returns the completions at the end of a text that is being typed.
public typealias Completer = @MainActor (_ text: String) async -> Completion

/// Completion candidates and the byte offset at which they are inserted.
public struct Completion: Sendable, Equatable {
  /// A possible completion.
  public struct Candidate: Sendable, Equatable {
    /// The text to insert, in quotes if necessary.
    public var text: String

    /// A short description, possibly empty.
    public var note: String

    /// `true` if the candidate is complete, so that a space follows it.
    public var isComplete: Bool

    /// Creates a candidate.
    public init(_ text: String, note: String = "", isComplete: Bool = true) {
      self.text = text
      self.note = note
      self.isComplete = isComplete
    }
  }

  /// No candidates.
  public static let none = Completion([], from: 0)

  /// The candidates, in the order in which they are listed.
  public let candidates: [Candidate]

  /// The insertion point as a UTF-8 byte offset.
  ///
  /// All candidates begin with the text after it.
  public private(set) var start: Int

  /// Creates a completion whose candidates are inserted at `start`, a UTF-8 byte offset.
  ///
  /// Candidates that cannot be typed or displayed unchanged (see ``VisibleText``) are omitted.
  public init(_ candidates: [Candidate], from start: Int) {
    let isTypeable = { (candidate: Candidate) in VisibleText.isSafe(candidate.text) }
    // Usually all candidates are typeable, and the check avoids copying many of them.
    let areAll = candidates.allSatisfy(isTypeable)
    self.candidates = areAll ? candidates : candidates.filter(isTypeable)
    self.start = start
  }

  /// Creates a completion from the candidates that begin with a text, ignoring case.
  ///
  /// Candidates that contain spaces are inserted in quotes.
  ///
  /// - Parameters:
  ///   - candidates: The candidates, without quotes.
  ///   - text: The text that has been typed so far.
  public init(_ candidates: [Candidate], beginning text: String) {
    let prefix = WordPrefix(text)
    self.init(prefix.spelled(candidates.filter { prefix.fits($0.text) }), from: 0)
  }

  /// Creates a completion from the names that begin with a text, ignoring case.
  ///
  /// The text is a name as in ``Argument/name(_:)``, with or without quotes. A name that consists
  /// of digits is inserted in quotes, because otherwise it would be read as a number (see
  /// ``Argument/numberOrName(_:)``).
  ///
  /// - Parameters:
  ///   - names: The candidates, without quotes.
  ///   - text: The text that has been typed so far.
  public init(names: [Candidate], beginning text: String) {
    let isQuoted = text.first == "\"" || text.first == "'"
    let prefix = WordPrefix(text)
    let wanted = isQuoted ? "" : text.lowercased()
    let fitting = names.filter {
      isQuoted ? prefix.fits($0.text) : $0.text.begins(caseless: wanted)
    }
    let spelled = prefix.spelled(fitting).map { candidate in
      var candidate = candidate
      if candidate.text.isNumber { candidate.text = Words.quoted(candidate.text) }
      return candidate
    }
    self.init(spelled, from: 0)
  }

  /// Returns the completion with its start moved by a number of bytes.
  func moved(by count: Int) -> Completion {
    var moved = self
    moved.start += count
    return moved
  }
}

extension Completion {
  /// Returns the line with the only candidate inserted, or the common prefix of all candidates.
  ///
  /// - Parameter line: The line up to the cursor.
  /// - Returns: The new line up to the cursor, `nil` if there are no candidates.
  public func completed(_ line: String) -> String? {
    guard let first = candidates.first, start <= line.utf8.count else { return nil }
    let index = line.utf8.index(line.startIndex, offsetBy: start)
    let before = String(line[..<index])
    if candidates.count == 1 { return before + first.text + (first.isComplete ? " " : "") }
    let common = commonPrefix
    let typed = line[index...].withoutQuote.lowercased()
    let insertion = common.withoutQuote
    let extendsTyped = !insertion.isEmpty && insertion.lowercased().hasPrefix(typed)
    return extendsTyped ? before + common : line
  }

  /// The common prefix of all candidates, ignoring case, in the spelling of the first candidate.
  private var commonPrefix: Substring {
    guard let first = candidates.first else { return "" }
    var common = first.text[...]
    var bytes = Array(common.utf8)
    for candidate in candidates.dropFirst() {
      // Fast path: a comparison of bytes settles most candidates.
      if candidate.text.utf8.starts(with: bytes) { continue }
      let same = zip(common, candidate.text).prefix { a, b in
        a == b || a.lowercased() == b.lowercased()
      }
      common = common.prefix(same.count)
      bytes = Array(common.utf8)
    }
    return common
  }
}

extension Substring {
  /// The substring without a leading quotation mark.
  fileprivate var withoutQuote: Substring {
    first == "\"" || first == "'" ? dropFirst() : self
  }
}
