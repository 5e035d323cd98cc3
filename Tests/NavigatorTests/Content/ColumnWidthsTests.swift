// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("The widths of columns")
struct ColumnWidthsTests {
  private func column(_ maximum: Int, name: Int = 1) -> ColumnWidths {
    ColumnWidths(name: name, maximum: maximum, preferred: 40)
  }

  private let time = ColumnWidths(name: 1, maximum: 20, preferred: 40, isCutLast: true)

  @Test("are those of the cells if all fit")
  func fitting() {
    #expect(ColumnWidths.shared(among: [column(5), column(12)], room: 80) == [5, 12])
  }

  @Test("are equal for the columns that are too wide, and those of the cells for the others")
  func shrunk() {
    let columns = [column(3), column(40), column(30), column(12)]
    #expect(ColumnWidths.shared(among: columns, room: 65) == [3, 25, 25, 12])
  }

  @Test("use the whole line")
  func remainder() {
    let columns = [column(40), column(40), column(40)]
    #expect(ColumnWidths.shared(among: columns, room: 62) == [21, 21, 20])
  }

  @Test(
    "are at least eight, or those of the names up to sixteen",
    arguments: [(3, 8), (12, 12), (30, 16)]
  )
  func minimum(name: Int, minimum: Int) {
    let column = column(40, name: name)
    #expect(ColumnWidths.shared(among: [column, column], room: 5) == [minimum, minimum])
  }

  @Test("give the last column what is left, and then the others")
  func left() {
    #expect(ColumnWidths.shared(among: [column(90), column(60)], room: 100) == [40, 60])
    #expect(ColumnWidths.shared(among: [column(90), column(60)], room: 120) == [60, 60])
    #expect(ColumnWidths.shared(among: [column(90), column(5)], room: 80) == [75, 5])
  }

  @Test("are whole for times unless a column would be left out then, and at least a date")
  func cutLast() {
    #expect(ColumnWidths.shared(among: [time, column(90), column(90)], room: 40) == [20, 10, 10])
    #expect(ColumnWidths.shared(among: [time, column(90), column(90)], room: 33) == [11, 11, 11])
    #expect(ColumnWidths.shared(among: [time, column(90), column(90)], room: 27) == [11, 8, 8])
  }

  @Test("stay as they were set, before dates are whole")
  func fixed() {
    let columns = [ColumnWidths(fixed: 60), time]
    #expect(ColumnWidths.shared(among: columns, room: 80) == [60, 20])
    #expect(ColumnWidths.shared(among: columns, room: 72) == [60, 12])
  }

  @Test("that were set are smaller if a column would be left out otherwise")
  func yielding() {
    let columns = [ColumnWidths(fixed: 60), column(40)]
    #expect(ColumnWidths.shared(among: columns, room: 60) == [52, 8])
  }

  @Test("fill the line exactly, whatever the columns", arguments: 0..<200)
  func random(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    let next = { (limit: Int) -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let columns = (0..<1 + next(10)).map { _ in column(1 + next(120), name: 1 + next(30)) }
    let room = next(300)
    let widths = ColumnWidths.shared(among: columns, room: room)
    let minimum = columns.map(\.minimum).reduce(0, +)
    let maximum = columns.map(\.maximum).reduce(0, +)
    #expect(widths.reduce(0, +) == min(max(room, minimum), maximum))
    #expect(zip(widths, columns).allSatisfy { $0 >= $1.minimum && $0 <= $1.maximum })
  }
}
