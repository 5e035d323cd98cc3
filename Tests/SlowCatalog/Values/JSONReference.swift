// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog

/// A plain reference parser for JSON by recursive descent, with one method for each production.
///
/// All methods return `nil` or `false` for invalid JSON.
struct JSONReference {
  /// A value with its range, its expected reading and its parts.
  struct Node {
    var range: Range<Int>
    var value: JSONReadValue
    var members: [(key: [UInt8], keyRange: Range<Int>, node: Node)] = []
    var elements: [Node] = []
  }

  private let bytes: [UInt8]
  private var at = 0
  private let grammar: JSONGrammar

  /// The extensions that were found, and what standard JSON has in place of each.
  private var found: JSONExtensions = []
  private var edits: [(range: Range<Int>, text: [UInt8])] = []

  /// Parses a whole text, and returns `nil` if it is not valid JSON.
  static func parse(_ bytes: [UInt8], as grammar: JSONGrammar = .strict) -> Node? {
    var reference = JSONReference(bytes: bytes, grammar: grammar)
    return reference.whole()
  }

  /// Returns the standard JSON of a whole text with extensions, or `nil` if it has none or is
  /// invalid.
  static func standard(_ bytes: [UInt8]) -> (bytes: [UInt8], extensions: JSONExtensions)? {
    var reference = JSONReference(bytes: bytes, grammar: .tolerant)
    guard reference.whole() != nil, !reference.found.isEmpty else { return nil }
    return (reference.standard(0..<bytes.count), reference.found)
  }

  private init(bytes: [UInt8], grammar: JSONGrammar) {
    self.bytes = bytes
    self.grammar = grammar
  }

  private mutating func whole() -> Node? {
    space()
    guard let node = value() else { return nil }
    space()
    return at == bytes.count ? node : nil
  }

  private mutating func note(_ extensions: JSONExtensions, from start: Int, as text: String = "") {
    found.formUnion(extensions)
    edits.append((start..<at, Array(text.utf8)))
  }

  private func standard(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var at = range.lowerBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= at && edit.range.upperBound <= range.upperBound {
      result += bytes[at..<edit.range.lowerBound] + edit.text
      at = edit.range.upperBound
    }
    return result + bytes[at..<range.upperBound]
  }

  private var next: Character? {
    at < bytes.count ? Character(Unicode.Scalar(bytes[at])) : nil
  }

  private mutating func space() {
    while true {
      while let next, [" ", "\t", "\n", "\r"].contains(where: { $0 == next }) { at += 1 }
      let start = at
      guard grammar == .tolerant else { return }
      if take("//") {
        while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
      } else if take("/*") {
        while at < bytes.count, !bytes[at...].starts(with: "*/".utf8) { at += 1 }
        guard take("*/") else {
          at = start
          return
        }
      } else {
        return
      }
      note(.comment, from: start)
    }
  }

  /// Takes a comma before the end of a list or an object.
  private mutating func trailingComma(before close: String) {
    guard grammar == .tolerant else { return }
    let (start, before) = (at, self)
    guard take(",") else { return }
    space()
    guard let next, String(next) == close else {
      self = before
      return
    }
    note(.trailingComma, from: start)
  }

