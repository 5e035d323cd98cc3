// SPDX-License-Identifier: GPL-3.0-or-later

/// The translation of escapes that the C library does not support into POSIX syntax.
///
/// The C library silently reads `\d` as the letter `d`, although most people mean a digit. Escapes
/// that it supports are kept (`\w`, `\s`, `\b`, `\<`, back references; see regex(7) and the manual
/// of glibc). Unknown escapes are errors.
enum PatternEscapes {
  /// Returns an equivalent pattern in POSIX syntax.
  ///
  /// - Parameter text: The pattern as typed.
  /// - Throws: ``Pattern/CompilationError`` if an escaped letter has no meaning.
  static func resolved(_ text: String) throws(Pattern.CompilationError) -> String {
    var resolved = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "[": resolved += try bracket(&rest)
      case "\\":
        guard let letter = rest.popFirst() else {
          throw Pattern.CompilationError(message: "Trailing backslash")
        }
        resolved += try escape(letter).unicodeScalars
      default: resolved.append(scalar)
      }
    }
    return String(resolved)
  }

  private static func escape(_ letter: Unicode.Scalar) throws(Pattern.CompilationError) -> String {
    switch letter {
    case "d": return "[0-9]"
    case "D": return "[^0-9]"
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "w", "W", "s", "S", "b", "B": return "\\\(letter)"
    case "a"..."z", "A"..."Z": throw Pattern.CompilationError(message: "unknown escape \\\(letter)")
    default: return "\\\(letter)"
    }
  }

  /// Translates a bracket expression.
  ///
  /// POSIX reads a backslash in brackets as an ordinary character. A backslash before a letter is
  /// almost always meant as an escape, so it is translated or refused.
  private static func bracket(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(Pattern.CompilationError) -> String.UnicodeScalarView {
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
        throw Pattern.CompilationError(message: "unknown escape \\\(letter) in brackets")
      default: set.append(scalar)
      }
    }
    return set
  }

  /// Consumes the rest of a class such as `[:alpha:]`.
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
