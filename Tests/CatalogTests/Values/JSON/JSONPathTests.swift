// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("JSON paths")
struct JSONPathTests {
  @Test(
    "lead to a value",
    arguments: [
      ("{\"results\":[1,2],\"n\":3}", ["results"], "[1,2]"),
      ("{\"n\":3,\"results\":[1,2]}", ["results"], "[1,2]"),
      ("{\"n\":3}", ["n"], "3"), (" 12 ", [], "12"), ("[1]", [], "[1]"),
      ("12", [], "12"),
      ("{\"a\":{\"b\":{\"c\":\"x\"}}}", ["a", "b"], "{\"c\":\"x\"}"),
      ("{\"b\":{\"a\":1},\"a\":{\"b\":2}}", ["a", "b"], "2"),
      ("{\"a\":1,\"a\":2}", ["a"], "1"), ("{\"\\u0061\":1}", ["a"], "1"),
      ("{\"\\u00e9\\ud83d\\ude00\":1}", ["é😀"], "1"), ("{\"\":1}", [""], "1"),
      ("[10,[20,30]]", ["2", "1"], "20"), ("[1,2]", ["3"], nil),
      ("[{\"a\":1},{\"a\":[2]}]", ["2", "a"], "[2]"),
      ("{\"ab\":1,\"a\":2,\"abc\":3}", ["abc"], "3"), ("{\"a\":1}", ["b"], nil),
      ("{\"a\":1}", ["a", "b"], nil), ("{\"a\":1}", ["1"], nil),
      ("{\"2\":1,\"1\":[7]}", ["1", "1"], "7"), ("[1,2]", ["0"], nil), ("[1,2]", ["01"], nil),
      ("{\"\\ud800\":5}", ["\\ud800"], "5"), ("{\"e\u{301}\":1,\"\u{E9}\":2}", ["\u{E9}"], "2"),
      ("[\"a\",1]", ["a"], nil), ("7", ["a"], nil),
      ("{\"a\":{},\"b\":1}", ["a", "b"], nil),
      ("{\"a\":[{\"b\":1}],\"b\":2}", ["b"], "2"),
      ("{\"a\":[{\"b\":[]}],\"b\":2}", ["a", "1", "b"], "[]"),
      ("[[1,2],[3]]", ["2"], "[3]"), ("[[1,2],3]", ["2", "1"], nil),
    ] as [(String, [String], String?)]
  )
  func table(text: String, names: [String], expected: String?) throws {
    let bytes = Array(text.utf8)
    for cuts in [[]] + (0...bytes.count).map({ [$0] }) + [Array(0...bytes.count)] {
      let range = try find(names, in: bytes, cuts: cuts)
      #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == expected, "\(cuts)")
    }
  }

  @Test("agree with the reference parser", arguments: jsonSeeds(600))
  func random(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let bytes = JSONMaker.text(seed: seed, deep: 4)
      var random = SeededGenerator(seed: seed)
      var node = try #require(JSONReference.parse(bytes))
      var names: [String] = []
      while true {
        let cut = Int.random(in: 0...bytes.count, using: &random)
        let range = try find(names, in: bytes, cuts: [cut])
        #expect(range == node.range, "seed \(seed), \(names)")
        if let member = node.members.randomElement(using: &random) {
          names.append(JSONString.name(member.key))
          guard let first = node.members.first(where: { $0.key == member.key }) else { break }
          node = first.node
        } else if !node.elements.isEmpty {
          let index = Int.random(in: node.elements.indices, using: &random)
          names.append(String(index + 1))
          node = node.elements[index]
        } else {
          break
        }
      }
      #expect(try find(names + ["none"], in: bytes, cuts: []) == nil)
    }
  }

  @Test("report invalid JSON before their end but not after it")
  func mistakes() throws {
    #expect(throws: JSONSyntaxError(problem: .unexpectedByte, offset: 6)) {
      try find(["a"], in: Array("{\"b\":[,],\"a\":1}".utf8), cuts: [])
    }
    let text = Array("{\"b\":[],\"a\":1".utf8)
    #expect(throws: JSONSyntaxError(problem: .unexpectedEnd, offset: text.count)) {
      try find(["c"], in: text, cuts: [])
    }
    #expect(try find(["b"], in: text, cuts: []) == 5..<7)
  }

  private func find(
    _ names: [String],
    in bytes: [UInt8],
    cuts: [Int]
  ) throws(JSONSyntaxError) -> Range<Int>? {
    var finder = JSONPathFinder(names)
    for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
      _ = try withJSONBytes(Array(bytes[start..<end])) { piece throws(JSONSyntaxError) in
        try finder.take(piece)
      }
    }
    guard case .found(let range) = try finder.finish() else { return nil }
    return range
  }
}
