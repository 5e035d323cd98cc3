// SPDX-License-Identifier: GPL-3.0-or-later

/// The grammar of RFC 8259, to the letter: a scanner that is pulled over text in pieces.
///
/// The text is one value of any kind with white space around it, in UTF-8. A byte order mark is no
/// part of it. Repeated keys, numbers of any length, escaped surrogates without a partner and nesting
/// of any depth are JSON.
///
/// The scanner stops at the values that lie no deeper than `level`, and only checks all others. A piece
/// may end anywhere. Nothing is kept of the text but one bit for each open list or object.
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
    /// The first byte of a value was taken; only if `stopsInside`.
    case valueBegan

    /// The last byte of a value was taken, or the byte behind a number is next.
    case valueEnded

    /// The comma behind a value was taken; only if `stopsInside`.
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

    /// A Boolean value indicating whether white space may stand here.
    var allowsSpace: Bool { rawValue <= State.afterValue.rawValue }
  }

  /// The depth down to which the scanner stops at values; -1 for none.
  var level: Int

  /// A Boolean value indicating whether the scanner stops at starts and commas, too.
  private let stopsInside: Bool

  /// The open lists and objects.
  private var nesting = JSONNesting()

  /// The place behind the last byte that was taken, in the whole text.
  private(set) var offset: Int

  /// The start of the last value at `level` or above, and of its key.
  private var valueStart = 0
  private var keyStart = 0
  private var keyEnd = 0

  /// The first byte of the whole value; `nil` before it has come, or where `level` is -1.
  private(set) var topByte: UInt8?

  /// A Boolean value indicating whether the string that has begun is a key.
  private var isKey = false

  private var state = State.value

  /// The number, and the character of a string, that have begun.
  private var number = NumberScanner(.json)
  private var character = JSONCharacter.escape

  /// The rest of `true`, `false` or `null`, with the next byte in the lowest bits.
  private var literal: UInt32 = 0

  /// A scanner at the beginning of a value.
  ///
  /// - Parameters:
  ///   - level: The depth down to which it stops at values.
  ///   - stopsInside: Whether it stops at their starts and at the commas behind them, too.
  ///   - offset: The place of the value, if that is a part of a longer text.
  init(level: Int, stopsInside: Bool = false, at offset: Int = 0) {
    self.level = level
    self.stopsInside = stopsInside
    self.offset = offset
  }

  /// Opens a list or an object that has begun before the text.
  ///
  /// - Parameters:
  ///   - isObject: Whether it is an object.
  ///   - isBehindComma: Whether an element or a member must follow.
  mutating func open(isObject: Bool, isBehindComma: Bool) {
    nesting.push(isObject: isObject)
    state =
      isObject ? (isBehindComma ? .key : .firstKey) : (isBehindComma ? .value : .firstElement)
  }

  /// The number of open lists and objects.
  var depth: Int { nesting.depth }

  /// A Boolean value indicating whether the innermost of them is an object.
  var isInObject: Bool { nesting.isInObject }

  /// A Boolean value indicating whether the whole value has ended.
  var isComplete: Bool { state == .afterValue && nesting.depth == 0 }

  /// The value that has ended, if it is no list or object around others at `level`.
  var value: Range<Int> { valueStart..<offset }

  /// The last key at `level` or above, with its quote marks.
  var lastKey: Range<Int> { keyStart..<keyEnd }

  /// The key of the value that has ended; `nil` if that is no member.
  var key: Range<Int>? { nesting.isInObject ? lastKey : nil }

  /// The part of a key that has come, if a key at `level` or above has begun and its value has not.
  var pendingKey: Range<Int>? {
    guard nesting.isInObject, nesting.depth <= level else { return nil }
    if isKey { return keyStart..<offset }
    return state == .colon || state == .value ? lastKey : nil
  }

  /// Takes text until there is something to stop at.
  ///
  /// - Parameters:
  ///   - piece: A piece of the text; the same one until this returns `nil`, then the one behind it.
  ///   - place: The place in it to go on at, 0 for a new piece.
  /// - Returns: The reason to stop; `nil` when the piece has been used up.
  /// - Throws: ``JSONSyntaxError`` at the byte that cannot stand there.
  mutating func next(
    in piece: UnsafeBufferPointer<UInt8>,
    from place: inout Int
  ) throws(JSONSyntaxError) -> Stop? {
    guard let text = piece.baseAddress else { return nil }
    let start = offset &- place
    var walk = Walk(text: text, end: piece.count, offset: start, at: place, state: state)
    defer {
      place = walk.at
      state = walk.state
      offset = walk.place
    }
    do throws(JSONSyntaxError.Problem) {
      while walk.at < walk.end {
        if walk.skipSpace() { continue }
        let stop =
          switch walk.state {
          case .value, .firstElement: try beginValue(&walk)
          case .firstKey, .key: try beginKey(&walk)
          case .colon: try takeColon(&walk)
          case .afterValue: try takeSeparator(&walk)
          case .string: try takeString(&walk)
          case .character: try takeCharacter(&walk)
          case .number: try takeNumber(&walk)
          case .literal: try takeLiteral(&walk)
          }
        if let stop { return stop }
      }
    } catch {
      throw JSONSyntaxError(problem: error, offset: walk.place)
    }
    return nil
  }

  /// Ends the text.
  ///
  /// - Returns: ``Stop/valueEnded`` if that has ended a number.
  /// - Throws: ``JSONSyntaxError`` if something is missing.
  @discardableResult
  mutating func finish() throws(JSONSyntaxError) -> Stop? {
    let problem: JSONSyntaxError.Problem
    switch state {
    case .afterValue where nesting.depth == 0: return nil
    case .number where !number.isComplete: problem = .badNumber
    case .number where nesting.depth == 0:
      state = .afterValue
      return level >= 0 ? .valueEnded : nil
    case .string, .character: problem = .unterminatedString
    case .value, .firstElement, .firstKey, .key, .colon, .afterValue, .literal, .number:
      problem = .unexpectedEnd
    }
    throw JSONSyntaxError(problem: problem, offset: offset)
  }

  /// Goes on behind a byte that no string may have, as if strings might.
  ///
  /// - Parameter place: The place of the byte in its piece; where to go on afterwards.
  mutating func passOverBadCharacter(at place: inout Int) {
    let takesByte = state == .string || character == .escape
    state = .string
    place += takesByte ? 1 : 0
    offset += takesByte ? 1 : 0
  }

  /// Goes on behind a value that is spelled as no number is.
  mutating func passOverBadNumber(from place: inout Int, to end: Int) {
    state = .afterValue
    offset += end - place
    place = end
  }
}

