// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("JSON items")
struct JSONFieldTests {
  @Test(
    "have a value for each key",
    arguments: [
      ("{\"a\":1,\"b\":\"x\"}", [.json("1"), .text("x"), .absent]),
      (
        " { \"b\" : null , \"a\" : [ 1, {\"a\":2} ] } ",
        [.json("[ 1, {\"a\":2} ]"), .null, .absent]
      ),
      ("{}", [.absent, .absent, .absent]), ("{ }", [.absent, .absent, .absent]),
      ("{\"c\":1,\"a\":2}", [.json("2"), .absent, .absent]),
      ("{\"a\":1,\"a\":2,\"a\":3}", [.json("1"), .absent, .json("2")]),
      ("{\"a\":null,\"b\":1,\"a\":\"x\"}", [.null, .json("1"), .text("x")]),
      ("{\"\\u0061\":\"\\u0062\",\"b\":\"\\\\\"}", [.text("b"), .text("\\"), .absent]),
      ("{\"a\":\"\",\"b\":\"日本\"}", [.text(""), .text("日本"), .absent]),
      ("{\"a\":\"}\",\"b\":\"\\\"}\"}", [.text("}"), .text("\"}"), .absent]),
      ("{\"x\":{\"a\":1},\"a\":2}", [.json("2"), .absent, .absent]),
      ("{\"x\":[\"]\",\"\\\"]\"],\"a\":true}", [.json("true"), .absent, .absent]),
      (
        "{\"a\":12345678901234567890123456789012345678901234567890,\"b\":1e5}",
        [.json("12345678901234567890123456789012345678901234567890"), .json("1e5"), .absent]
      ),
      (
        "{\"a\":\"\\ud800\",\"b\":\"\\udc00x\"}",
        [
          JSONReadValue(kind: .text, bytes: [0xED, 0xA0, 0x80]),
          JSONReadValue(kind: .text, bytes: [0xED, 0xB0, 0x80, 0x78]), .absent,
        ]
      ),
      (
        #"{"a":["\u6a2a\u6d5c","\ud83d\ude00","\u0041\/"],"b":{"\u00e9":"\\u0041"}}"#,
        [.json(#"["横浜","😀","A/"]"#), .json(#"{"é":"\\u0041"}"#), .absent]
      ),
      (
        #"{"a":["\u0022\u005c\u000a\n\"\\"],"b":["\ud800","\udc00\ud800","\ud800x"]}"#,
        [
          .json(#"["\u0022\u005c\u000a\n\"\\"]"#), .json(#"["\ud800","\udc00\ud800","\ud800x"]"#),
          .absent,
        ]
      ),
      ("", [.absent, .absent, .absent]), ("[1,2]", [.absent, .absent, .absent]),
      ("5", [.absent, .absent, .absent]),
    ] as [(String, [JSONReadValue])]
  )
  func table(text: String, expected: [JSONReadValue]) {
    let columns: [JSONColumn] = [.member("a"), .member("b"), .member("a", 2)]
    var reader = JSONFieldReader(columns, needed: [0, 1, 2])
    // In the second pass, the key table expects the keys in this order.
    for _ in 0..<2 { #expect(reader.values(Array(text.utf8), of: [0, 1, 2]) == expected) }
    for needed in [[0], [1], [2], [2, 0], [1, 2], [0, 1]] {
      var reader = JSONFieldReader(columns, needed: needed)
      let values = reader.values(Array(text.utf8), of: needed)
      #expect(values == needed.map { expected[$0] }, "\(needed)")
    }
  }

  @Test(
    "that are not objects have one value",
    arguments: [
      ("12 ", .json("12")), (" \"a\\nb\"", .text("a\nb")), ("null", .null),
      ("[1,[2]]", .json("[1,[2]]")), ("false", .json("false")), ("{\"a\":1}", .absent),
    ] as [(String, JSONReadValue)]
  )
  func whole(text: String, expected: JSONReadValue) {
    var reader = JSONFieldReader([.member("a"), .whole], needed: [1])
    #expect(reader.values(Array(text.utf8), of: [1]) == [expected])
  }

  @Test("are read by key, whatever the key")
  func oddKeys() {
    let keys = ["", "a\"b", "a\\b", "b", "12345678", "123456789", "12345678x", "é", "/", "\n"]
    let columns = keys.map { JSONColumn.member($0) }
    var reader = JSONFieldReader(columns, needed: Array(keys.indices))
    for first in keys.indices {
      var text: [UInt8] = []
      for index in keys.indices {
        let keyIndex = (first + index) % keys.count
        text.append(text.isEmpty ? 0x7B : 0x2C)
        text += Array(JSONText.quoted(keys[keyIndex]).utf8)
        text += Array(":\(keyIndex)".utf8)
      }
      let values = reader.values(text + [0x7D], of: Array(keys.indices))
      #expect(values == keys.indices.map { .json("\($0)") })
    }
    // With a single backslash it is another key, since `\b` is a backspace.
    reader = JSONFieldReader([.member("a\\b")], needed: [0])
    #expect(reader.values(Array("{\"a\\b\":1          }".utf8), of: [0]) == [.absent])
    #expect(reader.values(Array("{\"a\\\\b\":1          }".utf8), of: [0]) == [.json("1")])
  }

  @Test("have the same values as with the reference parser", arguments: jsonSeeds(300))
  func random(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let items = (0..<12).map { JSONMaker.object(seed: seed &* 100 &+ $0) }
      var shape = JSONShape()
      for item in items.dropLast(3) { withJSONBytes(item) { shape.add($0) } }
      var random = SeededGenerator(seed: seed)
      let all = Array(shape.columns.indices)
      let some = all.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      for needed in [all, some, Array(some.prefix(1))] {
        var reader = JSONFieldReader(shape.columns, needed: needed)
        for item in items {
          let node = try #require(JSONReference.parse(item))
          let expected = needed.map { column -> JSONReadValue in
            guard case .member(let key, let occurrence) = shape.columns[column] else {
              return .absent
            }
            let values = node.members.filter { $0.key == key }.map(\.node.value)
            return occurrence <= values.count ? values[occurrence - 1] : .absent
          }
          let values = reader.values(item, of: needed)
          #expect(values == expected, "seed \(seed): \(String(decoding: item, as: UTF8.self))")
        }
      }
    }
  }

  @Test("have the same values as with the scanner", arguments: jsonSeeds(300))
  func quickAndPlain(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let items = (0..<8).map { JSONMaker.object(seed: seed &* 100 &+ $0) }
      var shape = JSONShape()
      for item in items { withJSONBytes(item) { shape.add($0) } }
      let all = Array(shape.columns.indices)
      var reader = JSONFieldReader(shape.columns, needed: all)
      for item in items {
        var expected = all.map { _ in JSONReadValue.absent }
        let cells = withJSONBytes(item) { shape.learn($0) }
        for cell in try #require(cells) {
          expected[cell.column] = JSONReadValue(cell.value, in: item)
        }
        let values = reader.values(item, of: all)
        #expect(values == expected, "seed \(seed): \(String(decoding: item, as: UTF8.self))")
      }
    }
  }

  @Test("do not affect the next item, even if they are invalid", arguments: jsonSeeds(500))
  func nothingLeft(seeds: Range<UInt64>) {
    for seed in seeds {
      let items = (0..<8).map { JSONMaker.object(seed: seed &* 100 &+ $0) }
      var shape = JSONShape()
      for item in items { withJSONBytes(item) { shape.add($0) } }
      let needed = Array(shape.columns.indices.reversed())
      var reader = JSONFieldReader(shape.columns, needed: needed)
      for item in items {
        _ = withJSONBytes(JSONMaker.broken(seed: seed)) { reader.read($0) }
        let found = reader.values(item, of: needed)
        var fresh = JSONFieldReader(shape.columns, needed: needed)
        #expect(found == fresh.values(item, of: needed), "seed \(seed)")
      }
    }
  }

  @Test("that are not JSON are read safely", arguments: jsonSeeds(2000))
  func broken(seeds: Range<UInt64>) {
    for seed in seeds {
      let columns: [JSONColumn] = [.member("a"), .member("b"), .member("a", 2), .whole]
      var reader = JSONFieldReader(columns, needed: [0, 1, 2, 3])
      let text = JSONMaker.broken(seed: seed)
      for count in 0...text.count {
        let values = reader.values(Array(text.prefix(count)), of: [0, 1, 2, 3])
        #expect(values.allSatisfy { $0.bytes.count <= count }, "seed \(seed)")
      }
    }
  }

  @Test("that are certainly invalid are recognized")
  func surelyBroken() {
    var reader = JSONFieldReader([.member("z")], needed: [0])
    for text in ["", "{", "{\"a", "{\"a\"", "{\"a\":1", "{\"a\":[1}", "{a:1}", "{\"a\":1 2}"] {
      let isPossible = withJSONBytes(Array(text.utf8)) { reader.read($0) }
      #expect(!isPossible, "\(text)")
    }
    for text in ["{}", "{\"a\":1}", "[1]", "2", "{\"z\":[]}"] {
      let isPossible = withJSONBytes(Array(text.utf8)) { reader.read($0) }
      #expect(isPossible, "\(text)")
    }
  }

  @Test("can have any depth and length")
  func large() {
    let depth = 1_000_000
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    var reader = JSONFieldReader([.member("a"), .member("b")], needed: [0, 1])
    let values = reader.values(Array("{\"a\":\(deep),\"b\":1}".utf8), of: [0, 1])
    #expect(values.map(\.bytes.count) == [2 * depth, 1])
    let long = String(repeating: "\\u0041", count: 100_000)
    let text = Array("{\"a\":\"\(long)\",\"b\":\"\\n\"}".utf8)
    let letters = String(repeating: "A", count: 100_000)
    #expect(reader.values(text, of: [0, 1]) == [.text(letters), .text("\n")])
    #expect(reader.values(Array("{\"a\":\"\\t\"}".utf8), of: [0, 1]) == [.text("\t"), .absent])
  }

  @Test(
    "have the columns that their sample shows",
    arguments: [
      (["{\"a\":1,\"b\":2}", "{\"c\":3,\"a\":4}"], ["a", "b", "c"]),
      (["{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":2,\"a\":3,\"a\":4}"], ["a", "a_2", "b", "a_3"]),
      (["{\"a\":1,\"a\":2,\"a_2\":3}"], ["a", "a_3", "a_2"]), (["{}"], []), ([], []),
      (["1", "\"x\""], ["value"]), (["[1]"], ["value"]), (["null"], ["value"]),
      (["{\"a\":1}", "2", "{\"b\":1}"], ["a", "value", "b"]),
      (["{\"value\":1}", "[]"], ["value", "value_2"]), (["{\"a\":1", "{\"b\":1}"], ["b"]),
      (["{\"\":1,\"\\u00e9\":2}"], ["column_1", "é"]),
      (["{\"\\ud800\":1,\"\\udc00\":2}"], ["\\ud800", "\\udc00"]),
    ]
  )
  func shapes(items: [String], names: [String]) {
    #expect(ColumnNames(JSONShape(items).columns.map(\.name)).all == names)
  }

  @Test("are written back with the same values", arguments: jsonSeeds(1000))
  func writingBack(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let item = JSONMaker.object(seed: seed)
      var shape = JSONShape()
      withJSONBytes(item) { shape.add($0) }
      let needed = Array(shape.columns.indices)
      var reader = JSONFieldReader(shape.columns, needed: needed)
      let values = reader.values(item, of: needed)
      for isOnOneLine in [false, true] {
        var written: [UInt8] = []
        for (column, value) in zip(shape.columns, values) {
          guard case .member(let key, _) = column else { continue }
          written.append(written.isEmpty ? 0x7B : 0x2C)
          written += JSONText.bytes(of: key.span)
          written.append(Ascii.colon)
          withJSONBytes(value.bytes) { bytes in
            let field = Field(start: bytes.baseAddress, count: bytes.count, kind: value.kind)
            written.append(addingCapacity: 6 * bytes.count + 4) { text in
              _ = JSONText.append(field, onOneLine: isOnOneLine, to: &text)
            }
          }
        }
        if written.isEmpty { written.append(0x7B) }
        written.append(0x7D)
        #expect(!isOnOneLine || !written.contains(Ascii.lineFeed), "seed \(seed)")
        #expect(
          jsonError(written) == nil,
          "seed \(seed): \(String(decoding: written, as: UTF8.self))"
        )
        let again = reader.values(written, of: needed)
        for (value, other) in zip(values, again) {
          #expect(value.kind == other.kind, "seed \(seed)")
          #expect(withoutLineBreaks(value) == withoutLineBreaks(other), "seed \(seed)")
          if !isOnOneLine { #expect(value == other, "seed \(seed)") }
        }
      }
    }
  }

  @Test("with invalid bytes are written as valid strings")
  func writingOddBytes() {
    let cases: [([UInt8], String)] = [
      ([0xED, 0xA0, 0x80], "\"\\ud800\""), ([0xED, 0xBF, 0xBF, 0x61], "\"\\udfffa\""),
      ([0xED, 0x9F, 0xBF], "\"\u{D7FF}\""), ([0x61, 0xFF], "\"a\u{FFFD}\""),
      ([0xED, 0xA0], "\"\u{FFFD}\u{FFFD}\""), ([], "\"\""), ([0x0A, 0x22], "\"\\n\\\"\""),
    ]
    for (bytes, expected) in cases {
      let written = JSONText.bytes(of: bytes.span)
      #expect(String(decoding: written, as: UTF8.self) == expected)
    }
  }

  private func withoutLineBreaks(_ value: JSONReadValue) -> [UInt8] {
    value.kind == .json ? value.bytes.filter { $0 != 0x0A && $0 != 0x0D } : value.bytes
  }
}
