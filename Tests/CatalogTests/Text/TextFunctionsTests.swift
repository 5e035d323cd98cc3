// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The text functions")
struct TextFunctionsTests {
  private typealias Text = TextFunctions.Text

  /// Calls a function with texts and an arena, and copies the result.
  private func call(
    _ texts: [UInt8]...,
    body: ([Text], inout ScratchBytes) -> Text?
  ) -> [UInt8]? {
    var scratch = ScratchBytes(capacity: 1)
    let copies = texts.map { text in
      let start = scratch.allocate(text.count)
      for index in text.indices { start[index] = text[index] }
      return Text(start: start, count: text.count)
    }
    return body(copies, &scratch).map(Array.init)
  }

  private func call(_ texts: String..., body: ([Text], inout ScratchBytes) -> Text?) -> String? {
    let bytes = texts.map { Array($0.utf8) }
    let result =
      switch bytes.count {
      case 1: call(bytes[0], body: body)
      case 2: call(bytes[0], bytes[1], body: body)
      default: call(bytes[0], bytes[1], bytes[2], body: body)
      }
    return result.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Case

  @Test(
    "change the case of letters with a simple mapping",
    arguments: [
      ("", "", ""), ("Tea 1", "tea 1", "TEA 1"), ("@[`{", "@[`{", "@[`{"),
      ("Größe", "größe", "GRÖßE"), ("ΣΑΣ", "σασ", "ΣΑΣ"), ("ǅ", "ǆ", "Ǆ"),
      ("\u{212A}", "k", "\u{212A}"), ("ı", "ı", "I"), ("İ", "İ", "İ"), ("ŉ", "ŉ", "ŉ"),
      ("\u{23A}", "\u{2C65}", "\u{23A}"), ("\u{10428}", "\u{10428}", "\u{10400}"),
    ]
  )
  func letterCase(text: String, lower: String, upper: String) {
    #expect(call(text) { TextFunctions.lower($0[0], in: &$1) } == lower)
    #expect(call(text) { TextFunctions.upper($0[0], in: &$1) } == upper)
  }

  @Test("change the case of random text like its code points", arguments: seeds(20))
  func randomCase(seed: UInt64) {
    /// Maps the code points of a text one by one.
    func map(_ text: [UInt8], _ mapping: (Unicode.Scalar) -> String) -> [UInt8] {
      TextUnit.units(of: text).flatMap { unit -> [UInt8] in
        guard let scalar = unit.scalar, mapping(scalar).unicodeScalars.count == 1 else {
          return unit.bytes
        }
        return Array(mapping(scalar).utf8)
      }
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = randomText(&generator)
      let lower = call(text) { TextFunctions.lower($0[0], in: &$1) }
      #expect(lower == map(text) { $0.properties.lowercaseMapping }, "\(text)")
      let upper = call(text) { TextFunctions.upper($0[0], in: &$1) }
      #expect(upper == map(text) { $0.properties.uppercaseMapping }, "\(text)")
    }
  }

  @Test("know scripts without case and the last white space")
  func scripts() {
    for value in UInt32(0x80)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let changes =
        scalar.properties.lowercaseMapping != String(scalar)
        || scalar.properties.uppercaseMapping != String(scalar)
      if changes, TextFunctions.lacksCase(scalar) { Issue.record("\(value) has case") }
      if value > 0x3000, scalar.properties.isWhitespace { Issue.record("\(value) is a space") }
    }
  }

  // MARK: Parts

