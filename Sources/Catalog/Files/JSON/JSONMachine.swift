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
    case escape
    case hex1, hex2, hex3, hex4

    /// So many bytes of a character are still to come, any that can.
    case rest1, rest2, rest3

    /// Behind a first byte that narrows the second (RFC 3629, section 4).
    case afterE0, afterED, afterF0, afterF4

    case literal
    case minus
    case zero
    case whole
    case point
    case fraction
    case exponent
    case exponentSign
    case exponentDigits

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
  /// Every place is compared with `end` before it is looked at; a word of eight bytes is read only
  /// where eight are left.
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
    let end = piece.count
    var at = place
    var state = state
    defer {
      place = at
      self.state = state
    }
    while at < end {
      let byte = text[at]
      if byte <= Ascii.space, state.allowsSpace, JSONQuickScan.isSpace(byte) {
        at = JSONQuickScan.endOfSpace(text, at &+ 1, end)
        continue
      }
      switch state {
      case .value, .firstElement:
        if byte == UInt8(ascii: "]") {
          guard nesting.isInList else { return .failed(.unexpectedByte) }
          guard state == .firstElement else { return .failed(.trailingComma) }
          at &+= 1
          nesting.pop()
          state = .afterValue
          if nesting.depth <= level { return .valueEnded }
          continue
        }
        let isWatched = nesting.depth <= level
        if isWatched {
          valueStart = offset &+ at
          if topByte == nil { topByte = byte }
        }
        if !isWatched || !stopsAtStarts, let next = JSONQuickScan.endOfPlainScalar(text, at, end) {
          at = next
          state = .afterValue
          if isWatched { return .valueEnded }
          if at < end, text[at] == Ascii.comma, nesting.depth > 0 {
            at &+= 1
            state = nesting.isInObject ? .key : .value
          }
          continue
        }
        switch byte {
        case Ascii.quote: state = .string
        case UInt8(ascii: "{"):
          nesting.push(isObject: true)
          state = .firstKey
        case UInt8(ascii: "["):
          nesting.push(isObject: false)
          state = .firstElement
        case Ascii.minus: state = .minus
        case Ascii.zero: state = .zero
        case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .whole
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
          literal = Self.rest(ofLiteral: byte)
          state = .literal
        case Ascii.plus, Ascii.point: return .failed(.badNumber)
        default: return .failed(.unexpectedByte)
        }
        at &+= 1
        if isWatched, stopsAtStarts { return .valueBegan }

      case .string:
        at = JSONQuickScan.endOfPlainText(text, at, end)
        guard at < end else { return .pieceEnded }
        let byte = text[at]
        switch byte {
        case Ascii.quote:
          at &+= 1
          if isKey {
            isKey = false
            if nesting.depth <= level { keyEnd = offset &+ at }
            state = .colon
          } else {
            state = .afterValue
            if nesting.depth <= level { return .valueEnded }
          }
          continue
        case Ascii.backslash: state = .escape
        case 0xC2...0xDF: state = .rest1
        case 0xE0: state = .afterE0
        case 0xED: state = .afterED
        case 0xE1...0xEF: state = .rest2
        case 0xF0: state = .afterF0
        case 0xF1...0xF3: state = .rest3
        case 0xF4: state = .afterF4
        case 0x80...: return .failed(.invalidUTF8)
        default: return .failed(.controlCharacter)
        }
        at &+= 1

      case .afterValue:
        guard nesting.depth > 0 else { return .failed(.trailingText) }
        let isInObject = nesting.isInObject
        if byte == Ascii.comma {
          at &+= 1
          state = isInObject ? .key : .value
        } else if byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          at &+= 1
          nesting.pop()
          if nesting.depth <= level { return .valueEnded }
        } else {
          return .failed(.unexpectedByte)
        }

      case .firstKey, .key:
        if byte == Ascii.quote {
          let isWatched = nesting.depth <= level
          if isWatched { keyStart = offset &+ at }
          if let next = JSONQuickScan.endOfPlainString(text, at, end) {
            at = next
            if isWatched { keyEnd = offset &+ at }
            state = .colon
            if at < end, text[at] == Ascii.colon {
              at &+= 1
              state = .value
            }
          } else {
            isKey = true
            state = .string
            at &+= 1
          }
        } else if byte == UInt8(ascii: "}") {
          guard state == .firstKey else { return .failed(.trailingComma) }
          at &+= 1
          nesting.pop()
          state = .afterValue
          if nesting.depth <= level { return .valueEnded }
        } else {
          return .failed(.unexpectedByte)
        }

      case .colon:
        guard byte == Ascii.colon else { return .failed(.unexpectedByte) }
        state = .value
        at &+= 1

      case .whole, .fraction, .exponentDigits, .zero:
        if state != .zero {
          while at < end, JSONQuickScan.isDigit(text[at]) { at &+= 1 }
          guard at < end else { return .pieceEnded }
        }
        let byte = text[at]
        if byte == Ascii.point, state == .whole || state == .zero {
          state = .point
          at &+= 1
        } else if byte | 0x20 == Ascii.e, state != .exponentDigits {
          state = .exponent
          at &+= 1
        } else if JSONQuickScan.isDigit(byte) {
          return .failed(.badNumber)
        } else {
          state = .afterValue
          if nesting.depth <= level { return .valueEnded }
        }

      case .minus:
        guard JSONQuickScan.isDigit(byte) else { return .failed(.badNumber) }
        state = byte == Ascii.zero ? .zero : .whole
        at &+= 1

      case .point:
        guard JSONQuickScan.isDigit(byte) else { return .failed(.badNumber) }
        state = .fraction
        at &+= 1

      case .exponent where byte == Ascii.plus || byte == Ascii.minus:
        state = .exponentSign
        at &+= 1

      case .exponent, .exponentSign:
        guard JSONQuickScan.isDigit(byte) else { return .failed(.badNumber) }
        state = .exponentDigits
        at &+= 1

      case .literal:
        guard byte == UInt8(truncatingIfNeeded: literal) else { return .failed(.unexpectedByte) }
        literal >>= 8
        at &+= 1
        guard literal == 0 else { continue }
        state = .afterValue
        if nesting.depth <= level { return .valueEnded }

      case .escape:
        switch byte {
        case Ascii.quote, Ascii.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"),
          UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          state = .string
        case UInt8(ascii: "u"): state = .hex1
        default: return .failed(.badEscape)
        }
        at &+= 1

      case .hex1, .hex2, .hex3, .hex4:
        guard Ascii.hexDigit(byte) != nil else { return .failed(.badEscape) }
        state =
          switch state {
          case .hex1: .hex2
          case .hex2: .hex3
          case .hex3: .hex4
          default: .string
          }
        at &+= 1

      case .rest1, .rest2, .rest3, .afterE0, .afterED, .afterF0, .afterF4:
        let (allowed, following): (ClosedRange<UInt8>, State) =
          switch state {
          case .rest1: (0x80...0xBF, .string)
          case .rest2: (0x80...0xBF, .rest1)
          case .afterE0: (0xA0...0xBF, .rest1)
          case .afterED: (0x80...0x9F, .rest1)
          case .rest3: (0x80...0xBF, .rest2)
          case .afterF0: (0x90...0xBF, .rest2)
          default: (0x80...0x8F, .rest2)
          }
        guard allowed.contains(byte) else { return .failed(.invalidUTF8) }
        state = following
        at &+= 1
      }
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
    case .zero, .whole, .fraction, .exponentDigits:
      guard nesting.depth == 0 else { return .failed(.unexpectedEnd) }
      state = .afterValue
      return level >= 0 ? .valueEnded : .pieceEnded
    case .minus, .point, .exponent, .exponentSign: return .failed(.badNumber)
    case .string, .escape, .hex1, .hex2, .hex3, .hex4, .rest1, .rest2, .rest3,
      .afterE0, .afterED, .afterF0, .afterF4:
      return .failed(.unterminatedString)
    case .value, .firstElement, .firstKey, .key, .colon, .afterValue, .literal:
      return .failed(.unexpectedEnd)
    }
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
