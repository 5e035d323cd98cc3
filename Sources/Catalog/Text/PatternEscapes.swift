// SPDX-License-Identifier: GPL-3.0-or-later

/// The escapes of a regular expression that the C library does not know, in words that it does.
///
/// It takes `\d` for the letter without a word; whoever learned regular expressions elsewhere means a
/// digit. What it knows (`\w`, `\s`, `\b`, `\<`, references back; see regex(7) and the manual of glibc)
/// stays as it is, and what nobody knows is refused.
enum PatternEscapes {
  /// A pattern for the C library.
  ///
  /// - Parameter text: The pattern, as it was typed.
  /// - Returns: The same in POSIX terms.
  /// - Throws: ``Pattern/Flaw`` if a letter is escaped that means nothing.
  static func resolved(_ text: String) throws(Pattern.Flaw) -> String {
    var resolved = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "[": resolved += try bracket(&rest)
      case "\\":
        guard let letter = rest.popFirst() else {
          throw Pattern.Flaw(message: "Trailing backslash")
        }
        resolved += try escape(letter).unicodeScalars
      default: resolved.append(scalar)
      }
    }
    return String(resolved)
  }

  private static func escape(_ letter: Unicode.Scalar) throws(Pattern.Flaw) -> String {
    switch letter {
    case "d": return "[0-9]"
    case "D": return "[^0-9]"
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "w", "W", "s", "S", "b", "B": return "\\\(letter)"
    case "a"..."z", "A"..."Z": throw Pattern.Flaw(message: "\\\(letter) means nothing")
    default: return "\\\(letter)"
    }
  }

  /// What stands in brackets, where a backslash is a character like any other; in front of a letter
  /// hardly anybody means that.
  private static func bracket(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(Pattern.Flaw) -> String.UnicodeScalarView {
    var set = "[".unicodeScalars
    if rest.first == "^", let not = rest.popFirst() { set.append(not) }
    // A bracket that comes first belongs to the set.
    if rest.first == "]", let first = rest.popFirst() { set.append(first) }
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("]", _):
        set.append(scalar)
        return set
      case ("[", let kind?) where kind == ":" || kind == "." || kind == "=":
        set.append(scalar)
        set += named(kind, &rest)
      case ("\\", "d"):
        rest.removeFirst()
        set += "0-9".unicodeScalars
      case ("\\", let letter?) where ("a"..."z").contains(letter) || ("A"..."Z").contains(letter):
        throw Pattern.Flaw(message: "\\\(letter) means nothing in brackets")
      default: set.append(scalar)
      }
    }
    return set
  }

  /// The rest of `[:alpha:]` and its like.
  private static func named(
    _ kind: Unicode.Scalar,
    _ rest: inout Substring.UnicodeScalarView
  ) -> String.UnicodeScalarView {
    var name = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      name.append(scalar)
      if scalar == "]", name.count > 2, name.dropLast().last == kind { break }
    }
    return name
  }
}
