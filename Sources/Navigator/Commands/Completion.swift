// SPDX-License-Identifier: GPL-3.0-or-later

/// Who knows what may stand at the end of a text that is being typed.
public typealias Completer = @MainActor (_ text: String) async -> Completion

/// What may stand where somebody is typing, and the place from which it is put there.
public struct Completion: Sendable, Equatable {
  /// Something that may stand there.
  public struct Candidate: Sendable, Equatable {
    /// What is put there, with the quotes that it needs.
    public var text: String

    /// What it is, in a few words; may be empty.
    public var note: String

    /// Whether it is whole, so that a space follows.
    public var isWhole: Bool

    /// Something that may stand there.
    public init(_ text: String, note: String = "", isWhole: Bool = true) {
      self.text = text
      self.note = note
      self.isWhole = isWhole
    }
  }

  /// Nothing that is known.
  public static let none = Completion([], from: 0)

  /// What may stand there, in the order in which it is listed.
  public let candidates: [Candidate]

  /// The place from which it does, in bytes of UTF-8; what stands behind it is the beginning of all.
  public private(set) var start: Int

  /// What may stand from a place on.
  ///
  /// What cannot be typed and seen as what it is (see ``VisibleText``) is left out.
  public init(_ candidates: [Candidate], from start: Int) {
    let isTypeable = { (candidate: Candidate) in VisibleText.isShownAsItIs(candidate.text) }
    // Mostly all are, and there may be many.
    let areAll = candidates.allSatisfy(isTypeable)
    self.candidates = areAll ? candidates : candidates.filter(isTypeable)
    self.start = start
  }

  /// The words that begin as `text` does, in any case, in quotes if they have spaces.
  ///
  /// - Parameters:
  ///   - candidates: What may stand there, without quotes.
  ///   - text: What is typed of it.
  public init(_ candidates: [Candidate], beginning text: String) {
    let beginning = WordBeginning(text)
    self.init(beginning.spelled(candidates.filter { beginning.fits($0.text) }), from: 0)
  }

  /// The names that begin as `text` does, in any case: all of it, or what is in quotes (see
  /// ``Argument/name(_:)``).
  ///
  /// A name that is a number is put in quotes, without which it would be one (see
  /// ``Argument/numberOrName(_:)``).
  ///
  /// - Parameters:
  ///   - names: What may stand there, without quotes.
  ///   - text: What is typed of it.
  public init(names: [Candidate], beginning text: String) {
    let isQuoted = text.first == "\"" || text.first == "'"
    let beginning = WordBeginning(text)
    let wanted = isQuoted ? "" : text.lowercased()
    let fitting = names.filter {
      isQuoted ? beginning.fits($0.text) : $0.text.begins(caseless: wanted)
    }
    let spelled = beginning.spelled(fitting).map { candidate in
      var candidate = candidate
      if candidate.text.isNumber { candidate.text = Words.quoted(candidate.text) }
      return candidate
    }
    self.init(spelled, from: 0)
  }

  /// The same, behind so many bytes more.
  func moved(by count: Int) -> Completion {
    var moved = self
    moved.start += count
    return moved
  }
}

extension Completion {
  /// The line up to the cursor with what fits put in: the only candidate, or what all begin with.
  ///
  /// - Parameter line: The line up to the cursor.
  /// - Returns: The new line up to the cursor, `nil` if nothing fits.
  public func completed(_ line: String) -> String? {
    guard let first = candidates.first, start <= line.utf8.count else { return nil }
    let place = line.utf8.index(line.startIndex, offsetBy: start)
    let before = String(line[..<place])
    if candidates.count == 1 { return before + first.text + (first.isWhole ? " " : "") }
    let common = commonBeginning
    let typed = line[place...].withoutMark.lowercased()
    let goesOn = !common.withoutMark.isEmpty && common.withoutMark.lowercased().hasPrefix(typed)
    return goesOn ? before + common : line
  }

  /// What all candidates begin with, whatever the case, as the first of them spells it.
  private var commonBeginning: Substring {
    guard let first = candidates.first else { return "" }
    var common = first.text[...]
    var bytes = Array(common.utf8)
    for candidate in candidates.dropFirst() {
      // Most are quickly seen to begin so, byte by byte.
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
  /// Without the quote mark that it begins with.
  fileprivate var withoutMark: Substring {
    first == "\"" || first == "'" ? dropFirst() : self
  }
}
