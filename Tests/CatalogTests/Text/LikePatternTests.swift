// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A pattern of “like”")
struct LikePatternTests {
  private func matches(_ pattern: String, _ text: [UInt8], ignoresCase: Bool = false) -> Bool {
    let pattern = LikePattern(pattern, ignoresCase: ignoresCase)
    return text.withUnsafeBufferPointer { pattern.matches($0) }
  }

  @Test(
    "matches some values and not others",
    arguments: [
      ("", [""], ["a"]), ("%", ["", "a", "日\n"], []), ("_", ["a", "日", "\u{1F600}"], ["", "ab"]),
      ("tea", ["tea"], ["Tea", "teas", "ate", "te"]), ("t%", ["t", "tea"], ["", "at"]),
      ("%a", ["a", "tea"], ["at", ""]), ("%e%", ["e", "tea"], ["ta"]),
      ("t_a", ["tea", "téa"], ["ta"]),
      ("a%a", ["aa", "aba"], ["a"]), ("ab%bc", ["abbc"], ["abc"]), ("%%a%%", ["bab"], ["b"]),
      ("a%b%c", ["abc", "axbxc", "abbc"], ["acb", "ab"]), ("%a_c%", ["xaacx", "aabc"], ["acb"]),
      ("__%", ["日本", "abc"], ["a"]), ("%__", ["ab", "a日"], ["é"]), ("_%_", ["ab", "abc"], ["a"]),
      (#"50\%"#, ["50%"], ["50", "501"]), (#"a\_b"#, ["a_b"], ["acb"]), (#"\\"#, [#"\"#], [""]),
      (#"\a"#, ["a"], [#"\a"#]), (#"a\"#, [#"a\"#], ["a"]), ("%aab", ["aaab"], ["aaba"]),
    ]
  )
  func table(pattern: String, matching: [String], other: [String]) {
    for text in matching { #expect(matches(pattern, Array(text.utf8)), "\(text)") }
    for text in other { #expect(!matches(pattern, Array(text.utf8)), "\(text)") }
  }

  @Test(
    "ignores case if required",
    arguments: [
      ("TEA", "tea", true), ("t%A", "TEA", true), ("größe", "GRÖßE", true), ("%É%", "caféx", true),
      ("ss", "ß", false), ("k", "\u{212A}", false), ("_é", "xÉ", true), ("%B_d%", "aBCDe", true),
      ("@", "`", false), ("%[%", "a{", false),
    ]
  )
  func ignoringCase(pattern: String, text: String, expected: Bool) {
    #expect(matches(pattern, Array(text.utf8), ignoresCase: true) == expected)
  }

  @Test("matches an invalid sequence as one character")
  func invalidText() {
    #expect(matches("a_b", [0x61, 0xE2, 0x82, 0x62]))
    #expect(!matches("a\u{FFFD}b", [0x61, 0xE2, 0x82, 0x62]))
  }

  @Test("agrees with a recursive matcher", arguments: seeds(40))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["%", "%", "_", "_", "a", "a", "b", "A", "é", "É", "日", #"\%"#, #"\"#, "\u{FFFD}"]
    let bytes: [[UInt8]] =
      ["a", "a", "b", "A", "é", "É", "日", "%", "\\"].map { Array($0.utf8) }
      + [[0xFF], [0x80], [0xE6, 0x97], [0xC3]]
    for _ in 0..<500 {
      let pattern = (0..<Int.random(in: 0..<7, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      let text = (0..<Int.random(in: 0..<8, using: &generator))
        .flatMap { _ in bytes.randomElement(using: &generator) ?? [] }
      let ignoresCase = Bool.random(using: &generator)
      let expected = SlowLike.matches(
        Array(pattern.unicodeScalars)[...],
        TextUnit.units(of: text)[...],
        ignoresCase
      )
      #expect(
        matches(pattern, text, ignoresCase: ignoresCase) == expected,
        "\(pattern) \(text) \(ignoresCase)"
      )
    }
  }

  @Test("does not take exponential time", .timeLimit(.minutes(1)))
  func hardPattern() {
    let text = [UInt8](repeating: 0x61, count: 5000)
    #expect(!matches(String(repeating: "%a_", count: 40) + "%b%", text))
    #expect(!matches(String(repeating: "%a", count: 40) + "b", text))
    #expect(matches(String(repeating: "%aa%_", count: 40) + "%", text, ignoresCase: true))
  }
}

/// A recursive matcher of `like`, as a reference.
private enum SlowLike {
  static func matches(
    _ pattern: ArraySlice<Unicode.Scalar>,
    _ text: ArraySlice<TextUnit>,
    _ ignoresCase: Bool
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "%" {
      return matches(pattern.dropFirst(), text, ignoresCase)
        || !text.isEmpty && matches(pattern, text.dropFirst(), ignoresCase)
    }
    guard let unit = text.first else { return false }
    if first == "_" { return matches(pattern.dropFirst(), text.dropFirst(), ignoresCase) }
    var rest = pattern.dropFirst()
    let literal = first == "\\" ? rest.popFirst() ?? first : first
    guard let scalar = unit.scalar,
      scalar == literal
        || ignoresCase && Folding.lowercased(scalar) == Folding.lowercased(literal)
    else { return false }
    return matches(rest, text.dropFirst(), ignoresCase)
  }
}
