// SPDX-License-Identifier: GPL-3.0-or-later

/// Detects JSON and JSON Lines from the beginning of a text.
///
/// The detection tolerates ``JSONExtensions`` and some syntax errors: strings may contain any
/// characters but line breaks, and numbers may have other spellings. Text with such errors is still
/// meant as JSON.
struct JSONOutline {
  /// The result of scanning a value.
  private enum Ending {
    /// The value is complete and ends before this offset.
    case complete(Int)

    /// The text ends within the value, without an error so far.
    case cut

    /// The text is not JSON.
    case wrong
  }

  /// `true` once an object member with a complete value was scanned.
  private var hasMember = false

  /// Returns the format of a text, or `nil` if it is neither JSON nor JSON Lines.
  ///
  /// Only objects and arrays count as JSON. Text that resembles JSON more than any other format is
  /// reported as JSON despite syntax errors. The JSON reader then reports their location.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isComplete: `true` if `bytes` is the entire text.
  static func format(of bytes: [UInt8], isComplete: Bool) -> ContentFormat? {
    bytes.withUnsafeBufferPointer { format(of: $0, isComplete: isComplete) }
  }

  private static func format(of text: UnsafeBufferPointer<UInt8>, isComplete: Bool)
    -> ContentFormat?
  {
    let hasMark = text.starts(with: TextEncoding.utf8.byteOrderMark)
    guard let start = valueStart(in: text[(hasMark ? 3 : 0)...]) else { return nil }
    var outline = JSONOutline()
    switch outline.scan(text[start...]) {
    case .cut:
      // A lone opening bracket is not enough evidence.
      return isComplete && !outline.hasMember ? nil : .json
    case .complete(let end):
      if afterComments(in: text[end...]) == text.count { return .json }
      if isSequence(text[start...], isComplete: isComplete) { return .json }
      let lineEnd = max(end, endOfLine(in: text, from: start))
      let isAlone = afterComments(in: text[end..<lineEnd]) == lineEnd
      if isAlone, laterLines(in: text[end...]).opening > 0 {
        return .jsonLines
      }
      return outline.hasMember ? .json : nil
    case .wrong:
      let lines = laterLines(in: text[endOfLine(in: text, from: start)...])
      if lines.complete > 0, lines.complete * 2 >= lines.opening { return .jsonLines }
      return outline.hasMember ? .json : nil
    }
  }

  /// Returns `true` if the first value continues on another line, or shares its line with another one.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isComplete: `true` if `bytes` is the entire text.
  static func breaksLines(_ bytes: [UInt8], isComplete: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      let hasMark = text.starts(with: TextEncoding.utf8.byteOrderMark)
      guard let start = valueStart(in: text[(hasMark ? 3 : 0)...]) else { return false }
      var outline = JSONOutline()
      switch outline.scan(text[start...]) {
      case .wrong: return false
      case .cut: return outline.hasMember && text[start...].contains(Ascii.lineFeed)
      case .complete(let end):
        return text[start..<end].contains(Ascii.lineFeed)
          || isSequence(text[start...], isComplete: isComplete)
      }
    }
  }

  /// Scans the array or object at the start of a text.
  private mutating func scan(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Ending {
    let chunk = UnsafeBufferPointer(rebasing: text.base[..<text.endIndex])
    var at = text.startIndex
    var scanner = JSONScanner(level: .max, at: at, grammar: .tolerant)
    while true {
      var problem: JSONSyntaxError.Problem?
      do throws(JSONSyntaxError) {
        guard try scanner.next(in: chunk, from: &at) != nil else { return .cut }
      } catch {
        problem = error.problem
      }
      switch problem {
      case nil where !Self.isWordByte(chunk[at - 1]): break
      case nil, .badNumber, .unexpectedByte:
        // Numbers and literals are checked as a whole. The end of the text may cut them off.
        let word = chunk[scanner.value.lowerBound...].prefix(while: Self.isWordByte)
        if word.endIndex >= at, word.endIndex == chunk.count { return .cut }
        guard problem != nil || word.endIndex > at else { break }
        let isNumber = NumberScanner(UnsafeBufferPointer(rebasing: word).span) != nil
        guard problem != .unexpectedByte, word.endIndex >= at, isNumber else { return .wrong }
        scanner.skipInvalidNumber(from: &at, to: word.endIndex)
      case .controlCharacter, .badEscape, .invalidUTF8:
        let isLineBreak = chunk[at] == Ascii.lineFeed || chunk[at] == Ascii.carriageReturn
        if problem == .controlCharacter, isLineBreak { return .wrong }
        scanner.skipInvalidCharacter(at: &at)
        continue
      case .trailingComma, .trailingText, .unterminatedString, .unexpectedEnd: return .wrong
      }
      if scanner.isInObject { hasMember = true }
      if scanner.isComplete { return .complete(at) }
    }
  }

  /// Returns `true` for a byte that occurs in a number, `true`, `false` or `null`.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x45, Ascii.minus, Ascii.plus, Ascii.point: true
    default: false
    }
  }
}

// MARK: Several values

extension JSONOutline {
  /// Returns `true` if a text is several objects or arrays that are not each on a line of its own.
  private static func isSequence(
    _ text: Slice<UnsafeBufferPointer<UInt8>>,
    isComplete: Bool
  ) -> Bool {
    var areLines = true
    var rest = text
    while let start = valueStart(in: rest) {
      var outline = JSONOutline()
      let end: Int
      switch outline.scan(text[start...]) {
      case .complete(let index): end = index
      case .cut where !isComplete: end = text.endIndex
      case .cut, .wrong: return false
      }
      let isOnNewLine = start == text.startIndex || rest[..<start].contains(Ascii.lineFeed)
      if !isOnNewLine || text[start..<end].contains(Ascii.lineFeed) { areLines = false }
      rest = text[end...]
    }
    return !areLines && afterComments(in: rest) == rest.endIndex
  }
}

// MARK: Lines

extension JSONOutline {
  /// Counts the lines, among the next 16, that open an object or array, and the complete ones.
  private static func laterLines(
    in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (opening: Int, complete: Int) {
    var (opening, complete) = (0, 0)
    let lines = text.split(
      separator: Ascii.lineFeed,
      maxSplits: 16,
      omittingEmptySubsequences: false
    )
    for line in lines.prefix(16) {
      guard let start = valueStart(in: line) else { continue }
      opening += 1
      var outline = JSONOutline()
      guard case .complete(let end) = outline.scan(line[start...]) else { continue }
      if afterComments(in: line[end...]) == line.endIndex { complete += 1 }
    }
    return (opening, complete)
  }

  /// Returns the index of the first byte after white space and comments, if it opens an object or
  /// array.
  private static func valueStart(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let start = afterComments(in: text)
    guard start < text.endIndex,
      text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
    else { return nil }
    return start
  }

  /// Returns the index of the first byte after white space and comments, or the end.
  private static func afterComments(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let chunk = UnsafeBufferPointer(rebasing: text.base[..<text.endIndex])
    var at = text.startIndex
    while let next = chunk[at...].firstIndex(where: { !JSONQuickScan.isSpace($0) }) {
      guard next + 1 < chunk.count, chunk[next] == Ascii.slash,
        chunk[next + 1] == Ascii.slash || chunk[next + 1] == Ascii.asterisk
      else { return next }
      at = StandardJSON.endOfComment(chunk, from: next)
    }
    return chunk.count
  }

  private static func endOfLine(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    text[start...].firstIndex(of: Ascii.lineFeed) ?? text.count
  }
}
