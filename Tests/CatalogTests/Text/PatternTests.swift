// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A regular expression")
struct PatternTests {
  private func outcome(_ pattern: String, _ value: [UInt8]) throws -> Pattern.Outcome {
    try Pattern(pattern).match(value.span)
  }

  private func outcome(_ pattern: String, _ value: String) throws -> Pattern.Outcome {
    try outcome(pattern, Array(value.utf8))
  }

  @Test(
    "matches some values and not others",
    arguments: [
      // Case.
      ("tea", ["TEA", "Tea"], ["te a"]), ("Tea", ["Tea"], ["tea", "TEA"]),
      ("größe", ["GRÖßE", "Größe"], ["grosse"]), ("Ö", ["Ö"], ["ö"]),
      (#"\Sa"#, ["xA"], [" a"]), (#"\x{C4}b"#, ["ÄB", "äb"], ["b"]), (#"\pLx"#, ["éX"], ["1x"]),
      ("(?<Name>a)b", ["AB"], ["b"]), ("(?i)Tea", ["tea"], ["te"]), (#"\QA.\Eb"#, ["A.b"], ["a.b"]),
      ("(*UCP)a", ["A"], ["b"]), ("[[:alpha:]]a", ["bA"], ["1a"]), ("(?=A)a?", ["A"], ["a"]),
      ("(?'Z'FOO)", ["FOO"], ["foo"]), ("(?'z'[a-z])", ["A"], ["1"]),
      ("(?P<Zz>o)(?P=Zz)", ["OO"], ["o"]), ("(?P<Zz>o)(?P>Zz)", ["OO"], ["o"]),
      // The ends of the value.
      ("^a$", ["a"], ["a\n", "b\na", "a\nb"]), (#"\Aa\z"#, ["a"], ["a\n"]),
      ("(?m)^b$", ["a\nb\nc"], ["ab"]),
      // Line breaks and characters.
      ("a.b", ["a\nb", "aéb", "a\u{1F600}b"], ["ab", "a--b"]), ("^.$", ["é", "日"], ["ab", ""]),
      // Digits are those of ASCII, letters those of all scripts.
      (#"^\d$"#, ["7"], ["\u{0663}", "x"]), (#"^\D$"#, ["\u{0663}", "x"], ["7"]),
      (#"^[\d-]+$"#, ["1-2"], ["\u{0663}"]), (#"^[\D]$"#, ["\u{0663}", "/", ":"], ["0", "9"]),
      ("^[[:digit:]]$", ["7"], ["\u{0663}"]), ("^[[:^digit:]]$", ["\u{0663}"], ["7"]),
      (#"^[^\d]$"#, ["\u{0663}"], ["7"]), (#"(?'z'\d)"#, ["7"], ["\u{0663}"]),
      (#"(*pla:\d)"#, ["7"], ["\u{0663}"]),
      (#"^\w+$"#, ["Müller", "a_1"], ["a-b"]), (#"\bäpfel\b"#, ["zwei Äpfel"], ["Bratäpfel"]),
      (#"^[[:alpha:]]$"#, ["é", "Ж"], ["1"]), (#"^\p{Greek}+$"#, ["αβ"], ["ab"]),
      // Bounds.
      ("^a{,2}$", ["", "a", "aa"], ["aaa"]), ("^a{2,}$", ["aa", "aaa"], ["a"]),
      (#"^a\{,2}$"#, ["a{,2}"], ["aa"]), ("^[{,2}]$", [","], ["a"]), ("^a{,x}$", ["a{,x}"], ["a"]),
      // Syntax that POSIX patterns lack.
      ("a+?b", ["aab"], ["b"]), ("(?<!x)tea", ["tea"], ["xtea"]), ("tea(?!s)", ["tea"], ["teas"]),
      (#"(\w)\1"#, ["book"], ["tea"]), ("(?>a+)a", [], ["aaa"]), ("(?#[)\\d", ["1"], ["x"]),
      (#"^(\((?1)*\))$"#, ["(()())"], ["(()"]), (#"\Q[\E\d"#, ["[1"], ["[d"]),
      // Escapes that many languages share.
      (#"^a\tb\n\r$"#, ["a\tb\n\r"], ["atbnr"]), (#"\x41"#, ["A"], ["B"]),
      (#"\,\ \-\%"#, [", -%"], [""]),
    ] as [(String, [String], [String])]
  )
  func meaning(pattern: String, matching: [String], failing: [String]) throws {
    for value in matching { #expect(try outcome(pattern, value) == .found, "\(value)") }
    for value in failing { #expect(try outcome(pattern, value) == .notFound, "\(value)") }
  }

  @Test("reads a NUL in the pattern and in the value as a character")
  func nul() throws {
    #expect(try outcome("a\0b", "a\0b") == .found)
    #expect(try outcome("a\0b", "a") == .notFound)
    #expect(try outcome("^a.b$", "a\0b") == .found)
  }

  @Test("matches valid text beside invalid UTF-8, and never the invalid bytes")
  func invalidUTF8() throws {
    let value: [UInt8] = [0x61, 0xFF, 0xC3, 0x62, 0x63]
    #expect(try outcome("bc$", value) == .found)
    #expect(try outcome("^a", value) == .found)
    #expect(try outcome("a.*b", value) == .notFound)
    #expect(try outcome("[^x]{3}", value) == .notFound)
    #expect(try outcome(".", [0x80, 0xC0, 0xF8]) == .notFound)
    #expect(try outcome("é", [0xC3]) == .notFound)
  }

  @Test("matches an empty value")
  func empty() throws {
    #expect(try outcome("^$", "") == .found)
    #expect(try outcome("(?<!a)", "") == .found)
    #expect(try outcome("a", "") == .notFound)
  }

  // MARK: Limits

  /// Patterns with values for which all ways to match would take years.
  private static let slow: [(pattern: String, value: [UInt8])] = [
    ("(a|aa)+$c", repeated("a", 60) + [0x63]), ("(a*)*[b-c]$", repeated("a", 60) + [0x21]),
    ("(x+x+)+y$", repeated("x", 60) + Array("yz".utf8)), (".*.*.*.*=$", repeated("=a", 5000)),
    ("^(([a-z])+.)+[A-Z]([a-z])+$", repeated("a", 100) + Array("A1".utf8)),
    ("(?:a?){40}a{40}$", repeated("a", 40) + [0x21]),
    ("(a+)+(?=b)c?!", repeated("a", 60) + [0x21]),
    ("(a|(?R)a)*b$", repeated("a", 60) + [0x62, 0x61]),
    ("[a-y]*z$", repeated("a", 1_000_000) + [0x7A, 0x21]),
    ("[a-z]{65535}$", repeated("a", 65534 * 2) + [0x21] + repeated("a", 1_000_000) + [0x21]),
    (#"(a+)b?\1z$"#, repeated("a", 1_000_000) + Array("z!".utf8)),
    (#"(?<=a)(?<=aa)a*?a*?z$"#, repeated("a", 100_000) + Array("z!".utf8)),
  ]

  @Test("stops when it takes too long", .timeLimit(.minutes(5)), arguments: slow.indices)
  func limit(index: Int) throws {
    let (pattern, value) = Self.slow[index]
    #expect(try outcome(pattern, value) == .stopped)
  }

  @Test(
    "cannot lift its limits",
    arguments: ["(*LIMIT_MATCH=4000000000)", "(*NO_JIT)", "(*NO_START_OPT)", "(*NO_AUTO_POSSESS)"]
  )
  func verbs(verb: String) throws {
    #expect(try outcome(verb + "(a|aa)+$c", Self.repeated("a", 60) + [0x63]) == .stopped)
  }

  @Test("matches again after a match was stopped")
  func again() throws {
    let pattern = try Pattern("(a|aa)+$c|b")
    #expect(pattern.match((Self.repeated("a", 60) + [0x63]).span) == .stopped)
    #expect(pattern.match(Array("b".utf8).span) == .found)
    #expect(pattern.match(Array("c".utf8).span) == .notFound)
  }

  @Test("stops when it needs too much memory")
  func memory() throws {
    #expect(try outcome("^(a|b)*c", Self.repeated("a", 4_000_000) + [0x63]) == .stopped)
  }

  @Test("finds a text in a long value")
  func long() throws {
    #expect(try outcome("x.*y", [0x78] + Self.repeated("a", 2_000_000) + [0x79]) == .found)
    #expect(try outcome("y$", Self.repeated("xy", 1_000_000)) == .found)
  }

  @Test("finds a text in a short value after many steps")
  func manySteps() throws {
    #expect(try outcome("(a|aa)+b|c$", Self.repeated("a", 20) + [0x63]) == .found)
  }

  @Test("ends soon in a task that was cancelled, for all further values")
  func cancellation() async throws {
    let value = Self.repeated("a", 60) + [0x63]
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let pattern = try Pattern("(a|aa)+$c|b")
      return (pattern.match(value.span), pattern.match(Array("b".utf8).span))
    }
    let outcomes = try await task.value
    #expect(outcomes == (.cancelled, .cancelled))
  }

  @Test("is independent of the same pattern in other threads")
  func threads() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          let pattern = try Pattern(#"^(\w+) \1$"#)
          return (0..<2000).allSatisfy { index in
            let value = "word\(number) word\(index % 2 == 0 ? number : number + 1)"
            return pattern.match(Array(value.utf8).span) == (index % 2 == 0 ? .found : .notFound)
          }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  // MARK: Errors

  @Test(
    "reports what is wrong and where",
    arguments: [
      ("a(b", "missing closing parenthesis", 3),
      ("é[b", "missing terminating ] for character class", 3),
      ("*a", "quantifier does not follow a repeatable item", 0),
      ("[z-a]", "range out of order in character class", 3),
      (#"\d{,2}[z-a]"#, "range out of order in character class", 9),
      (#"a\C"#, "using \\C is disabled by the application", 3),
      (#"a\<b"#, "ambiguous \\<: use \\b, or < alone", 1),
      ("x\\", "\\ at end of pattern", 2),
    ]
  )
  func errors(pattern: String, message: String, offset: Int) {
    #expect(throws: Pattern.CompilationError.invalid(message: message, offset: offset)) {
      _ = try Pattern(pattern)
    }
  }

  @Test(
    "is refused if it is too large",
    .timeLimit(.minutes(1)),
    arguments: [
      "((((a{1,255}){1,255}){1,255}){1,255})", "(((x+){200}){200}){200}",
      String(repeating: "(", count: 300) + String(repeating: ")", count: 300),
      String(repeating: "a", count: 10_001), "(?:[a-z]{60000}x{60000}){60000}",
      // Its program would be small.
      "[" + String(repeating: "a", count: 10_000) + "]",
    ]
  )
  func large(pattern: String) {
    #expect(throws: Pattern.CompilationError.self) { _ = try Pattern(pattern) }
  }

  @Test("is refused without the library")
  func missingLibrary() {
    #expect(PCRE2("libmissing.so.0") == nil)
    #expect(PCRE2("libc.so.6") == nil)
    let error = Pattern.CompilationError.missingLibrary("libpcre2-8.so.0", package: "libpcre2-8-0")
    #expect(throws: error) { _ = try Pattern("a", library: nil) }
  }

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(repeatElement(Array(text.utf8), count: count).joined())
  }
}