  private mutating func nonFinite() -> Node? {
    let start = at
    for name in ["NaN", "Infinity", "-Infinity"] where grammar == .tolerant && take(name) {
      note(.nonFinite, from: start, as: "\"\(name)\"")
      return Node(range: start..<at, value: JSONReadValue.text(name))
    }
    return nil
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func value() -> Node? {
    let start = at
    if let node = nonFinite() { return node }
    switch next {
    case "{":
      var node = Node(range: 0..<0, value: .null)
      guard object(&node) else { return nil }
      return finished(&node, from: start)
    case "[":
      var node = Node(range: 0..<0, value: .null)
      guard list(&node) else { return nil }
      return finished(&node, from: start)
    case "\"":
      guard let text = string() else { return nil }
      return Node(range: start..<at, value: JSONReadValue(kind: .text, bytes: text))
    case "n": return take("null") ? Node(range: start..<at, value: .null) : nil
    default:
      var node = Node(range: 0..<0, value: .null)
      guard take("true") || take("false") || number() else { return nil }
      return finished(&node, from: start)
    }
  }

  private func finished(_ node: inout Node, from start: Int) -> Node {
    node.range = start..<at
    node.value = JSONReadValue(kind: .json, bytes: JSONReadValue.decoded(standard(start..<at)[...]))
    return node
  }

  private mutating func object(_ node: inout Node) -> Bool {
    _ = take("{")
    space()
    if take("}") { return true }
    while true {
      space()
      let start = at
      guard let key = string() else { return false }
      let keyRange = start..<at
      space()
      guard take(":") else { return false }
      space()
      guard let value = value() else { return false }
      node.members.append((key, keyRange, value))
      space()
      trailingComma(before: "}")
      if take("}") { return true }
      guard take(",") else { return false }
    }
  }

  private mutating func list(_ node: inout Node) -> Bool {
    _ = take("[")
    space()
    if take("]") { return true }
    while true {
      space()
      guard let value = value() else { return false }
      node.elements.append(value)
      space()
      trailingComma(before: "]")
      if take("]") { return true }
      guard take(",") else { return false }
    }
  }

  private mutating func digits() -> Int {
    let start = at
    while let next, ("0"..."9").contains(next) { at += 1 }
    return at - start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") { guard digits() > 0 else { return false } }
    if take(".") { guard digits() > 0 else { return false } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { return false }
    }
    return true
  }

  /// Parses a string to UTF-8, with three bytes for each unpaired surrogate.
  private mutating func string() -> [UInt8]? {
    guard take("\"") else { return nil }
    // `units` collects the UTF-16 code units of consecutive escapes. Other text is copied as UTF-8.
    var result: [UInt8] = []
    var units: [UInt16] = []
    func flush() {
      var index = 0
      while index < units.count {
        let pair = units[index...].prefix(2)
        if pair.count == 2, UTF16.isLeadSurrogate(units[index]),
          UTF16.isTrailSurrogate(units[index + 1])
        {
          result += String(decoding: pair, as: UTF16.self).utf8
          index += 2
        } else if UTF16.isSurrogate(units[index]) {
          let unit = units[index]
          result += [0xED, 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
          index += 1
        } else {
          result += String(decoding: [units[index]], as: UTF16.self).utf8
          index += 1
        }
      }
      units = []
    }
    while at < bytes.count {
      if take("\"") {
        flush()
        return result
      }
      if take("\\u") {
        let digits = bytes[at...].prefix(4)
        guard digits.count == 4,
          digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
          let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        units.append(unit)
        at += 4
        continue
      }
      flush()
      if take("\\") {
        let letters: [Character: Character] = [
          "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r",
          "t": "\t",
        ]
        guard let next, let meant = letters[next] else { return nil }
        result += String(meant).utf8
        at += 1
        continue
      }
      // A character that the standard library accepts as valid UTF-8.
      let length = (1...4).first {
        String(validating: bytes[at...].prefix($0), as: UTF8.self) != nil
      }
      guard let length, at + length <= bytes.count, bytes[at] >= 0x20 else { return nil }
      result += bytes[at..<at + length]
      at += length
    }
    return nil
  }
}

private func += (result: inout [UInt8], text: String.UTF8View) { result.append(contentsOf: text) }

/// A generator of random JSON texts, valid or slightly damaged.
struct JSONMaker {
  var random: SeededGenerator
  var grammar = JSONGrammar.strict
  private(set) var bytes: [UInt8] = []

  /// Returns a valid text.
  static func text(seed: UInt64, deep: Int = 3, as grammar: JSONGrammar = .strict) -> [UInt8] {
    var maker = JSONMaker(random: SeededGenerator(seed: seed), grammar: grammar)
    maker.space()
    maker.value(deep)
    maker.space()
    return maker.bytes
  }

  /// Returns an object.
  static func object(seed: UInt64, as grammar: JSONGrammar = .strict) -> [UInt8] {
    var maker = JSONMaker(random: SeededGenerator(seed: seed), grammar: grammar)
    maker.object(2)
    return maker.bytes
  }

  /// Returns a text with one or two damaged bytes.
  static func broken(seed: UInt64, as grammar: JSONGrammar = .strict) -> [UInt8] {
    var random = SeededGenerator(seed: seed &+ 1_000_003)
    var bytes = text(seed: seed, as: grammar)
    for _ in 0..<Int.random(in: 1...2, using: &random) where !bytes.isEmpty {
      let offset = Int.random(in: bytes.indices, using: &random)
      let extended = grammar == .tolerant ? "/*NI" : ""
      let odd =
        Array("\"\\{}[]:,0.e-+ \ntu\(extended)".utf8) + [
          0, 0x1F, 0x7F, 0x80, 0xC0, 0xED, 0xF4, 0xFF,
        ]
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: offset)
      case 1: bytes.insert(odd.randomElement(using: &random) ?? 0, at: offset)
      default: bytes[offset] = odd.randomElement(using: &random) ?? 0
      }
    }
    return bytes
  }

