// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("JSON extensions")
struct JSONExtensionTests {
  @Test(
    "become standard JSON",
    arguments: [
      ("NaN", "\"NaN\"", .nonFinite), ("[-Infinity]", "[\"-Infinity\"]", .nonFinite),
      ("{\"a\":Infinity,\"b\":-1}", "{\"a\":\"Infinity\",\"b\":-1}", .nonFinite),
      ("[1,NaN , /* two */ 2, ]", "[1,\"NaN\" ,  2]", [.nonFinite, .comment, .trailingComma]),
      ("// c\n{}", "\n{}", .comment), ("{} // c", "{} ", .comment), ("1//", "1", .comment),
      ("[1/**/,2/***/]", "[1,2]", .comment), ("[/* ] \" */]", "[]", .comment),
      ("{/**/\"a\"/**/:/**/1/**/}", "{\"a\":1}", .comment), ("// a\r[]", "\r[]", .comment),
      ("[\"//\",\"/*\",\",]\",\"NaN\",]", "[\"//\",\"/*\",\",]\",\"NaN\"]", .trailingComma),
      ("{\"a\":[1,{\"b\":2,},],}", "{\"a\":[1,{\"b\":2}]}", .trailingComma),
      ("[\"\\\"\",/* \\\" */]", "[\"\\\"\"]", [.comment, .trailingComma]),
    ] as [(String, String, JSONExtensions)]
  )
  func accepted(text: String, standard: String, extensions: JSONExtensions) {
    let bytes = Array(text.utf8)
    let found = withJSONBytes(bytes) { StandardJSON($0) }
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == standard)
    #expect(found?.extensions == extensions)
    #expect(JSONReference.standard(bytes)?.bytes == Array(standard.utf8))
    #expect(JSONReference.standard(bytes)?.extensions == extensions)
    #expect(jsonError(bytes) != nil)
    #expect(jsonError(Array(standard.utf8)) == nil)
  }

  @Test(
    "are refused where a value of their kind is",
    arguments: [
      ("[,]", .unexpectedByte, 1), ("{,}", .unexpectedByte, 1), ("[1,,]", .unexpectedByte, 3),
      ("{\"a\":,}", .unexpectedByte, 5), ("[1]/", .unexpectedEnd, 4), ("/ 1", .unexpectedByte, 1),
      ("[1]/*", .unexpectedEnd, 5), ("/* *", .unexpectedEnd, 4), ("/*/", .unexpectedEnd, 3),
      ("//", .unexpectedEnd, 2), ("{NaN:1}", .unexpectedByte, 1), ("Nan", .unexpectedByte, 2),
      ("NaNa", .trailingText, 3), ("+Infinity", .badNumber, 0), ("-NaN", .badNumber, 1),
      ("1Infinity", .trailingText, 1), ("-1Infinity", .trailingText, 2),
      ("[-Infinite]", .unexpectedByte, 9), ("Infinit", .unexpectedEnd, 7),
      ("[1// ]", .unexpectedEnd, 6), ("1/**/2", .trailingText, 5), ("# c\n1", .unexpectedByte, 0),
      ("tr/**/ue", .unexpectedByte, 2), ("\"a\n\"", .controlCharacter, 2),
    ] as [(String, JSONSyntaxError.Problem, Int)]
  )
  func refused(text: String, problem: JSONSyntaxError.Problem, offset: Int) {
    let bytes = Array(text.utf8)
    #expect(jsonError(bytes, as: .tolerant) == JSONSyntaxError(problem: problem, offset: offset))
    #expect(JSONReference.parse(bytes, as: .tolerant) == nil)
    #expect(withJSONBytes(bytes) { StandardJSON($0) } == nil)
  }

  @Test("are found as a plain parser finds them", arguments: jsonSeeds(3000))
  func random(seeds: Range<UInt64>) {
    for seed in seeds {
      for bytes in [
        JSONMaker.text(seed: seed, as: .tolerant), JSONMaker.broken(seed: seed, as: .tolerant),
      ] {
        let reference = JSONReference.standard(bytes)
        let message = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
        let found = withJSONBytes(bytes) { StandardJSON($0) }
        #expect(found?.bytes == reference?.bytes, "\(message)")
        #expect(found?.extensions == reference?.extensions, "\(message)")
        #expect(found.map { jsonError($0.bytes) == nil } != false, "\(message)")
        let node = JSONReference.parse(bytes, as: .tolerant)
        #expect((jsonError(bytes, as: .tolerant) == nil) == (node != nil), "\(message)")
        let whole = try? jsonElements(bytes, as: .tolerant)
        let cuts = Array(0...bytes.count)
        #expect((try? jsonElements(bytes, cuts: cuts, as: .tolerant)) == whole, "\(message)")
      }
    }
  }

  @Test("do not mislead the fast reader", arguments: jsonSeeds(3000))
  func fields(seeds: Range<UInt64>) {
    for seed in seeds {
      let item = JSONMaker.object(seed: seed, as: .tolerant)
      expectExactFields(item, "seed \(seed)")
      for cut in ["{\"a\":NaN}", "[1,]", "/*\"*/{\"a\":1}", "{\"a\":[\"E\",1E5]}"] {
        expectExactFields(Array(cut.utf8), cut)
      }
    }
  }

  private func expectExactFields(_ item: [UInt8], _ message: String) {
    let columns: [JSONColumn] = [.member("a"), .member("b"), .member("longer key"), .whole]
    for needed in [[0, 1, 2, 3], [0], [1, 3], [2], []] {
      var reader = JSONFieldReader(columns, needed: needed)
      let isExact = withJSONBytes(item) { reader.read($0) }
      guard isExact, let node = JSONReference.parse(item, as: .tolerant) else { continue }
      let expected = needed.map { column -> JSONReadValue in
        let isObject = item[node.range.lowerBound] == UInt8(ascii: "{")
        guard case .member(let key, _) = columns[column] else {
          return isObject ? .absent : node.value
        }
        return node.members.first { $0.key == key }?.node.value ?? .absent
      }
      let text = String(decoding: item, as: UTF8.self)
      #expect(reader.values(item, of: needed) == expected, "\(message) \(needed) \(text)")
    }
  }
}
