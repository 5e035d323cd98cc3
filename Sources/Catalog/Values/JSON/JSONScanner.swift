// SPDX-License-Identifier: GPL-3.0-or-later

/// An incremental scanner for JSON (RFC 8259), which also accepts extensions if asked to.
///
/// The text is one UTF-8 value of any kind, surrounded by optional white space. A byte order mark
/// is not allowed. Repeated keys, numbers of any length, unpaired escaped surrogates and nesting of
/// any depth are allowed.
///
/// The scanner stops at values whose depth is at most `level`, and only validates all others. A
/// piece may end anywhere. The scanner keeps no text, only one bit for each open list or object.
///
///     var scanner = JSONScanner(level: 1)
///     while let piece = readPiece() {
///       var at = 0
///       while let stop = try scanner.next(in: piece, from: &at) { … }
///     }
///     try scanner.finish()
struct JSONScanner {
  /// A reason to stop before the end of a piece.
  enum Stop {
    /// The first byte of a value was consumed (only with `stopsInside`).
    case valueBegan

    /// The last byte of a value was consumed, or the next byte is the first one after a number.
    case valueEnded

    /// The comma after a value was consumed (only with `stopsInside`).
    case separated
  }

  private enum State: UInt8 {
    case value
    case firstElement
    case firstKey
    case key
    case colon
    case afterValue
    case string
    case character
    case literal
    case number
    case comment

    /// `true` if white space is allowed here.
    var allowsSpace: Bool { rawValue <= State.afterValue.rawValue }
  }

  /// A position in a comment.
  private enum CommentPart {
    case opening
    case line
    case block
    case star
  }

  /// The maximum depth of the values at which the scanner stops, or -1 for none.
  var level: Int

  /// `true` if the scanner also stops at the first bytes of values and at commas.
  private let stopsInside: Bool

  private var nesting = JSONNesting()

  /// The offset in the whole text after the last consumed byte.
  private(set) var offset: Int

  /// The start of the last value whose depth is at most `level`.
  private var valueStart = 0

  /// The range of the last key whose depth is at most `level`.
  private var keyStart = 0
  private var keyEnd = 0

  /// The first byte of the whole value, or `nil` before it is read or if `level` is -1.
  private(set) var topByte: UInt8?

  /// `true` if the current string is a key.
  private var isKey = false

  private var state = State.value

  /// The current number, if it is incomplete.
  private var number = NumberScanner(.json)

  /// The current character of a string, if it is incomplete.
  private var character = JSONCharacter.escape

  /// The rest of a name such as `true`, with the next byte in the lowest bits.
  private var literal: UInt64 = 0

  private let grammar: JSONGrammar

  /// The extensions that were found so far.
  private(set) var extensions: JSONExtensions = []

  /// The position in the current comment.
  private var commentPart = CommentPart.opening

  /// The state after the current comment.
  private var stateAfterComment = State.value

  /// Creates a scanner at the beginning of a value.
  ///
  /// - Parameters:
  ///   - level: The maximum depth of the values at which it stops.
  ///   - stopsInside: `true` to stop also at the first bytes of values and at the commas after
  ///     them.
  ///   - offset: The offset of the value in a longer text.
  ///   - grammar: The JSON to accept.
  init(
    level: Int,
    stopsInside: Bool = false,
    at offset: Int = 0,
    grammar: JSONGrammar = .strict
  ) {
    self.level = level
    self.stopsInside = stopsInside
    self.offset = offset
    self.grammar = grammar
  }

  /// Enters a list or an object that began before the text.
  ///
  /// - Parameters:
  ///   - isObject: `true` for an object, `false` for a list.
  ///   - isAfterComma: `true` if an element or a member must follow.
  mutating func open(isObject: Bool, isAfterComma: Bool) {
    nesting.push(isObject: isObject)
    state =
      isObject ? (isAfterComma ? .key : .firstKey) : (isAfterComma ? .value : .firstElement)
  }