  @Test("trim white space at both ends", arguments: seeds(20))
  func trim(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = randomText(&generator, maximum: 5)
      let isSpace = { (unit: TextUnit) in unit.scalar?.properties.isWhitespace ?? false }
      let start = TextUnit.units(of: text).drop(while: isSpace)
      let end = start.reversed().drop(while: isSpace).reversed()
      #expect(call(text) { texts, _ in TextFunctions.trim(texts[0]) } == Array(end).bytes)
    }
  }

  @Test("count code points and invalid sequences", arguments: seeds(20))
  func length(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = randomText(&generator, maximum: 30)
      let length = text.withUnsafeBufferPointer { TextFunctions.length($0) }
      #expect(length == TextUnit.units(of: text).count, "\(text)")
    }
  }

  @Test("take code points from the start, the end and the middle", arguments: seeds(20))
  func slices(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let hostile = [Int.min, .min + 1, .max, .max - 1]
    for _ in 0..<500 {
      let text = randomText(&generator)
      let units = TextUnit.units(of: text)
      var numbers = (0..<2).map { _ in Int.random(in: -3...units.count + 3, using: &generator) }
      let index = Int.random(in: 0..<8, using: &generator)
      if index < 2 { numbers[index] = hostile.randomElement(using: &generator) ?? 0 }
      let (start, count) = (numbers[0], numbers[1])
      let comment: Comment = "\(text) \(start) \(count)"

      let left = call(text) { texts, _ in TextFunctions.left(texts[0], count) }
      #expect(left == Array(units.prefix(max(0, count))).bytes, comment)
      let right = call(text) { texts, _ in TextFunctions.right(texts[0], count) }
      #expect(right == Array(units.suffix(max(0, count))).bytes, comment)
      // The place of each code point decides.
      let inSlice = units.enumerated().filter { index, _ in
        index + 1 >= start && Double(index + 1) < Double(start) + Double(count)
      }
      let slice = call(text) { texts, _ in TextFunctions.slice(texts[0], start, count) }
      #expect(slice == inSlice.map(\.element).bytes, comment)
    }
  }

  @Test(
    "slice from places below 1 as in SQL",
    arguments: [(1, 2, "te"), (0, 2, "t"), (-1, 4, "te"), (-5, 3, ""), (3, 9, "a"), (4, 1, "")]
  )
  func lowPlaces(start: Int, count: Int, expected: String) {
    #expect(call("tea") { texts, _ in TextFunctions.slice(texts[0], start, count) } == expected)
  }

  @Test(
    "find the parts between separators",
    arguments: [
      ("a,b,,c", ",", ["a", "b", "", "c"]), ("", ",", [""]), (",", ",", ["", ""]),
      ("a--b---c", "--", ["a", "b", "-c"]), ("tea", "", ["tea"]), ("aé日é", "é", ["a", "日", ""]),
      ("aaa", "aa", ["", "a"]),
    ]
  )
  func parts(text: String, separator: String, parts: [String]) {
    for number in 1...parts.count {
      let part = call(text, separator) { texts, _ in
        TextFunctions.part(texts[0], texts[1], number)
      }
      #expect(part == parts[number - 1])
      let fromEnd = call(text, separator) { texts, _ in
        TextFunctions.part(texts[0], texts[1], -number)
      }
      #expect(fromEnd == parts[parts.count - number])
    }
    for number in [0, parts.count + 1, -parts.count - 1, .min, .max] {
      #expect(
        call(text, separator) { texts, _ in TextFunctions.part(texts[0], texts[1], number) } == nil
      )
    }
  }

  // MARK: Replacing and joining

  @Test(
    "replace all occurrences",
    arguments: [
      ("a-b-c", "-", "+", "a+b+c"), ("aaa", "aa", "b", "ba"), ("tea", "", "x", "tea"),
      ("tea", "tea", "", ""), ("", "a", "b", ""), ("é-é", "é", "日本", "日本-日本"),
      ("ab", "abc", "", "ab"),
      ("aab", "ab", "c", "ac"),
    ]
  )
  func replacing(text: String, old: String, new: String, expected: String) {
    let result = call(text, old, new) { TextFunctions.replace($0[0], $0[1], $0[2], in: &$1) }
    #expect(result == expected)
  }

  @Test("replace like a search at each byte", arguments: seeds(20))
  func randomReplacing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let (text, new) = (randomText(&generator), randomText(&generator, maximum: 2))
      let old = randomText(&generator, maximum: 2)
      var (expected, rest) = ([UInt8](), text[...])
      while let byte = rest.first {
        if !old.isEmpty, rest.starts(with: old) {
          expected += new
          rest = rest.dropFirst(old.count)
        } else {
          expected.append(byte)
          rest = rest.dropFirst()
        }
      }
      let result = call(text, old, new) { TextFunctions.replace($0[0], $0[1], $0[2], in: &$1) }
      #expect(result == expected, "\(text) \(old) \(new)")
    }
  }

  @Test("refuse a replacement that is too long")
  func longReplacing() {
    let (text, new) = ([UInt8](repeating: 0x61, count: 1 << 15), [UInt8](repeating: 0, count: 9000))
    #expect(call(text, [0x61], new) { TextFunctions.replace($0[0], $0[1], $0[2], in: &$1) } == nil)
  }

  @Test(
    "join texts",
    arguments: [("a", "b", "ab"), ("", "b", "b"), ("a", "", "a"), ("", "", ""), ("é", "日", "é日")]
  )
  func joining(first: String, second: String, expected: String) {
    #expect(call(first, second) { TextFunctions.join($0[0], $0[1], in: &$1) } == expected)
  }
}
