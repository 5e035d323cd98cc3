// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Glibc

/// The width of text on a terminal in columns.
package enum DisplayWidth {
  /// Returns the number of columns of `text`.
  ///
  /// Wide characters take two columns, and combining characters take none. The text must not
  /// contain control characters (see ``VisibleText``).
  package static func of(_ text: some StringProtocol) -> Int {
    VisibleText.isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// Returns the beginning of `text` that fits into `width` columns, with `…` if it was cut.
  ///
  /// - Complexity: O(`width`), regardless of the length of the text, except for combining
  ///   characters.
  package static func cut(_ text: some StringProtocol, to width: Int) -> String {
    if text.utf8.count <= width, VisibleText.isPlain(text) { return String(text) }
    var fitting = ""
    var taken = 0
    var lastFit = (text: fitting, taken: taken)
    for character in text {
      let next = taken + of(character)
      if next > width { return width > 0 ? lastFit.text + "…" : "" }
      fitting.append(character)
      taken = next
      if taken < width { lastFit = (fitting, taken) }
    }
    return fitting
  }

  /// Returns the end of `text` that fits into `width` columns, with `…` if it was cut.
  ///
  /// - Complexity: O(`width`), regardless of the length of the text, except for combining
  ///   characters.
  static func end(of text: String, in width: Int) -> String {
    var index = text.endIndex
    var cut = index
    var taken = 0
    while index > text.startIndex {
      index = text.index(before: index)
      taken += of(text[index])
      if taken > width { return "…" + text[cut...] }
      if taken < width { cut = index }
    }
    return text
  }

  /// Returns `text` cut or padded to exactly `width` columns.
  package static func fit(_ text: some StringProtocol, to width: Int, alignment: Alignment)
    -> String
  {
    let cut = cut(text, to: width)
    let space = String(repeating: " ", count: max(0, width - of(cut)))
    return alignment == .leading ? cut + space : space + cut
  }

  /// Returns the width of a scalar in the C library's table, or `nil` if it is not printable.
  static func of(_ scalar: Unicode.Scalar) -> Int? {
    // A fast path for the program's own lines and dashes. Most pages have no other non-ASCII
    // characters, and the tables are slow.
    if 0x2500...0x257F ~= scalar.value || scalar == "–" || scalar == "·" { return 1 }
    guard hasTables else { return 1 }
    let width = readline_character_width(Int32(bitPattern: scalar.value))
    return width < 0 ? nil : Int(width)
  }

  /// `true` if the encoding of the user's locale is UTF-8.
  ///
  /// The first access sets `LC_CTYPE` of the C library.
  static let isUserLocaleUTF8: Bool = {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(nl_item(CODESET)).map { strcmp($0, "UTF-8") == 0 } ?? false
  }()

  /// `true` if the C library uses UTF-8, from the user's locale or from glibc's built-in `C.UTF-8`.
  private static let hasTables = isUserLocaleUTF8 || setlocale(LC_CTYPE, "C.UTF-8") != nil

  private static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // An emoji with a joiner or an emoji variation selector is one emoji of two columns.
    let isJoined = scalars.contains { $0 == "\u{200D}" || $0 == "\u{FE0F}" }
    if isJoined, scalars.first?.properties.isEmoji == true { return 2 }
    return scalars.reduce(0) { $0 + (of($1) ?? 1) }
  }
}
