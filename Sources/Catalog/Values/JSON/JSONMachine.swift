// SPDX-License-Identifier: GPL-3.0-or-later

/// The grammar of RFC 8259, to the letter: an exact byte machine that takes text in pieces.
///
/// It stops at the values that lie no deeper than `level`, so that whoever drives it can say where
/// they are; all others it only checks. Nothing is kept of the text but one bit for each open list or
/// object.
struct JSONMachine {
  /// Why it stopped.
  enum Stop: Equatable {
    /// All of the piece was taken.
    case pieceEnded

    /// The first byte of a value was taken; only if `stopsAtStarts`.
    case valueBegan

    /// The last byte of a value was taken, or what follows a number is next.
    case valueEnded

    /// The byte that is next cannot stand there.
    case failed(JSONSyntaxError.Problem)
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

    /// Whether white space may stand here.
    var allowsSpace: Bool { rawValue <= State.afterValue.rawValue }
  }

  /// The depth down to which values are stopped at; -1 for none.
  var level: Int

  /// Whether it stops at the beginning of a value, too.
  let stopsAtStarts: Bool

  /// The lists and objects that are open.
  private(set) var nesting = JSONNesting()

  /// Where the value began that was stopped at, and its key with the quote marks.
  private(set) var valueStart = 0
  private(set) var keyStart = 0
  private(set) var keyEnd = 0

  /// The first byte of the whole value; `nil` before it has come, or where `level` is -1.
  private(set) var topByte: UInt8?

  /// Whether the string that has begun is a key.
  private(set) var isKey = false

  private var state = State.value

  /// The number, and the character of a string, that have begun.
  private var number = NumberScanner(.json)
  private var character = JSONCharacter.escape

  /// What has to follow in `true`, `false` or `null`, the next byte in the lowest bits.
  private var literal: UInt32 = 0

  init(level: Int, stopsAtStarts: Bool = false) {
    self.level = level
    self.stopsAtStarts = stopsAtStarts
  }

  /// Whether a key has begun, no deeper than `level`, whose value has not.
  var isBeforeMember: Bool {
    nesting.isInObject && nesting.depth <= level && (isKey || state == .colon || state == .value)
  }

  /// Takes text until there is something to stop at.
  ///
  /// - Parameters:
  ///   - piece: A piece of the text.
  ///   - place: Where to go on in it, at most at its end; where it stopped afterwards.
  ///   - offset: Where the piece begins in the text.
  /// - Returns: Why it stopped.
  mutating func scan(
    _ piece: UnsafeBufferPointer<UInt8>,
    from place: inout Int,
    offset: Int
  ) -> Stop {
    guard let text = piece.baseAddress else { return .pieceEnded }
    var walk = Walk(text: text, end: piece.count, offset: offset, at: place, state: state)
    defer {
      place = walk.at
      state = walk.state
    }
    while walk.at < walk.end {
      if walk.skipSpace() { continue }
      let stop =
        switch walk.state {
        case .value, .firstElement: beginValue(&walk)
        case .firstKey, .key: beginKey(&walk)
        case .colon: takeColon(&walk)
        case .afterValue: takeSeparator(&walk)
        case .string: takeString(&walk)
        case .character: takeCharacter(&walk)
        case .number: takeNumber(&walk)
        case .literal: takeLiteral(&walk)
        }
      if let stop { return stop }
    }
    return .pieceEnded
  }

  /// Ends the text.
  ///
  /// - Returns: What is missing; ``Stop/valueEnded`` if that has ended a number, else
  ///   ``Stop/pieceEnded``.
  mutating func finish() -> Stop {
    switch state {
    case .afterValue where nesting.depth == 0: return .pieceEnded
    case .number where !number.isComplete: return .failed(.badNumber)
    case .number where nesting.depth == 0:
      state = .afterValue
      return level >= 0 ? .valueEnded : .pieceEnded
    case .string, .character: return .failed(.unterminatedString)
    case .value, .firstElement, .firstKey, .key, .colon, .afterValue, .literal, .number:
      return .failed(.unexpectedEnd)
    }
  }
}

// MARK: One step

// Each takes a byte at least, or stops; there is one when it is asked. All are inlined: what they
// have in common stays in registers.

extension JSONMachine {
  /// A place in a piece, and what may stand there.
  ///
  /// A byte is looked at only before `end`.
  private struct Walk {
    let text: UnsafePointer<UInt8>
    let end: Int