  var depth: Int { nesting.depth }

  /// `true` if the innermost open container is an object.
  var isInObject: Bool { nesting.isInObject }

  /// `true` if the whole value has ended.
  var isComplete: Bool { state == .afterValue && nesting.depth == 0 }

  /// `true` if only white space and complete comments were scanned.
  ///
  /// Valid only if `level` is not negative. A comment that ends with its line counts as complete.
  var isBeforeValue: Bool { topByte == nil && depth == 0 && stateBesideComments == .value }

  /// The state without regard to a comment, or `.comment` in a comment that must still end.
  private var stateBesideComments: State {
    state == .comment && commentPart == .line ? stateAfterComment : state
  }

  /// The range of the value that has ended, valid only if the scanner did not stop inside it.
  var value: Range<Int> { valueStart..<offset }

  /// The range of the last key at `level` or above, including its quotation marks.
  var lastKey: Range<Int> { keyStart..<keyEnd }

  /// The key of the value that has ended, or `nil` if it is not a member of an object.
  var key: Range<Int>? { nesting.isInObject ? lastKey : nil }

  /// The scanned part of a key at `level` or above whose value has not begun.
  var pendingKey: Range<Int>? {
    guard nesting.isInObject, nesting.depth <= level else { return nil }
    if isKey { return keyStart..<offset }
    let state = state == .comment ? stateAfterComment : state
    return state == .colon || state == .value ? lastKey : nil
  }

  /// Scans until the next stop or the end of the piece.
  ///
  /// - Parameters:
  ///   - piece: A piece of the text. Pass the same piece until the result is `nil`, then the next
  ///     one.
  ///   - index: The offset in the piece to continue at, 0 for a new piece.
  /// - Returns: The reason for the stop, or `nil` at the end of the piece.
  /// - Throws: ``JSONSyntaxError`` at the first byte that is not allowed.
  mutating func next(
    in piece: UnsafeBufferPointer<UInt8>,
    from index: inout Int
  ) throws(JSONSyntaxError) -> Stop? {
    guard let text = piece.baseAddress else { return nil }
    let start = offset &- index
    var cursor = Cursor(text: text, end: piece.count, offset: start, at: index, state: state)
    defer {
      index = cursor.at
      state = cursor.state
      offset = cursor.absoluteOffset
    }
    while cursor.at < cursor.end {
      if cursor.skipSpace() { continue }
      let step =
        switch cursor.state {
        case .value, .firstElement: beginValue(&cursor)
        case .firstKey, .key: beginKey(&cursor)
        case .colon: takeColon(&cursor)
        case .afterValue: takeSeparator(&cursor)
        case .string: takeString(&cursor)
        case .character: takeCharacter(&cursor)
        case .number: takeNumber(&cursor)
        case .literal: takeLiteral(&cursor)
        case .comment: takeComment(&cursor)
        }
      switch step {
      case nil: continue
      case .stopped(let stop): return stop
      case .failed(let problem):
        throw JSONSyntaxError(problem: problem, offset: cursor.absoluteOffset)
      }
    }
    return nil
  }

  /// Ends the text.
  ///
  /// - Returns: ``Stop/valueEnded`` if the end of the text ended a number.
  /// - Throws: ``JSONSyntaxError`` if the text is incomplete.
  @discardableResult
  mutating func finish() throws(JSONSyntaxError) -> Stop? {
    let problem: JSONSyntaxError.Problem
    state = stateBesideComments
    switch state {
    case .afterValue where nesting.depth == 0: return nil
    case .number where !number.isComplete: problem = .badNumber
    case .number where nesting.depth == 0:
      state = .afterValue
      return level >= 0 ? .valueEnded : nil
    case .string, .character: problem = .unterminatedString
    case .value, .firstElement, .firstKey, .key, .colon, .afterValue, .literal, .number, .comment:
      problem = .unexpectedEnd
    }
    throw JSONSyntaxError(problem: problem, offset: offset)
  }

