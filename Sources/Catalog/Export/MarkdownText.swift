/// Values as cells of a table of Markdown, as GitHub shows it.
enum MarkdownText {
  /// What comes behind the last cell of a row.
  static let rowEnd: StaticString = "|\n"

  /// Adds a cell; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - value: What is in it.
  ///   - mark: A byte that goes before that.
  ///   - bytes: What it is added to.
  @inline(__always)
  static func append(
    _ value: UnsafeBufferPointer<UInt8>,
    after mark: UInt8? = nil,
    to bytes: inout some ByteTaker
  ) {
    bytes.append("| ")
    if let mark { bytes.append(mark) }
    let special = firstSpecial(in: value, from: 0)
    if special == value.count {
      bytes.append(value)
    } else {
      append(value, escapingFrom: special, to: &bytes)
    }
    bytes.append(Ascii.space)
  }

  /// Adds what stands below the name of a column.
  static func appendRule(isNumeric: Bool, to bytes: inout some ByteTaker) {
    bytes.append(isNumeric ? "| --: " : "| --- ")
  }

  @inline(__always)
  private static func firstSpecial(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    TextSearch.first(in: text, from: start) { word in
      word.marks(of: Ascii.pipe) | word.marks(of: Ascii.backslash)
        | word.marks(of: Ascii.lineFeed) | word.marks(of: Ascii.carriageReturn)
        | word.marksBeyondASCII
    } where: { byte in
      byte == Ascii.pipe || byte == Ascii.backslash || byte == Ascii.lineFeed
        || byte == Ascii.carriageReturn || byte >= 0x80
    }
  }

  @inline(never)
  private static func append(
    _ text: UnsafeBufferPointer<UInt8>,
    escapingFrom first: Int,
    to bytes: inout some ByteTaker
  ) {
    var start = 0
    var at = first
    while at < text.count {
      var length = 1
      let spelling: StaticString
      switch text[at] {
      case Ascii.pipe: spelling = "\\|"
      case Ascii.backslash: spelling = "\\\\"
      case Ascii.lineFeed: spelling = "<br>"
      case Ascii.carriageReturn:
        spelling = "<br>"
        if at + 1 < text.count, text[at + 1] == Ascii.lineFeed { length = 2 }
      default:
        let character = UTF8Character.length(at: at, in: text)
        if character.isValid {
          at = firstSpecial(in: text, from: at + character.count)
          continue
        }
        spelling = UTF8Character.replacement
        length = character.count
      }
      bytes.append(UnsafeBufferPointer(rebasing: text[start..<at]))
      bytes.append(spelling)
      start = at + length
      at = firstSpecial(in: text, from: start)
    }
    bytes.append(UnsafeBufferPointer(rebasing: text[start...]))
  }
}