    /// Where the piece begins in the text.
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
    /// - Returns: Whether there was some.
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
  private mutating func beginValue(_ walk: inout Walk) -> Stop? {
    let byte = walk.byte
    if byte == UInt8(ascii: "]") {
      guard nesting.isInList else { return .failed(.unexpectedByte) }
      return walk.state == .firstElement ? close(&walk) : .failed(.trailingComma)
    }
    let isWatched = nesting.depth <= level
    if isWatched {
      valueStart = walk.place
      if topByte == nil { topByte = byte }
    }
    if !isWatched || !stopsAtStarts,
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
      literal = Self.rest(ofLiteral: byte)
      walk.state = .literal
    case Ascii.plus, Ascii.point: return .failed(.badNumber)
    default:
      guard byte == Ascii.minus || JSONQuickScan.isDigit(byte) else {
        return .failed(.unexpectedByte)
      }
      number = NumberScanner(.json)
      // Its first byte, as of any other value.
      var first = walk.at
      number.scan(walk.bytes(before: walk.at &+ 1).span, from: &first)
      walk.state = .number
    }
    walk.at &+= 1
    return isWatched && stopsAtStarts ? .valueBegan : nil
  }

  @inline(__always)
  private mutating func beginKey(_ walk: inout Walk) -> Stop? {
    guard walk.byte == Ascii.quote else {
      guard walk.byte == UInt8(ascii: "}") else { return .failed(.unexpectedByte) }
      return walk.state == .firstKey ? close(&walk) : .failed(.trailingComma)
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
  private func takeColon(_ walk: inout Walk) -> Stop? {
    guard walk.skip(Ascii.colon) else { return .failed(.unexpectedByte) }
    walk.state = .value
    return nil
  }

  /// Takes the comma behind a value, or what closes the list or object that it is in.
  @inline(__always)
  private mutating func takeSeparator(_ walk: inout Walk) -> Stop? {
    guard nesting.depth > 0 else { return .failed(.trailingText) }
    let isInObject = nesting.isInObject
    if walk.skip(Ascii.comma) {
      walk.state = isInObject ? .key : .value
      return nil
    }
    let closing = isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    return walk.byte == closing ? close(&walk) : .failed(.unexpectedByte)
  }

  /// Takes the byte that closes the innermost list or object.
  @inline(__always)
  private mutating func close(_ walk: inout Walk) -> Stop? {
    walk.at &+= 1
    nesting.pop()
    return endValue(&walk)
  }

  /// A value has ended before the next byte.
  @inline(__always)
  private func endValue(_ walk: inout Walk) -> Stop? {
    walk.state = .afterValue
    return nesting.depth <= level ? .valueEnded : nil
  }

  @inline(__always)
  private mutating func takeString(_ walk: inout Walk) -> Stop? {
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
      return .failed(byte < Ascii.space ? .controlCharacter : .invalidUTF8)
    }
    self.character = character
    walk.state = .character
    walk.at &+= 1
    return nil
  }

  @inline(__always)
  private mutating func takeCharacter(_ walk: inout Walk) -> Stop? {
    while walk.at < walk.end {
      let step = character.take(walk.byte)
      if case .failed(let problem) = step { return .failed(problem) }
      walk.at &+= 1
      guard case .ended = step else { continue }
      walk.state = .string
      return nil
    }
    return nil
  }

  @inline(__always)
  private mutating func takeNumber(_ walk: inout Walk) -> Stop? {
    number.scan(walk.bytes(before: walk.end).span, from: &walk.at)
    guard walk.at < walk.end else { return nil }
    return number.ends(before: walk.byte) ? endValue(&walk) : .failed(.badNumber)
  }

  @inline(__always)
  private mutating func takeLiteral(_ walk: inout Walk) -> Stop? {
    guard walk.skip(UInt8(truncatingIfNeeded: literal)) else { return .failed(.unexpectedByte) }
    literal >>= 8
    return literal == 0 ? endValue(&walk) : nil
  }

  /// What follows the first letter of `true`, `false` and `null`.
  private static func rest(ofLiteral first: UInt8) -> UInt32 {
    switch first {
    case UInt8(ascii: "t"): 0x65_7572
    case UInt8(ascii: "f"): 0x6573_6C61
    default: 0x6C_6C75
    }
  }
}