// MARK: One step

// Each takes a byte at least, or stops; there is one when it is called. The frequent ones are inlined, so
// that what they have in common stays in registers. The others are not, because the compiler inlines no
// more once the function has grown too large.

extension JSONScanner {
  private typealias Problem = JSONSyntaxError.Problem

  /// A place in a piece, and what may stand there.
  ///
  /// A byte is looked at only before `end`.
  private struct Walk {
    let text: UnsafePointer<UInt8>
    let end: Int

    /// The place of the piece in the text.
    let offset: Int

    var at: Int
    var state: State

    /// The next byte; there must be one.
    @inline(__always)
    var byte: UInt8 { text[at] }

    /// The bytes of the piece before a place.
    @inline(__always)
    func bytes(before end: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text, count: end)
    }

    /// The place in the whole text.
    @inline(__always)
    var place: Int { offset &+ at }

    /// Passes over white space where it may stand.
    ///
    /// - Returns: `true` if there was some.
    @inline(__always)
    mutating func skipSpace() -> Bool {
      guard byte <= Ascii.space, state.allowsSpace, JSONQuickScan.isSpace(byte) else {
        return false
      }
      at = JSONQuickScan.endOfSpace(text, at &+ 1, end)
      return true
    }

    /// Passes over a byte, if it is the next.
    @inline(__always)
    mutating func skip(_ wanted: UInt8) -> Bool {
      guard at < end, byte == wanted else { return false }
      at &+= 1
      return true
    }
  }

  @inline(__always)
  private mutating func beginValue(_ walk: inout Walk) throws(Problem) -> Stop? {
    let byte = walk.byte
    if byte == UInt8(ascii: "]") {
      guard nesting.isInList else { throw .unexpectedByte }
      guard walk.state == .firstElement else { throw .trailingComma }
      return close(&walk)
    }
    let isWatched = nesting.depth <= level
    if isWatched {
      valueStart = walk.place
      if topByte == nil { topByte = byte }
    }
    if !isWatched || !stopsInside,
      let end = JSONQuickScan.endOfPlainScalar(walk.text, walk.at, walk.end)
    {
      walk.at = end
      walk.state = .afterValue
      if isWatched { return .valueEnded }
      // Mostly more follows at once.
      if nesting.depth > 0, walk.skip(Ascii.comma) {
        walk.state = nesting.isInObject ? .key : .value
      }
      return nil
    }
    switch byte {
    case Ascii.quote: walk.state = .string
    case UInt8(ascii: "{"):
      nesting.push(isObject: true)
      walk.state = .firstKey
    case UInt8(ascii: "["):
      nesting.push(isObject: false)
      walk.state = .firstElement
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      // The letters behind it, the last one first.
      literal =
        byte == UInt8(ascii: "t") ? 0x65_7572 : byte == UInt8(ascii: "f") ? 0x6573_6C61 : 0x6C_6C75
      walk.state = .literal
    case Ascii.plus, Ascii.point: throw .badNumber
    default:
      guard byte == Ascii.minus || JSONQuickScan.isDigit(byte) else { throw .unexpectedByte }
      beginNumber(walk)
      walk.state = .number
    }
    walk.at &+= 1
    return isWatched && stopsInside ? .valueBegan : nil
  }

  @inline(__always)
  private mutating func beginKey(_ walk: inout Walk) throws(Problem) -> Stop? {
    guard walk.byte == Ascii.quote else {
      guard walk.byte == UInt8(ascii: "}") else { throw .unexpectedByte }
      guard walk.state == .firstKey else { throw .trailingComma }
      return close(&walk)
    }
    let isWatched = nesting.depth <= level
    if isWatched { keyStart = walk.place }
    guard let end = JSONQuickScan.endOfPlainString(walk.text, walk.at, walk.end) else {
      isKey = true
      walk.state = .string
      walk.at &+= 1
      return nil
    }
    walk.at = end
    if isWatched { keyEnd = walk.place }
    walk.state = walk.skip(Ascii.colon) ? .value : .colon
    return nil
  }

  @inline(__always)
  private func takeColon(_ walk: inout Walk) throws(Problem) -> Stop? {
    guard walk.skip(Ascii.colon) else { throw .unexpectedByte }
    walk.state = .value
    return nil
  }

  /// Takes the comma behind a value, or what closes the list or object that it is in.
  @inline(__always)
  private mutating func takeSeparator(_ walk: inout Walk) throws(Problem) -> Stop? {
    guard nesting.depth > 0 else { throw .trailingText }
    let isInObject = nesting.isInObject
    if walk.skip(Ascii.comma) {
      walk.state = isInObject ? .key : .value
      return stopsInside && nesting.depth <= level ? .separated : nil
    }
    guard walk.byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw .unexpectedByte
    }
    return close(&walk)
  }

  /// Takes the byte that closes the innermost list or object.
  @inline(__always)
  private mutating func close(_ walk: inout Walk) -> Stop? {
    walk.at &+= 1
    nesting.pop()
    return endValue(&walk)
  }

  /// Ends a value before the next byte.
  @inline(__always)
  private func endValue(_ walk: inout Walk) -> Stop? {
    walk.state = .afterValue
    return nesting.depth <= level ? .valueEnded : nil
  }

  @inline(never)
  private mutating func takeString(_ walk: inout Walk) throws(Problem) -> Stop? {
    walk.at = JSONQuickScan.endOfPlainText(walk.text, walk.at, walk.end)
    guard walk.at < walk.end else { return nil }
    let byte = walk.byte
    if byte == Ascii.quote {
      walk.at &+= 1
      guard isKey else { return endValue(&walk) }
      isKey = false
      if nesting.depth <= level { keyEnd = walk.place }
      walk.state = .colon
      return nil
    }
    guard let character = JSONCharacter(first: byte) else {
      throw byte < Ascii.space ? .controlCharacter : .invalidUTF8
    }
    self.character = character
    walk.state = .character
    walk.at &+= 1
    return nil
  }

  @inline(never)
  private mutating func takeCharacter(_ walk: inout Walk) throws(Problem) -> Stop? {
    while walk.at < walk.end {
      let isLast = try character.take(walk.byte)
      walk.at &+= 1
      guard isLast else { continue }
      walk.state = .string
      return nil
    }
    return nil
  }

  /// Takes the first byte of a number.
  @inline(never)
  private mutating func beginNumber(_ walk: Walk) {
    number = NumberScanner(.json)
    var first = walk.at
    number.scan(walk.bytes(before: walk.at &+ 1).span, from: &first)
  }

  @inline(never)
  private mutating func takeNumber(_ walk: inout Walk) throws(Problem) -> Stop? {
    number.scan(walk.bytes(before: walk.end).span, from: &walk.at)
    guard walk.at < walk.end else { return nil }
    guard number.ends(before: walk.byte) else { throw .badNumber }
    return endValue(&walk)
  }

  @inline(never)
  private mutating func takeLiteral(_ walk: inout Walk) throws(Problem) -> Stop? {
    guard walk.skip(UInt8(truncatingIfNeeded: literal)) else { throw .unexpectedByte }
    literal >>= 8
    return literal == 0 ? endValue(&walk) : nil
  }
}
