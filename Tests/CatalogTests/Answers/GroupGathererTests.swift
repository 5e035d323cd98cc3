// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("Gathered groups")
struct GroupGathererTests {
  private let columns = ["k", "v"].map { Column(name: $0, ColumnType(.text)) }

  private func gatherer(_ question: String, memoryLimit: Int) throws -> GroupGatherer {
    let grouping = try Grouping(parsing: question, columns: columns)
    return GroupGatherer(grouping, hasTypedValues: false, memoryLimit: memoryLimit)
  }

  private func counts(_ gathered: GroupGatherer) throws -> [String: String] {
    var groups = try GroupLines(try gathered.figure())
    var lines = AnswerLines()
    while try groups.append(to: &lines) {}
    var text: [UInt8] = []
    lines.bytes.withBytes { text.append($0) }
    let pairs = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.dropFirst().dropLast().split(separator: ",").map(String.init)
      return (parts[0], parts[1...].joined(separator: ","))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("of two parts that fit into memory only one at a time are complete")
  func parts() throws {
    // The table has room for the long keys of one part.
    var gathered = try gatherer("k: count", memoryLimit: 1 << 20)
    let names = (0..<1200).map { String(repeating: "x", count: 900) + "\($0)" }
    for part in [names[..<600], names[300...900], names[600...]] {
      var gatherer = gathered.next
      let items = part.map { Item(id: Item.ID(row: 1), values: [Value($0), .absent]) }
      try DelimitedCollection.show(items, to: &gatherer)
      try gathered.merge(gatherer)
    }
    let counts = try counts(gathered)
    #expect(counts.count == 1200)
    #expect(counts.values.count { $0 == "2" } == 601)
    #expect(counts.values.count { $0 == "1" } == 599)
  }

  @Test("that an engine has aggregated can be written to disk")
  func engine() throws {
    var gathered = try gatherer("k: count, distinct v", memoryLimit: 0)
    for number in 0..<20_000 {
      try gathered.addGroup([Value("\(number)")]) { table, group in
        table.items.add(group, times: 3)
        table.distinct[0].add(count: 2, to: group)
      }
    }
    let counts = try counts(gathered)
    #expect(counts.count == 20_000)
    #expect(counts.values.allSatisfy { $0 == "3,2" })
  }

  @Test("end with an error if the disk is full, and leave no file")
  func fullDisk() throws {
    let folder = TemporaryFolder()
    var storage = SpoolStorage(folder: folder.path(""))
    storage.uncheckedSize = 0
    storage.freeSpace = { _ in 0 }
    let grouping = try Grouping(parsing: "k", columns: columns)
    var gatherer = GroupGatherer(
      grouping,
      hasTypedValues: false,
      memoryLimit: 0,
      storage: storage
    )
    let items = (0..<20_000).map { Item(id: Item.ID(row: 1), values: [Value("\($0)"), .absent]) }
    #expect(throws: CatalogError.spoolFailed(path: "groups", code: ENOSPC)) {
      try DelimitedCollection.show(items, to: &gatherer)
    }
    #expect(folder.names == [])
  }

  @Test(
    "of parts are written to disk once the first parts show that most keys occur only once",
    arguments: [
      (true, 40 << 20, 1...10), (true, 8 << 20, 1...12), (false, 40 << 20, 0...0),
      (false, 8 << 20, 0...0),
    ]
  )
  func manyKeys(areDistinct: Bool, memoryLimit: Int, writtenParts: ClosedRange<Int>) throws {
    // With distinct keys, the memory is full after some parts.
    var gathered = try gatherer("k: count, first v, last v", memoryLimit: memoryLimit)
    var written = 0
    for part in 0..<14 {
      var gatherer = gathered.next
      let items = (0..<20_000).map { number in
        let key = areDistinct ? number + part * 20_000 : number
        return Item(id: Item.ID(row: 1), values: [Value("\(key)"), Value("\(part)")])
      }
      try DelimitedCollection.show(items, to: &gatherer)
      try gatherer.finish()
      if gatherer.table.count == 1 { written += 1 }
      try gathered.merge(gatherer)
    }
    #expect(writtenParts.contains(written))
    let counts = try counts(gathered)
    #expect(counts.count == (areDistinct ? 280_000 : 20_000))
    let expected = areDistinct ? ["1,\"13\",\"13\""] : ["14,\"0\",\"13\""]
    #expect(Set(counts.values).isSuperset(of: expected))
  }
}