  /// Continues after an invalid byte in a string as if it were valid.
  ///
  /// - Parameter index: The offset of the byte in its piece. It is moved to where scanning
  ///   continues.
  mutating func skipInvalidCharacter(at index: inout Int) {
    let takesByte = state == .string || character == .escape
    state = .string
    index += takesByte ? 1 : 0
    offset += takesByte ? 1 : 0
  }

  /// Continues after a number with invalid syntax.
  mutating func skipInvalidNumber(from index: inout Int, to end: Int) {
    state = .afterValue
    offset += end - index
    index = end
  }
}

// MARK: Steps

// Each step consumes at least one byte or stops, and is called only if there is a next byte. The
// frequent ones are inlined, so that their common state stays in registers. The others are not:
// the compiler stops inlining once the function has grown too large. For the same reason a step
// returns its problem and does not throw it.

extension JSONScanner {
  private typealias Problem = JSONSyntaxError.Problem

  /// The result of a step that ends the scan of a piece.
  private enum Step {
    case stopped(Stop)
    case failed(Problem)
  }

  /// A position in a piece and the state of the scanner there.
  ///
  /// Bytes are read only before `end`.
  private struct Cursor {
    let text: UnsafePointer<UInt8>
    let end: Int

    /// The offset of the piece in the whole text.
    let offset: Int

    var at: Int
    var state: State

    /// The next byte, which must exist.
    @inline(__always)
    var byte: UInt8 { text[at] }

    /// Returns the bytes of the piece before an offset.
    @inline(__always)
    func bytes(before end: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text, count: end)
    }

    /// The current offset in the whole text.
    @inline(__always)
    var absoluteOffset: Int { offset &+ at }

    /// Skips white space where it is allowed, and returns `true` if there was any.
    @inline(__always)
    mutating func skipSpace() -> Bool {
      guard byte <= Ascii.space, state.allowsSpace, JSONQuickScan.isSpace(byte) else {
        return false
      }
      at = JSONQuickScan.endOfSpace(text, at &+ 1, end)
      return true
    }

