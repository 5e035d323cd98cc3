// SPDX-License-Identifier: GPL-3.0-or-later

/// An estimate of the automaton's size for a POSIX extended regular expression, before compilation.
///
/// The C library expands a repetition such as `x{255}`, including groups in it. Four nested
/// repetitions expand to about four billion states, which exhausts time and memory.
struct PatternSize {
  /// The maximum size that is compiled.
  ///
  /// Typical patterns have a size of a few hundred.
  static let limit = 50_000

  private var groups: [Int] = []
  private var size = 0

  /// The size of the item that a repetition at this position would repeat.
  private var last = 0

  /// Returns the size of a pattern, at most slightly more than ``limit``.
  ///
  /// The result for an invalid pattern is unspecified.
  static func of(_ pattern: String) -> Int {
    var measured = PatternSize()
    var rest = Substring(pattern).unicodeScalars
    while let scalar = rest.popFirst(), measured.size <= limit {
      switch scalar {
      case "(": measured.open()
      case ")": measured.close()
      case "[": measured.skipBracket(&rest)
      case "{": measured.repeated(PatternSize.times(&rest))
      case "\\":
        rest = rest.dropFirst()
        measured.add(1)
      case "*", "+", "?": measured.repeated(2)
      default: measured.add(1)
      }
    }
    return measured.groups.reduce(measured.size, +)
  }

  private mutating func add(_ count: Int) {
    size = min(size + count, Self.limit + 1)
    last = count
  }

  private mutating func open() {
    groups.append(size)
    size = 0
    last = 0
  }

  private mutating func close() {
    let group = size
    size = groups.popLast() ?? 0
    add(group + 1)
  }

  private mutating func repeated(_ times: Int) {
    let (product, overflow) = last.multipliedReportingOverflow(by: max(times, 1) - 1)
    let before = last
    add(overflow ? Self.limit + 1 : min(product, Self.limit + 1))
    last += before
  }

  private mutating func skipBracket(_ rest: inout Substring.UnicodeScalarView) {
    if rest.first == "^" { rest.removeFirst() }
    // A bracket right after the beginning is one of the characters.
    if rest.first == "]" { rest.removeFirst() }
    while let scalar = rest.popFirst(), scalar != "]" {
      // A class such as `[:alpha:]` ends with the same mark that it begins with.
      guard scalar == "[", let mark = rest.first, ":.=".unicodeScalars.contains(mark) else {
        continue
      }
      rest = rest.dropFirst()
      while let inner = rest.popFirst(), inner != mark || rest.first != "]" {}
      rest = rest.dropFirst()
    }
    add(1)
  }

  /// Consumes the numbers between braces and returns the larger one.
  private static func times(_ rest: inout Substring.UnicodeScalarView) -> Int {
    let end = rest.firstIndex(of: "}") ?? rest.endIndex
    let numbers = rest[..<end].split(separator: ",").compactMap { Int(String($0)) }
    rest = rest[end...].dropFirst()
    return numbers.max() ?? 1
  }
}
