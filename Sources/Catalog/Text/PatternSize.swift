// SPDX-License-Identifier: GPL-3.0-or-later

/// How large the automaton of a POSIX extended regular expression would grow, before it is built.
///
/// The C library writes a repetition such as `x{255}` out, a group in it too: four of them in each
/// other are four thousand million states, which nobody has the time and memory for.
struct PatternSize {
  /// The largest that is built; a pattern that people write has some hundred.
  static let limit = 50_000

  private var groups: [Int] = []
  private var size = 0

  /// The size of what a repetition here would repeat.
  private var last = 0

  /// The size of `pattern`, at most a little over ``limit``; of what is not well formed, any number.
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
      // A class, `[:alpha:]`, and its like end with the mark that they begin with.
      guard scalar == "[", let mark = rest.first, ":.=".unicodeScalars.contains(mark) else {
        continue
      }
      rest = rest.dropFirst()
      while let inner = rest.popFirst(), inner != mark || rest.first != "]" {}
      rest = rest.dropFirst()
    }
    add(1)
  }

  /// The larger number between braces; they are read.
  private static func times(_ rest: inout Substring.UnicodeScalarView) -> Int {
    let end = rest.firstIndex(of: "}") ?? rest.endIndex
    let numbers = rest[..<end].split(separator: ",").compactMap { Int(String($0)) }
    rest = rest[end...].dropFirst()
    return numbers.max() ?? 1
  }
}
