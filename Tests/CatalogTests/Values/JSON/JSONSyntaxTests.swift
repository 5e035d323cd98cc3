// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("JSON syntax")
struct JSONSyntaxTests {
  @Test(
    "accepts all that RFC 8259 allows",
    arguments: [
      "null", "true", "false", "0", "-0", "1", "-1", "10", "123456789012345678901234567890",
      "0.0", "-0.10", "1.000000000000000000000000000000001", "1e1", "1E1", "1e+1", "1e-1", "0e0",
      "0.5e00012", "123e45", "12345678", "1234567.1234567", "1e999999999999", "\"\"", "\"a\"",
      " null ", "\t\r\n null\n\r\t", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\\uFFFF\\uabCD\"",
      "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\ud83d\\ude00\"", "\"\u{7F}\u{80}é日😀\u{10FFFF}\"",
      "\"\u{2028}\u{FEFF}\u{FFFF}\"", "[]", "[ ]", "{}", "{ }", "[[]]", "[{}]", "[1]", "[1,2]",
      "[ 1 , 2 ]", "{\"a\":1}", "{ \"a\" : 1 , \"b\" : [ ] }", "{\"a\":1,\"a\":2}", "{\"\":0}",
      "{\"\\u0061\":0}", "[null,true,false,\"\",0,[],{}]", "[[1],[2]]", "{\"a\":{\"b\":{}}}",
      "[1.5,2.25]", "[-1.5,-2]", "[true,false,null    ]", "{\"a\":false,\"b\":1}", "[12345678]",
      "[123456789]", "[1234567.12345678]", "\"0123456789abcdef\"",
      "[\"0123456\",\"01234567\",\"012345678\"]", "[                  1                  ]",
    ]
  )
  func accepted(text: String) {
    #expect(jsonError(Array(text.utf8)) == nil)
    #expect(JSONReference.parse(Array(text.utf8)) != nil)
  }