    /// Skips the next byte if it is `wanted`, and returns `true` if it was.
    @inline(__always)
    mutating func skip(_ wanted: UInt8) -> Bool {
      guard at < end, byte == wanted else { return false }
      at &+= 1
      return true
    }
  }

  @inline(__always)
  private mutating func beginValue(_ cursor: inout Cursor) -> Step? {
    guard nesting.depth > level,
      let end = JSONQuickScan.endOfPlainScalar(cursor.text, cursor.at, cursor.end)
    else { return beginOtherValue(&cursor) }
    cursor.at = end
    cursor.state = .afterValue
    // The comma usually follows in the same piece, so a separate step for it is rarely needed.
    if nesting.depth > 0, cursor.skip(Ascii.comma) {
      cursor.state = nesting.isInObject ? .key : .value
    }
    return nil
  }

  /// Begins a value that is not a plain scalar, or at which the scanner stops.
  @inline(never)
  private mutating func beginOtherValue(_ cursor: inout Cursor) -> Step? {
    let byte = cursor.byte
    if byte == UInt8(ascii: "]") {
      guard nesting.isInList else { return .failed(.unexpectedByte) }
      guard cursor.state == .firstElement || allows(.trailingComma) else {
        return .failed(.trailingComma)
      }
      return close(&cursor)
    }
    if byte == Ascii.slash { return reject(&cursor, .unexpectedByte) }
    let isWatched = nesting.depth <= level
    if isWatched {
      valueStart = cursor.absoluteOffset
      if topByte == nil { topByte = byte }
      if !stopsInside, let end = JSONQuickScan.endOfPlainScalar(cursor.text, cursor.at, cursor.end)
      {
        cursor.at = end
        return endValue(&cursor)
      }
    }
    switch byte {
    case Ascii.quote: cursor.state = .string
    case UInt8(ascii: "{"):
      nesting.push(isObject: true)
      cursor.state = .firstKey
    case UInt8(ascii: "["):
      nesting.push(isObject: false)
      cursor.state = .firstElement
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      // The letters after the first, the last one in the highest bits.
      literal =
        byte == UInt8(ascii: "t") ? 0x65_7572 : byte == UInt8(ascii: "f") ? 0x6573_6C61 : 0x6C_6C75
      cursor.state = .literal
    case Ascii.plus, Ascii.point: return .failed(.badNumber)
    case UInt8(ascii: "N") where allows(.nonFinite):
      literal = 0x4E61
      cursor.state = .literal
    case UInt8(ascii: "I") where allows(.nonFinite):
      literal = Self.restOfInfinity
      cursor.state = .literal
    default:
      guard byte == Ascii.minus || JSONQuickScan.isDigit(byte) else {
        return .failed(.unexpectedByte)
      }
      beginNumber(cursor)
      cursor.state = .number
    }
    cursor.at &+= 1
    return isWatched && stopsInside ? .stopped(.valueBegan) : nil
  }

  @inline(__always)
  private mutating func beginKey(_ cursor: inout Cursor) -> Step? {
    guard cursor.byte == Ascii.quote else {
      guard cursor.byte == UInt8(ascii: "}") else { return reject(&cursor, .unexpectedByte) }
      guard cursor.state == .firstKey || allows(.trailingComma) else {
        return .failed(.trailingComma)
      }
      return close(&cursor)
    }
    let isWatched = nesting.depth <= level
    if isWatched { keyStart = cursor.absoluteOffset }
    guard let end = JSONQuickScan.endOfPlainString(cursor.text, cursor.at, cursor.end) else {
      isKey = true
      cursor.state = .string
      cursor.at &+= 1
      return nil
    }
    cursor.at = end
    if isWatched { keyEnd = cursor.absoluteOffset }
    cursor.state = cursor.skip(Ascii.colon) ? .value : .colon
    return nil
  }

  @inline(__always)
  private mutating func takeColon(_ cursor: inout Cursor) -> Step? {
    guard cursor.skip(Ascii.colon) else { return reject(&cursor, .unexpectedByte) }
    cursor.state = .value
    return nil
  }

  /// Consumes the comma after a value, or the byte that closes the surrounding list or object.
  @inline(__always)
  private mutating func takeSeparator(_ cursor: inout Cursor) -> Step? {
    guard nesting.depth > 0 else { return reject(&cursor, .trailingText) }
    let isInObject = nesting.isInObject
    if cursor.skip(Ascii.comma) {
      cursor.state = isInObject ? .key : .value
      return stopsInside && nesting.depth <= level ? .stopped(.separated) : nil
    }
    guard cursor.byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return reject(&cursor, .unexpectedByte)
    }
    return close(&cursor)
  }

  /// Consumes the byte that closes the innermost list or object.
  @inline(__always)
  private mutating func close(_ cursor: inout Cursor) -> Step? {
    cursor.at &+= 1
    nesting.pop()
    return endValue(&cursor)
  }

  /// Ends a value before the next byte.
  @inline(__always)
  private func endValue(_ cursor: inout Cursor) -> Step? {
    cursor.state = .afterValue
    return nesting.depth <= level ? .stopped(.valueEnded) : nil
  }

  @inline(never)
  private mutating func takeString(_ cursor: inout Cursor) -> Step? {
    cursor.at = JSONQuickScan.endOfPlainText(cursor.text, cursor.at, cursor.end)
    guard cursor.at < cursor.end else { return nil }
    let byte = cursor.byte
    if byte == Ascii.quote {
      cursor.at &+= 1
      guard isKey else { return endValue(&cursor) }
      isKey = false
      if nesting.depth <= level { keyEnd = cursor.absoluteOffset }
      cursor.state = .colon
      return nil
    }
    guard let character = JSONCharacter(first: byte) else {
      return .failed(byte < Ascii.space ? .controlCharacter : .invalidUTF8)
    }
    self.character = character
    cursor.state = .character
    cursor.at &+= 1
    return nil
  }

  @inline(never)
  private mutating func takeCharacter(_ cursor: inout Cursor) -> Step? {
    while cursor.at < cursor.end {
      do throws(Problem) {
        let isLast = try character.take(cursor.byte)
        cursor.at &+= 1
        guard isLast else { continue }
      } catch {
        return .failed(error)
      }
      cursor.state = .string
      return nil
    }
    return nil
  }

  /// Takes the first byte of a number.
  @inline(never)
  private mutating func beginNumber(_ cursor: Cursor) {
    number = NumberScanner(.json)
    var first = cursor.at
    number.scan(cursor.bytes(before: cursor.at &+ 1).span, from: &first)
  }

  @inline(never)
  private mutating func takeNumber(_ cursor: inout Cursor) -> Step? {
    number.scan(cursor.bytes(before: cursor.end).span, from: &cursor.at)
    guard cursor.at < cursor.end else { return nil }
    guard number.ends(before: cursor.byte) else {
      // Only a minus sign came before.
      guard cursor.byte == UInt8(ascii: "I"), number.digitCount == 0, allows(.nonFinite) else {
        return .failed(.badNumber)
      }
      literal = Self.restOfInfinity
      cursor.state = .literal
      cursor.at &+= 1
      return nil
    }
    return endValue(&cursor)
  }

  @inline(never)
  private mutating func takeLiteral(_ cursor: inout Cursor) -> Step? {
    guard cursor.skip(UInt8(truncatingIfNeeded: literal)) else { return .failed(.unexpectedByte) }
    literal >>= 8
    return literal == 0 ? endValue(&cursor) : nil
  }
}

