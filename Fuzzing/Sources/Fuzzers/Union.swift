// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

extension Fuzzer {
  /// Two texts as one collection have the items of both, with values in the columns of their names.
  ///
  /// A byte chooses the formats. The first text follows, a byte 30, and the second text.
  static let union = Fuzzer("union") { input in
    let formats = input.byte()
    let texts = input.bytes().split(separator: 30, maxSplits: 1, omittingEmptySubsequences: false)
    let files = texts.enumerated().map { index, text in
      UnitedText(path: "/\(index)", text: Array(text), format: formats >> (4 * UInt8(index)))
    }
    check { try await checkUnion(of: files) }
  }

  private static func checkUnion(of files: [UnitedText]) async throws {
    var parts: [(columns: [Column], items: [Item])] = []
    for file in files {
      // A JSON document may be invalid after its beginning.
      guard let collection = try? file.opened(), let items = try? await collection.items() else {
        return
      }
      try await collection.settleColumns()
      parts.append((collection.columns, items))
    }
    let reader = try await UnionReader(
      files.map(\.path),
      identities: [],
      watched: [],
      missing: [],
      isReadOnce: { _ in false },
      open: { index throws(CatalogError) in try files[index].opened() }
    )
    let union = try JSONLinesCollection(uniting: reader, name: "union")
    try await union.settleColumns()
    let items = try await union.items()
    let columns = union.columns
    let clashes = parts.flatMap(\.columns).contains {
      $0.name.lowercased() == columns[0].name.lowercased()
    }
    // A column that only items after the sampled ones have gets another name.
    if clashes { return }
    let members = UnitedMember.all(of: Array(columns.dropFirst()))
    expectEqual(Set(members), Set(parts.flatMap { UnitedMember.all(of: $0.columns) }), "columns")
    var expected: [[ShownValue]] = []
    for (file, part) in zip(files, parts) {
      let own = UnitedMember.all(of: part.columns)
      let places = members.map { own.firstIndex(of: $0) }
      for item in part.items {
        let isInvalid = item.warnings.contains(.invalid)
        let first: Value = isInvalid ? .absent : Value(file.path)
        let values = places.map { place in place.map { item[$0] } ?? .absent }
        expected.append(([first] + values).map { ShownValue($0, onOneLine: true) })
      }
    }
    let found = items.map { item in columns.indices.map { ShownValue(item[$0]) } }
    expectEqual(found.count, expected.count, "number of items")
    for (found, expected) in zip(found, expected) { expectEqual(found, expected, "\(members)") }
    expectEqual(try await union.count(of: Query()), expected.count, "count")
  }
}

/// A text that is united with others.
private struct UnitedText: Sendable {
  let path: String
  let text: [UInt8]
  let format: UInt8

  func opened() throws(CatalogError) -> any ItemCollection {
    let file = try TextFile(SourceFile(text, path: path, identity: nil), encoding: .utf8)
    return switch format & 3 {
    case 0: try JSONDocumentCollection(file, name: path)
    case 1: try JSONLinesCollection(file, name: path)
    case 2: try DelimitedCollection(file, name: path, request: DialectRequest())
    default:
      try DelimitedCollection(
        file,
        name: path,
        request: DialectRequest(delimiter: .byte(Ascii.comma), skippedLines: 0, hasHeader: true)
      )
    }
  }
}

/// A column by its key, and by the number of columns with the same key before it.
private struct UnitedMember: Hashable {
  let key: [UInt8]
  let number: Int

  static func all(of columns: [Column]) -> [UnitedMember] {
    let keys = columns.map { $0.key ?? Array($0.name.utf8) }
    return keys.indices.map { index in
      UnitedMember(key: keys[index], number: keys[..<index].count { $0 == keys[index] })
    }
  }
}
