// SPDX-License-Identifier: GPL-3.0-or-later

/// What is fixed about a dialect before anybody has looked at the text; the rest is guessed.
package struct DialectRequest: Sendable, Equatable {
  /// A byte with a meaning, or that no byte has it.
  package enum Mark: Sendable, Equatable {
    case none
    case byte(UInt8)

    /// The byte; `nil` for none.
    package var byte: UInt8? {
      if case .byte(let byte) = self { byte } else { nil }
    }

    /// The mark that a person names: one ASCII character, `tab`, `space`, `none`, or a byte in
    /// hexadecimal, as `0x1F`.
    ///
    /// Line breaks and NUL are no marks.
    package init?(_ name: String) {
      switch name.lowercased() {
      case "none": self = .none
      case "tab", "\\t": self = .byte(Ascii.tab)
      case "space": self = .byte(Ascii.space)
      case let name:
        let isNumber = name.hasPrefix("0x") && name.utf8.count == 4
        let byte = isNumber ? UInt8(name.dropFirst(2), radix: 16) : name.utf8.first
        guard let byte, isNumber || name.utf8.count == 1, byte < 0x80,
          ![0, Ascii.lineFeed, Ascii.carriageReturn].contains(byte)
        else { return nil }
        self = .byte(byte)
      }
    }
  }

  package var delimiter: Mark?

  /// Where nothing stands between values, each line is one as it stands, unless a mark is stated.
  package var quote: Mark? {
    get { statedQuote ?? (delimiter == Mark.none ? Mark.none : nil) }
    set { statedQuote = newValue }
  }

  private var statedQuote: Mark?

  /// `none` doubles quote marks.
  package var escape: Mark?
  package var skippedLines: Int?

  /// Whether the first row names the columns.
  package var hasHeader: Bool

  /// The delimiter that the file's name hints at, for when its content tells less.
  package var hint: UInt8?

  /// A request that fixes nothing, but for what is given.
  package init(
    delimiter: Mark? = nil,
    quote: Mark? = nil,
    escape: Mark? = nil,
    skippedLines: Int? = nil,
    hasHeader: Bool = true,
    path: String = ""
  ) {
    self.delimiter = delimiter
    statedQuote = quote
    self.escape = escape
    self.skippedLines = skippedLines
    self.hasHeader = hasHeader
    hint = Self.hint(forPath: path)
  }

  /// What the end of a name says: `.tsv` and `.tab` a tab, `.csv` a comma, `.psv` a pipe.
  private static func hint(forPath path: String) -> UInt8? {
    switch path.lowercased().split(separator: ".").last {
    case "tsv", "tab": Ascii.tab
    case "csv": Ascii.comma
    case "psv": Ascii.pipe
    default: nil
    }
  }
}