// MARK: Extensions

// None of these steps is inlined, because valid JSON never takes them.

extension JSONScanner {
  /// `nfinity`, with the first letter in the lowest bits.
  private static let restOfInfinity: UInt64 = 0x79_7469_6E69_666E

  /// Returns `true` and notes an extension, unless the grammar is strict.
  @inline(never)
  private mutating func allows(_ extensions: JSONExtensions) -> Bool {
    guard grammar == .tolerant else { return false }
    self.extensions.formUnion(extensions)
    return true
  }

  /// Begins a comment at the next byte, or fails with a problem if there is none.
  @inline(never)
  private mutating func reject(_ cursor: inout Cursor, _ problem: Problem) -> Step? {
    guard cursor.byte == Ascii.slash, grammar == .tolerant else { return .failed(problem) }
    stateAfterComment = cursor.state
    commentPart = .opening
    cursor.state = .comment
    cursor.at &+= 1
    return nil
  }

  @inline(never)
  private mutating func takeComment(_ cursor: inout Cursor) -> Step? {
    while cursor.at < cursor.end {
      let byte = cursor.byte
      var isOver = false
      switch commentPart {
      case .opening where byte == Ascii.slash: commentPart = .line
      case .opening where byte == Ascii.asterisk: commentPart = .block
      case .opening: return .failed(.unexpectedByte)
      case .line: isOver = byte == Ascii.lineFeed || byte == Ascii.carriageReturn
      case .block where byte == Ascii.asterisk: commentPart = .star
      case .star where byte == Ascii.slash: isOver = true
      case .star where byte != Ascii.asterisk: commentPart = .block
      case .block, .star: break
      }
      cursor.at &+= 1
      guard isOver else { continue }
      extensions.insert(.comment)
      cursor.state = stateAfterComment
      return nil
    }
    // The end of the text ends a line.
    if commentPart == .line { extensions.insert(.comment) }
    return nil
  }
}
