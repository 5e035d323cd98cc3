// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog
@testable import SlowCatalog

extension Fuzzer {
  /// JSON text has the errors, elements, columns and values that a plain parser finds.
  ///
  /// Two bytes say where the text is cut. The text follows.
  static let json = Fuzzer("json") { input in
    let cuts = [input.byte(), input.byte()]
    let bytes = input.bytes()
    checkScanner(bytes, cuts: cuts.map { min(Int($0), bytes.count) }.sorted())
    checkExtensions(bytes, cuts: cuts.map { min(Int($0), bytes.count) }.sorted())
    checkFields(bytes)
  }

  private static func checkScanner(_ bytes: [UInt8], cuts: [Int]) {
    let node = JSONReference.parse(bytes)
    let error = jsonError(bytes)
    expectEqual(error == nil, node != nil, "validity")
    let whole = Result { () throws(JSONSyntaxError) in try jsonElements(bytes) }
    let pieces = Result { () throws(JSONSyntaxError) in try jsonElements(bytes, cuts: cuts) }
    expectEqual(pieces, whole, "pieces")
    guard let node else {
      expectEqual(whole, .failure(error ?? JSONSyntaxError(problem: .badEscape, offset: 0)))
      return
    }
    let isNested = !node.elements.isEmpty || !node.members.isEmpty
    let first = bytes[node.range.lowerBound]
    guard isNested || first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      expectEqual(whole, .success([JSONElement(key: nil, value: node.range)]))
      return
    }
    let elements = node.elements.map { JSONElement(key: nil, value: $0.range) }
    let members = node.members.map { JSONElement(key: $0.keyRange, value: $0.node.range) }
    expectEqual(whole, .success(elements + members))
    for (name, child) in node.children {
      var finder = JSONPathFinder([name])
      _ = try? withJSONBytes(bytes) { text throws(JSONSyntaxError) in try finder.take(text) }
      expectEqual(try? finder.finish(), .found(child.range), "path “\(name)”")
    }
  }

  /// Checks that a text with extensions becomes the standard JSON that a plain parser makes of it.
  private static func checkExtensions(_ bytes: [UInt8], cuts: [Int]) {
    let node = JSONReference.parse(bytes, as: .tolerant)
    expectEqual(jsonError(bytes, as: .tolerant) == nil, node != nil, "tolerant validity")
    let whole = Result { () throws(JSONSyntaxError) in try jsonElements(bytes, as: .tolerant) }
    let pieces = Result { () throws(JSONSyntaxError) in
      try jsonElements(bytes, cuts: cuts, as: .tolerant)
    }
    expectEqual(pieces, whole, "tolerant pieces")
    let (found, standard) = (
      withJSONBytes(bytes) { StandardJSON($0) }, JSONReference.standard(bytes)
    )
    expectEqual(found?.bytes, standard?.bytes, "standard JSON")
    expectEqual(found?.extensions, standard?.extensions, "extensions")
    expectEqual(found.map { jsonError($0.bytes) } ?? nil, nil, "validity of standard JSON")
  }

  /// Checks the fast reader of fields, which is exact for objects and safe for other text.
  ///
  /// If it reads an object with extensions at all, it is exact as well.
  private static func checkFields(_ bytes: [UInt8]) {
    var shape = JSONShape()
    shape.add(Array(#"{"a":1,"b":2,"a":3}"#.utf8))
    shape.add(bytes)
    let all = Array(shape.columns.indices)
    for needed in [all, Array(all.prefix(1)), all.reversed()] {
      var reader = JSONFieldReader(shape.columns, needed: needed)
      let found = reader.values(bytes, of: needed)
      let isExact = JSONReference.parse(bytes) != nil || withJSONBytes(bytes) { reader.read($0) }
      guard isExact, let node = JSONReference.parse(bytes, as: .tolerant),
        bytes[node.range.lowerBound] == UInt8(ascii: "{")
      else { continue }
      let expected = needed.map { column -> JSONReadValue in
        guard case .member(let key, let occurrence) = shape.columns[column] else { return .absent }
        let values = node.members.filter { $0.key == key }.map(\.node.value)
        return occurrence <= values.count ? values[occurrence - 1] : .absent
      }
      expectEqual(found, expected, "fields \(needed)")
      // The second time, the reader expects the keys in the order of the first.
      expectEqual(reader.values(bytes, of: needed), expected, "fields \(needed) again")
    }
  }
}

extension JSONReference.Node {
  /// The first value of each name, and the elements by their number.
  fileprivate var children: [(name: String, node: Self)] {
    var known: Set<[UInt8]> = []
    let members = members.compactMap { member in
      let name = JSONString.name(member.key)
      return known.insert(Array(name.utf8)).inserted ? (name, member.node) : nil
    }
    return members + elements.enumerated().map { (String($0 + 1), $1) }
  }
}

extension JSONShape {
  fileprivate mutating func add(_ item: [UInt8]) {
    withJSONBytes(item) { _ = learn($0) }
  }
}
