// SPDX-License-Identifier: GPL-3.0-or-later

/// Walks over JSON without keeping it, to tell it from other text (RFC 8259).
///
/// It looks at what stands where, and inside strings and words only at what ends them.
struct JSONOutline {
  /// How a walk over a value ended.
  enum Ending: Equatable {
    /// The value ends before this place.
    case complete(Int)

    /// The text ends first, and all is right so far.
    case cut

    /// This is not JSON, or no longer.
    case wrong
  }

  /// What may come next.
  private enum Expected {
    case value
    case valueOrEnd
    case name
    case nameOrEnd
    case colon
    case commaOrEnd
  }

  /// What is open, the outermost first: whether it is an object.
  private var open: [Bool] = []
  private var expected = Expected.value

  /// Whether an object had a name with its whole value.
  private(set) var hasMember = false

  private init() {}

  /// Whether a text is JSON or JSON Lines; `nil` if it is neither.
  ///
  /// A collection in JSON is an object or an array. Some text is more like JSON than like anything
  /// else although it is wrong somewhere: that is for whoever reads it to say.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isWhole: Whether it is all of it.
  /// - Returns: The format.
  static func format(of bytes: Span<UInt8>, isWhole: Bool) -> ContentFormat? {
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    guard let start = valueStart(bytes, from: hasMark ? 3 : 0) else { return nil }
    var outline = JSONOutline()
    switch outline.walk(bytes, from: start) {
    case .cut:
      // One bracket alone says little.
      return isWhole && !outline.hasMember ? nil : .json
    case .complete(let end):
      let next = firstVisible(bytes, from: end)
      if next == bytes.count { return .json }
      guard isOnOneLine(bytes, start..<end), endsLine(bytes, at: end) else {
        return outline.hasMember ? .json : nil
      }
      if laterLines(bytes, from: end).opening > 0 { return .jsonLines }
      return outline.hasMember ? .json : nil
    case .wrong:
      let lines = laterLines(bytes, from: endOfLine(bytes, from: start))
      if lines.whole > 0, lines.whole * 2 >= lines.opening { return .jsonLines }
      return outline.hasMember ? .json : nil
    }
  }

  /// Walks over the array or object that begins at a place.
  private mutating func walk(_ bytes: Span<UInt8>, from start: Int) -> Ending {
    var at = start
    while true {
      at = Self.firstVisible(bytes, from: at)
      guard at < bytes.count else { return .cut }
      let byte = bytes[at]
      switch (expected, byte) {
      case (.value, 0x7B), (.valueOrEnd, 0x7B):
        open.append(true)
        expected = .nameOrEnd
        at += 1
      case (.value, 0x5B), (.valueOrEnd, 0x5B):
        open.append(false)
        expected = .valueOrEnd
        at += 1
      case (.valueOrEnd, 0x5D), (.nameOrEnd, 0x7D), (.commaOrEnd, 0x5D), (.commaOrEnd, 0x7D):
        guard open.popLast() == (byte == 0x7D) else { return .wrong }
        at += 1
        endValue()
        if open.isEmpty { return .complete(at) }
      case (.name, Ascii.quote), (.nameOrEnd, Ascii.quote):
        let ending = Self.ending(ofStringIn: bytes, from: at + 1)
        guard case .complete(let end) = ending else { return ending }
        at = end
        expected = .colon
      case (.colon, Ascii.colon):
        expected = .value
        at += 1
      case (.commaOrEnd, Ascii.comma):
        expected = open.last == true ? .name : .value
        at += 1
      case (.value, Ascii.quote), (.valueOrEnd, Ascii.quote):
        let ending = Self.ending(ofStringIn: bytes, from: at + 1)
        guard case .complete(let end) = ending else { return ending }
        at = end
        endValue()
      case (.value, _), (.valueOrEnd, _):
        let end = Self.endOfWord(bytes, from: at)
        if end == bytes.count { return .cut }
        guard Self.isWord(bytes.extracting(at..<end)) else { return .wrong }
        at = end
        endValue()
      default: return .wrong
      }
    }
  }

  private mutating func endValue() {
    if open.last == true { hasMember = true }
    expected = .commaOrEnd
  }
}

// MARK: Lines

extension JSONOutline {
  /// How many of the next lines begin as an object or an array does, and how many of these are
  /// whole; a few are enough.
  private static func laterLines(
    _ bytes: Span<UInt8>,
    from start: Int
  ) -> (opening: Int, whole: Int) {
    var (opening, whole) = (0, 0)
    var at = start
    var lines = 0
    while at < bytes.count, lines < 16 {
      let end = endOfLine(bytes, from: at)
      if let first = valueStart(bytes.extracting(0..<end), from: at) {
        opening += 1
        var outline = JSONOutline()
        let line = bytes.extracting(0..<end)
        if case .complete(let last) = outline.walk(line, from: first),
          firstVisible(line, from: last) == end
        {
          whole += 1
        }
      }
      lines += 1
      at = end + 1
    }
    return (opening, whole)
  }

  /// Where the first visible byte is, if it opens an object or an array.
  private static func valueStart(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    let at = firstVisible(bytes, from: start)
    return at < bytes.count && (bytes[at] == 0x7B || bytes[at] == 0x5B) ? at : nil
  }

  private static func isOnOneLine(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    endOfLine(bytes, from: range.lowerBound) >= range.upperBound
  }

  /// Whether nothing but spaces stand between a place and the end of its line.
  private static func endsLine(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    firstVisible(bytes, from: place) >= endOfLine(bytes, from: place)
  }

  private static func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != Ascii.lineFeed { at += 1 }
    return at
  }

  /// The first place from one on that has no white space of JSON, or the end.
  private static func firstVisible(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case Ascii.space, Ascii.tab, Ascii.lineFeed, Ascii.carriageReturn: at += 1
      default: return at
      }
    }
    return at
  }
}

// MARK: Words

extension JSONOutline {
  /// How a string ends whose first quote mark stands before a place: it has no line breaks.
  private static func ending(ofStringIn bytes: Span<UInt8>, from start: Int) -> Ending {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case Ascii.quote: return .complete(at + 1)
      case Ascii.lineFeed, Ascii.carriageReturn: return .wrong
      case Ascii.backslash: at += 2
      default: at += 1
      }
    }
    return .cut
  }

  /// The end of a number or a literal.
  private static func endOfWord(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case 0x61...0x7A, 0x30...0x39, 0x45, Ascii.minus, Ascii.plus, Ascii.point: at += 1
      default: return at
      }
    }
    return at
  }

  /// Whether bytes are a number, `true`, `false` or `null`.
  private static func isWord(_ word: Span<UInt8>) -> Bool {
    guard !word.isEmpty else { return false }
    if NumberScanner(word) != nil { return true }
    return ["true", "false", "null"].contains { literal in
      literal.utf8.count == word.count
        && zip(literal.utf8, word.indices).allSatisfy { $0 == word[$1] }
    }
  }
}
