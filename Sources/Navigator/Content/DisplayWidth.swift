// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Glibc

/// How many columns text takes on a terminal.
public enum DisplayWidth {
  /// The columns that `text` takes; wide characters take two, combining ones none.
  ///
  /// It is text without control characters (see ``VisibleText``).
  public static func of(_ text: some StringProtocol) -> Int {
    VisibleText.isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The beginning of `text` that fits into `width` columns, marked with `…` where it was cut.
  ///
  /// - Complexity: O(`width`), however long the text is, unless it is of combining characters.
  public static func cut(_ text: some StringProtocol, to width: Int) -> String {
    if text.utf8.count <= width, VisibleText.isPlain(text) { return String(text) }
    var fitting = ""
    var taken = 0
    var lastPlace = (text: fitting, taken: taken)
    for character in text {
      let next = taken + of(character)
      if next > width { return width > 0 ? lastPlace.text + "…" : "" }
      fitting.append(character)
      taken = next
      if taken < width { lastPlace = (fitting, taken) }
    }
    return fitting
  }

  /// The end of `text` that fits into `width` columns, marked with `…` where it was cut.
  ///
  /// - Complexity: O(`width`), however long the text is, unless it is of combining characters.
  static func end(of text: String, in width: Int) -> String {
    var place = text.endIndex
    var cut = place
    var taken = 0
    while place > text.startIndex {
      place = text.index(before: place)
      taken += of(text[place])
      if taken > width { return "…" + text[cut...] }
      if taken < width { cut = place }
    }
    return text
  }

  /// `text` cut or padded to just `width` columns.
  public static func fit(_ text: some StringProtocol, to width: Int, alignment: Alignment) -> String
  {
    let cut = cut(text, to: width)
    let space = String(repeating: " ", count: max(0, width - of(cut)))
    return alignment == .leading ? cut + space : space + cut
  }

  /// The columns that a scalar takes by the C library's table, or `nil` if it cannot be printed.
  static func of(_ scalar: Unicode.Scalar) -> Int? {
    // The program's own lines and dashes: most pages have no others, and the tables take a while.
    if 0x2500...0x257F ~= scalar.value || scalar == "–" || scalar == "·" { return 1 }
    guard hasTables else { return 1 }
    let width = readline_character_width(Int32(bitPattern: scalar.value))
    return width < 0 ? nil : Int(width)
  }

  /// Whether the user's locale says that text is UTF-8; asking tells the C library.
  static let isUserLocaleUTF8: Bool = {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(nl_item(CODESET)).map { strcmp($0, "UTF-8") == 0 } ?? false
  }()

  /// Whether the C library has been told that text is UTF-8: by the user's locale, or else by the one
  /// that glibc always has.
  private static let hasTables = isUserLocaleUTF8 || setlocale(LC_CTYPE, "C.UTF-8") != nil

  private static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // A joined or emoji-styled sequence is one picture.
    if scalars.contains(where: { $0 == "\u{200D}" || $0 == "\u{FE0F}" }) { return 2 }
    return scalars.reduce(0) { $0 + (of($1) ?? 1) }
  }
}
