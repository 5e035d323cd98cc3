// SPDX-License-Identifier: GPL-3.0-or-later

/// The explicitly requested parts of a dialect.
///
/// Detection supplies the rest.
package struct DialectRequest: Sendable, Equatable {
  /// A requested delimiter, quote or escape byte, or an explicit request for none.
  package enum Mark: Sendable, Equatable {
    case none
    case byte(UInt8)

    /// A delimiter of several bytes, such as `::`.
    case text([UInt8])

    /// The byte, or the first one of several; `nil` for `none`.
    package var byte: UInt8? {
      switch self {
      case .none: nil
      case .byte(let byte): byte
      case .text(let bytes): bytes.first
      }
    }

    /// The bytes after the first one.
    var tail: [UInt8] {
      if case .text(let bytes) = self { Array(bytes.dropFirst()) } else { [] }
    }

    /// Creates a mark from its name.
    ///
    /// A name is one ASCII character, `tab`, `space`, `none`, or a byte in hexadecimal such as
    /// `0x1F`. Line breaks and NUL are not allowed.
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

    /// Creates a delimiter from its name, or from a text of several bytes.
    ///
    /// A text contains no line break and no NUL, and does not consist of letters and digits only,
    /// because it would then be a misspelled name.
    package init?(delimiter name: String) {
      if let mark = Mark(name) {
        self = mark
        return
      }
      let bytes = Array(name.utf8)
      let isWord = bytes.allSatisfy {
        Ascii.digit($0) != nil || (0x61...0x7A).contains(Ascii.lowercased($0))
      }
      guard !isWord, !bytes.contains(where: [0, Ascii.lineFeed, Ascii.carriageReturn].contains)
      else { return nil }
      self = .text(bytes)
    }
  }

  package var delimiter: Mark?

  /// The quote mark.
  ///
  /// If the delimiter is `none`, the quote mark defaults to `none`, so each line is one unchanged
  /// value.
  package var quote: Mark? {
    get { explicitQuote ?? (delimiter == Mark.none ? Mark.none : nil) }
    set { explicitQuote = newValue }
  }

  private var explicitQuote: Mark?

  /// The escape byte.
  ///
  /// `none` requests doubled quote marks.
  package var escape: Mark?
  package var skippedLines: Int?

  /// `true` if the first row contains the column names, `false` if it is data.
  package var hasHeader: Bool?

  /// The beginning of lines that are no rows; empty if each line belongs to a row.
  package var comment: [UInt8]?

  /// `true` if spaces align the columns.
  package var isAligned = false

  /// The texts that mark a missing value in every column, besides the empty one.
  package var missing: [[UInt8]] = []

  /// The delimiter that the file name suggests, used unless the content gives stronger evidence.
  package var hint: UInt8?

  /// `true` if the user said that the text is delimited.
  package var isDelimited = false

  /// Creates a request.
  ///
  /// Detection determines every omitted part.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter.
  ///   - quote: The quote mark.
  ///   - escape: The escape byte.
  ///   - skippedLines: The number of lines before the header.
  ///   - hasHeader: `true` if the first row contains the column names, `false` if it is data.
  ///   - path: The path of the file, whose extension suggests a delimiter.
  package init(
    delimiter: Mark? = nil,
    quote: Mark? = nil,
    escape: Mark? = nil,
    skippedLines: Int? = nil,
    hasHeader: Bool? = nil,
    path: String = ""
  ) {
    self.delimiter = delimiter
    explicitQuote = quote
    self.escape = escape
    self.skippedLines = skippedLines
    self.hasHeader = hasHeader
    hint = Self.hint(forPath: path)
  }

  /// Returns the delimiter of a file extension: a tab, comma or pipe.
  ///
  /// `.tsv` and `.tab` suggest a tab, `.csv` a comma, and `.psv` a pipe.
  private static func hint(forPath path: String) -> UInt8? {
    switch path.lowercased().split(separator: ".").last {
    case "tsv", "tab": Ascii.tab
    case "csv": Ascii.comma
    case "psv": Ascii.pipe
    default: nil
    }
  }
}