  @Test(
    "reports the first invalid byte",
    arguments: [
      ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("[", .unexpectedEnd, 1),
      ("{", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
      ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
      ("{\"a\":1", .unexpectedEnd, 6), ("{\"a\":1,", .unexpectedEnd, 7), ("tru", .unexpectedEnd, 3),
      ("\"", .unterminatedString, 1), ("\"a", .unterminatedString, 2),
      ("\"\\", .unterminatedString, 2), ("\"\\u12", .unterminatedString, 5),
      ("[\"a]", .unterminatedString, 4), ("{\"a:1}", .unterminatedString, 6),
      ("\"\\\"", .unterminatedString, 3),
      ("\"a\tb\"", .controlCharacter, 2), ("\"a\nb\"", .controlCharacter, 2),
      ("\"\u{0}\"", .controlCharacter, 1), ("\"01234567\u{1F}\"", .controlCharacter, 9),
      ("\"\\a\"", .badEscape, 2), ("\"\\'\"", .badEscape, 2), ("\"\\U0041\"", .badEscape, 2),
      ("\"\\u00g0\"", .badEscape, 5), ("\"\\u12\"", .badEscape, 5), ("\"\\x00\"", .badEscape, 2),
      ("01", .badNumber, 1), ("-01", .badNumber, 2), ("00", .badNumber, 1), ("1.", .badNumber, 2),
      ("[1.]", .badNumber, 3), ("1.e1", .badNumber, 2), (".5", .badNumber, 0),
      ("+1", .badNumber, 0), ("-", .badNumber, 1), ("[-]", .badNumber, 2), ("--1", .badNumber, 1),
      ("1e", .badNumber, 2), ("1e+", .badNumber, 3), ("[1e]", .badNumber, 3),
      ("1e1.5", .trailingText, 3), ("1.2.3", .trailingText, 3), ("[1.2.3]", .unexpectedByte, 4),
      ("0x10", .trailingText, 1), ("[1_0]", .unexpectedByte, 2), ("-a", .badNumber, 1),
      ("NaN", .unexpectedByte, 0), ("-Infinity", .badNumber, 1), ("Infinity", .unexpectedByte, 0),
      ("nul]", .unexpectedByte, 3), ("[truf      ]", .unexpectedByte, 4),
      ("[falsy      ]", .unexpectedByte, 5), ("[nullx      ]", .unexpectedByte, 5),
      ("[-x              ]", .badNumber, 2), ("[-01             ]", .badNumber, 3),
      ("[01              ]", .badNumber, 2), ("[1.              ]", .badNumber, 3),
      ("[1.,              2]", .badNumber, 3), ("[1.]               ", .badNumber, 3),
      ("True", .unexpectedByte, 0), ("nulll", .trailingText, 4),
      ("[1,]", .trailingComma, 3), ("[1 , ]", .trailingComma, 5), ("{\"a\":1,}", .trailingComma, 7),
      ("[,1]", .unexpectedByte, 1), ("[1,,2]", .unexpectedByte, 3), ("[,]", .unexpectedByte, 1),
      ("{,}", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3), ("[1:2]", .unexpectedByte, 2),
      ("{\"a\" 1}", .unexpectedByte, 5), ("{\"a\",1}", .unexpectedByte, 4),
      ("{\"a\":}", .unexpectedByte, 5), ("{a:1}", .unexpectedByte, 1),
      ("{1:1}", .unexpectedByte, 1),
      ("{'a':1}", .unexpectedByte, 1), ("{\"a\":1 \"b\":2}", .unexpectedByte, 7),
      ("[}", .unexpectedByte, 1), ("{]", .unexpectedByte, 1), ("[1}", .unexpectedByte, 2),
      ("{\"a\":1]", .unexpectedByte, 6), ("{\"a\":]", .unexpectedByte, 5),
      ("]", .unexpectedByte, 0),
      ("}", .unexpectedByte, 0), (",", .unexpectedByte, 0), ("[]]", .trailingText, 2),
      ("{}}", .trailingText, 2), ("1 2", .trailingText, 2), ("[] []", .trailingText, 3),
      ("null,", .trailingText, 4), ("\"a\" x", .trailingText, 4), ("// c\n1", .unexpectedByte, 0),
      ("[1/**/]", .unexpectedByte, 2), ("\u{FEFF}1", .unexpectedByte, 0),
      ("\u{A0}1", .unexpectedByte, 0), ("\u{B}1", .unexpectedByte, 0), ("1\u{C}", .trailingText, 1),
      ("1\u{0}", .trailingText, 1), ("[1\u{1}]", .unexpectedByte, 2), ("'a'", .unexpectedByte, 0),
    ] as [(String, JSONSyntaxError.Problem, Int)]
  )
  func refused(text: String, problem: JSONSyntaxError.Problem, offset: Int) {
    let bytes = Array(text.utf8)
    #expect(jsonError(bytes) == JSONSyntaxError(problem: problem, offset: offset))
    #expect(JSONReference.parse(bytes) == nil)
  }

  @Test(
    "rejects invalid UTF-8 in a string",
    arguments: [
      ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3, 0x41], 1),
      ([0xE0, 0x9F, 0xBF], 1), ([0xED, 0xA0, 0x80], 1), ([0xED, 0xBF, 0xBF], 1),
      ([0xE6, 0x97, 0x41], 2), ([0xE6, 0x41], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1),
      ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80], 0), ([0xFF], 0), ([0xFE, 0xFF], 0),
      ([0xF0, 0x9F, 0x98, 0x22], 3), ([0xC3, 0x22], 1),
    ] as [([UInt8], Int)]
  )
  func invalidUTF8(bytes: [UInt8], offset: Int) {
    for before in [0, 3, 7, 8, 20] {
      let text = [0x22] + Array(repeating: 0x61, count: before) + bytes + [0x22]
      let expected = JSONSyntaxError(problem: .invalidUTF8, offset: 1 + before + offset)
      #expect(jsonError(text) == expected)
    }
  }

  @Test("accepts the same bytes in a string as the reference parser")
  func everyByte() {
    for byte in 0...UInt8.max {
      for before in 0...9 {
        let text = [0x22] + Array(repeating: 0x61, count: before) + [byte, 0x22]
        #expect((jsonError(text) == nil) == (JSONReference.parse(text) != nil), "\(text)")
      }
    }
  }

  @Test("has no limit of depth")
  func deep() {
    let depth = 1_000_000
    let opening = Array(repeating: UInt8(ascii: "["), count: depth)
    let closing = Array(repeating: UInt8(ascii: "]"), count: depth)
    #expect(jsonError(opening + closing) == nil)
    #expect(jsonError(opening) == JSONSyntaxError(problem: .unexpectedEnd, offset: depth))
    #expect(
      jsonError(opening + closing + closing)
        == JSONSyntaxError(problem: .trailingText, offset: 2 * depth)
    )
    #expect(
      jsonError(opening + [0x7D]) == JSONSyntaxError(problem: .unexpectedByte, offset: depth)
    )
  }

  @Test("distinguishes arrays and objects at every depth")
  func deepKinds() {
    var random = SeededGenerator(seed: 7)
    for depth in [1, 63, 64, 65, 127, 128, 129, 1000] {
      let isObject = (0..<depth).map { _ in Bool.random(using: &random) }
      let opening = isObject.map { $0 ? "{\"a\":" : "[" }.joined()
      let closing = isObject.reversed().map { $0 ? "}" : "]" }
      #expect(jsonError(Array("\(opening)1\(closing.joined())".utf8)) == nil)
      for wrong in closing.indices.prefix(200) {
        var other = closing
        other[wrong] = other[wrong] == "]" ? "}" : "]"
        let offset = opening.utf8.count + 1 + wrong
        #expect(
          jsonError(Array("\(opening)1\(other.joined())".utf8))
            == JSONSyntaxError(problem: .unexpectedByte, offset: offset)
        )
      }
    }
  }

  @Test("agrees with the reference parser on random texts", arguments: jsonSeeds(3000))
  func random(seeds: Range<UInt64>) {
    for seed in seeds {
      let text = JSONMaker.text(seed: seed)
      #expect(jsonError(text) == nil, "\(String(decoding: text, as: UTF8.self))")
      #expect(JSONReference.parse(text) != nil, "\(String(decoding: text, as: UTF8.self))")
      let broken = JSONMaker.broken(seed: seed)
      #expect(
        (jsonError(broken) == nil) == (JSONReference.parse(broken) != nil),
        "seed \(seed): \(String(decoding: broken, as: UTF8.self)) \(broken)"
      )
    }
  }

  @Test(
    "reports positions by line and column",
    arguments: [
      ("", 1, 1), ("ab", 1, 3), ("a\n", 2, 1), ("a\r\nb", 2, 2), ("a\rb", 2, 2), ("\r\r\n\n", 4, 1),
      ("\n\r", 3, 1), ("日本é", 1, 4), ("x\n日😀", 2, 3),
    ]
  )
  func positions(before: String, line: Int, column: Int) {
    var position = TextPosition(after: before.utf8)
    #expect(position.line == line)
    #expect(position.column == column)
    position = TextPosition()
    for byte in before.utf8 { position.advance(over: [byte]) }
    #expect(position.line == line)
    #expect(position.column == column)
  }
}