  private mutating func pick(_ texts: [String]) {
    bytes += Array((texts.randomElement(using: &random) ?? "").utf8)
  }

  private mutating func space() {
    pick(["", "", "", "", " ", "\n", "\r\n", "\t", "           "])
    guard grammar == .tolerant, Int.random(in: 0..<12, using: &random) == 0 else { return }
    pick([
      "// \"\n", "//\r", "/**/", "/* \", ] } { [ : */", "/***/", "/*/ N */ ", "//[\n//\n",
    ])
    space()
  }

  private mutating func value(_ deep: Int) {
    if grammar == .tolerant, Int.random(in: 0..<8, using: &random) == 0 {
      return pick(["NaN", "Infinity", "-Infinity"])
    }
    switch Int.random(in: 0..<(deep > 0 ? 7 : 4), using: &random) {
    case 0: string()
    case 1:
      pick(["0", "-0", "1", "12.50", "-3e5", "9E-2", "0.1e+07", "123456789", "12345678", "1234567"])
    case 2: pick(["18446744073709551616", "100000000000000000000.00000001", "7.25", "99999.125"])
    case 3: pick(["true", "false", "null"])
    case 4: list(deep - 1)
    default: object(deep - 1)
    }
  }

  private mutating func string() {
    bytes.append(0x22)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      pick([
        "a", "abc", "word and word", "é", "日本", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9",
        "\\u0041",
        "\\ud83d\\ude00", "\\ud800", "\\udC00", "\\ud83dx", "{", "}", "[", ",", ":", "\u{7F}",
      ])
    }
    bytes.append(0x22)
  }

  private mutating func list(_ deep: Int) {
    parts("[", "]") { $0.value(deep) }
  }

  private mutating func object(_ deep: Int) {
    parts("{", "}") { maker in
      if Int.random(in: 0..<8, using: &maker.random) == 0 {
        maker.string()
      } else {
        maker.pick(["\"a\"", "\"b\"", "\"longer key\"", "\"longer kez\"", "\"\\u0061\"", "\"\""])
      }
      maker.space()
      maker.pick([":"])
      maker.space()
      maker.value(deep)
    }
  }

  private mutating func parts(_ open: String, _ close: String, _ part: (inout JSONMaker) -> Void) {
    pick([open])
    space()
    for index in 0..<Int.random(in: 0...5, using: &random) {
      if index > 0 { pick([","]) }
      space()
      part(&self)
      space()
      if grammar == .tolerant, Int.random(in: 0..<24, using: &random) == 0 {
        pick([","])
        space()
        break
      }
    }
    pick([close])
  }
}
