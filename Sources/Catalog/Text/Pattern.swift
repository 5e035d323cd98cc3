// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A compiled POSIX extended regular expression of the C library.
///
/// A pattern is case-sensitive under the same rule as a ``Needle``: only if it contains a capital
/// letter, not counting the letter of an escape such as `\S`. `^` and `$` match the ends of the
/// value, and line breaks are ordinary characters. The C library compares bytes in the `C` locale
/// and characters in others, so the program's locale decides.
final class Pattern {
  /// An invalid regular expression, with the C library's message.
  struct CompilationError: Error {
    let message: String
  }

  private let compiled: UnsafeMutablePointer<regex_t>

  init(_ pattern: String) throws(CompilationError) {
    // The C library would read a NUL as the end of the pattern.
    guard !pattern.utf8.contains(0) else {
      throw CompilationError(message: "NUL byte in the pattern")
    }
    let text = try PatternEscapes.resolved(pattern)
    guard PatternSize.of(text) <= PatternSize.limit else {
      throw CompilationError(message: "too many repetitions")
    }
    var flags = REG_EXTENDED
    if !Needle.hasCapital(Self.withoutEscapes(pattern)) { flags |= REG_ICASE }
    let regex = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    regex.initialize(to: regex_t())
    let code = regcomp(regex, text, flags)
    guard code == 0 else {
      let message = Self.message(code, regex)
      regex.deallocate()
      throw CompilationError(message: message)
    }
    compiled = regex
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// Returns `true` if the pattern matches anywhere in the value.
  ///
  /// - Complexity: O(n) in the length of the value for most patterns, more for patterns with back
  ///   references.
  func isFound(in value: Span<UInt8>) -> Bool {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: value.count + 1) { text in
      for index in value.indices { text[index] = CChar(bitPattern: value[index]) }
      // A value may contain NUL bytes, so REG_STARTEND passes its end in `match`. The terminating
      // NUL is written as well, as for any C string.
      text[value.count] = 0
      var match = regmatch_t(rm_so: 0, rm_eo: regoff_t(clamping: value.count))
      return regexec(compiled, text.baseAddress, 1, &match, REG_STARTEND) == 0
    }
  }

  private static func withoutEscapes(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isEscaped, scalar != "\\" { plain.append(scalar) }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return String(plain)
  }

  private static func message(_ code: Int32, _ compiled: UnsafePointer<regex_t>) -> String {
    var text = [CChar](repeating: 0, count: 200)
    _ = regerror(code, compiled, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
