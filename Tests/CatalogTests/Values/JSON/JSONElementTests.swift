// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("JSON elements")
struct JSONElementTests {
  @Test(
    "are those of an array, the members of an object or the value itself",
    arguments: [
      ("[]", []), ("{}", []), (" [ ] ", []), ("[1]", ["1"]), ("[1,22, 333 ]", ["1", "22", "333"]),
      ("[[],[1,2],{\"a\":[3]}]", ["[]", "[1,2]", "{\"a\":[3]}"]),
      ("[\"a\", \"b\\\"]\" ,null]", ["\"a\"", "\"b\\\"]\"", "null"]),
      ("{\"a\":1,\"b\": [2] , \"a\" :{}}", ["\"a\"=1", "\"b\"=[2]", "\"a\"={}"]),
      ("{\"k\\n\":\"v\"}", ["\"k\\n\"=\"v\""]), ("1", ["1"]), (" 12.5e3 ", ["12.5e3"]),
      ("\"text\"", ["\"text\""]), (" true", ["true"]), ("null", ["null"]), ("0", ["0"]),
      ("[{\"a\":{\"b\":1},\"c\":2}]", ["{\"a\":{\"b\":1},\"c\":2}"]), ("[[[[]]]]", ["[[[]]]"]),
      ("{\"a\":{\"b\":1}}", ["\"a\"={\"b\":1}"]),
    ]
  )
  func table(text: String, expected: [String]) throws {
    let bytes = Array(text.utf8)
    let whole = try jsonElements(bytes)
    let spelled = whole.map { element in
      let value = String(decoding: bytes[element.value], as: UTF8.self)
      return element.key.map { String(decoding: bytes[$0], as: UTF8.self) + "=" + value } ?? value
    }
    #expect(spelled == expected)
    for cut in 0...bytes.count { #expect(try jsonElements(bytes, cuts: [cut]) == whole) }
    #expect(try jsonElements(bytes, cuts: Array(0...bytes.count)) == whole)
  }

  @Test("reveal the type of the text from its first byte")
  func shape() throws {
    let cases: [(String, Character?)] = [
      ("", nil), (" ", nil), ("[", "["), (" {", "{"), ("\"", "\""), ("1", "1"), ("n", "n"),
    ]
    for (text, first) in cases {
      var scanner = JSONScanner(level: 1)
      var index = 0
      _ = try withJSONBytes(Array(text.utf8)) { piece throws(JSONSyntaxError) in
        try scanner.next(in: piece, from: &index)
      }
      #expect(scanner.topByte == first?.asciiValue, "\(text)")
    }
  }

  @Test("have offsets from the beginning of the enclosing text")
  func offset() throws {
    var scanner = JSONScanner(level: 1, at: 1000)
    var index = 0
    let error = #expect(throws: JSONSyntaxError.self) {
      try withJSONBytes(Array("[1 ,x]".utf8)) { piece throws(JSONSyntaxError) in
        #expect(try scanner.next(in: piece, from: &index) == .valueEnded)
        #expect(scanner.value == 1001..<1002)
        _ = try scanner.next(in: piece, from: &index)
      }
    }
    #expect(error == JSONSyntaxError(problem: .unexpectedByte, offset: 1004))
  }

  @Test(
    "and errors are the same wherever the pieces end",
    arguments: jsonSeeds(400)
  )
  func cuts(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      for bytes in [JSONMaker.text(seed: seed, deep: 2), JSONMaker.broken(seed: seed)] {
        let whole = Result { () throws(JSONSyntaxError) in try jsonElements(bytes) }
        let error = jsonError(bytes)
        switch whole {
        case .success: #expect(error == nil, "seed \(seed)")
        case .failure(let failure): #expect(failure == error, "seed \(seed)")
        }
        let everywhere = Array(0...bytes.count)
        let two = (0..<2).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
        for cuts in everywhere.map({ [$0] }) + [everywhere, two] {
          let pieces = Result { () throws(JSONSyntaxError) in try jsonElements(bytes, cuts: cuts) }
          #expect(pieces == whole, "seed \(seed), cuts \(cuts): \(bytes)")
        }
      }
    }
  }

  @Test("match the reference parser", arguments: jsonSeeds(2000))
  func reference(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let bytes = JSONMaker.text(seed: seed)
      let node = try #require(JSONReference.parse(bytes))
      let isContainer =
        node.value.kind == .json && [0x5B, 0x7B].contains(bytes[node.range.lowerBound])
      let expected =
        isContainer
        ? node.elements.map { JSONElement(key: nil, value: $0.range) }
          + node.members.map { JSONElement(key: $0.keyRange, value: $0.node.range) }
        : [JSONElement(key: nil, value: node.range)]
      #expect(try jsonElements(bytes) == expected, "seed \(seed)")
      let values = try #require(
        withJSONBytes(bytes) { JSONColumn.values(of: $0, splitsLists: false) }
      )
      if bytes[node.range.lowerBound] == UInt8(ascii: "{") {
        var occurrences: [[UInt8]: Int] = [:]
        for ((column, value), member) in zip(values, node.members) {
          occurrences[member.key, default: 0] += 1
          let occurrence = occurrences[member.key] ?? 0
          #expect(column == .member(key: member.key, occurrence: occurrence), "seed \(seed)")
          #expect(value == member.node.range, "seed \(seed)")
        }
        #expect(values.count == node.members.count, "seed \(seed)")
      } else {
        #expect(values.map(\.column) == [.whole], "seed \(seed)")
        #expect(values.map(\.value) == [node.range], "seed \(seed)")
      }
    }
  }

  @Test("can be a million levels deep")
  func deep() throws {
    let depth = 1_000_000
    let deep =
      Array(repeating: UInt8(ascii: "["), count: depth)
      + Array(repeating: UInt8(ascii: "]"), count: depth)
    let bytes = Array("[1,".utf8) + deep + Array(",2]".utf8)
    let ranges = [1..<2, 3..<3 + 2 * depth, 4 + 2 * depth..<5 + 2 * depth]
    #expect(try jsonElements(bytes).map(\.value) == ranges)
  }
  @Test("of a long object are not found once their task is cancelled")
  func cancelled() async {
    let members = (0..<10_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let bytes = Array("{\(members)}".utf8)
    let found = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return withJSONBytes(bytes) { JSONColumn.values(of: $0, splitsLists: false) != nil }
    }.value
    #expect(!found)
  }
}
