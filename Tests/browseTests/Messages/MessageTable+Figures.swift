// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport

@testable import Catalog
@testable import Navigator
@testable import browse

extension MessageTable {
  @MainActor
  static var lists: [Row] {
    get async throws {
      let display = CurrentValueSubject<Display, Never>(Display())
      let foods = ListCollection.foods()
      let items = try await foods.page(0..<2, of: Query()).items
      let bookmark = Bookmark(name: "teas", location: "/data/teas.csv")
      let entries: [HistoryEntry] = [
        .line("sort price"), .location(Location(path: "/data/teas.csv")),
      ]
      let referrer = Referrer(name: "orders", columns: ["food"], items: .failure(.cancelled))
      let related = RelatedCollections([referrer], from: .standardInput)
      let lists: [(String, any ItemCollection, Origin.ReopenStep)] = [
        ("no bookmarks", Bookmark.listed([]), .list(.bookmarks)),
        ("bookmarks", Bookmark.listed([bookmark]), .list(.bookmarks)),
        ("no history", HistoryEntry.listed([]), .list(.history)),
        ("history", HistoryEntry.listed(entries), .list(.history)),
        ("related", related.listed, .related(related)),
        ("no picks", PickedItems([], of: foods), .picks(of: .standardInput)),
      ]
      var screens: [(String, any Screen)] = []
      for (name, collection, step) in lists {
        let origin = Origin(reopenStep: step, location: .failure(.standardInput))
        let screen = try await CollectionScreen(collection, from: origin, display: display)
        screens.append((name, screen))
      }
      screens += [
        ("comparison", comparison(of: items, display)),
        ("equal items", comparison(of: [items[0], items[0]], display)),
      ]
      return screens.map { Row($0, $1.drawn()) }
    }
  }

  @MainActor
  private static func comparison(
    of items: [Item],
    _ display: CurrentValueSubject<Display, Never>
  ) -> ComparisonScreen {
    let columns = ListCollection.foods().columns
    return ComparisonScreen(items, columns: columns, shown: [0, 1, 2], display: display)
  }

  @MainActor
  static var statistics: [Row] {
    get async throws {
      let prices = ["1", "2", "1e999", "3", "-2e400", "dear", "cheap", "2026-01-01"]
      let names = ["Sencha", "Assam", "12", "007", "Oolong", "2026-01-01", "Matcha", ""]
      let list = ListCollection(
        "foods",
        columns: ["name", "price"].map { Column(name: $0, kind: .text) },
        rows: zip(names, prices).map { [$0, $1] }
      )
      let coordinator = BrowseCoordinator()
      var rows: [Row] = []
      for line in ["stats", "columns", "stats price"] {
        try await coordinator.open(list)
        try await coordinator.session.list?.run(line)
        try await coordinator.work.perform()
        rows.append(Row(line, coordinator.stack.top?.drawn(width: 150) ?? ""))
      }
      return rows
    }
  }

  @MainActor
  static func plots(in folder: TemporaryFolder) async throws -> [Row] {
    let text = """
      name,kind,price,added
      Sencha,tea,12.5,2024-05-01
      Assam,tea,8,2023-01-31
      Plaice,fish,25,2025-07-02
      Earl Grey,tea,,2024-01-01
      Gold,tea,dear,2024-01-01
      Ghost,,2,

      """
    let collection = try await Catalog.open(folder.write(text, to: "teas.csv"))
    let window = WindowSize(columns: 100, rows: 16)
    let display = CurrentValueSubject<Display, Never>(Display(window: window))
    let list = try await CollectionScreen(collection, display: display)
    let asked = AskedQuestion(.columns, about: list, leavingOut: [])
    var rows: [Row] = []
    for line in ["price by added", "price", "name", "price by kind", "sum price by kind sort"] {
      let plotted = try PlotQuestion(parsing: line, columns: collection.columns)
      let screen = PlotScreen(
        try await collection.plot(plotted, in: Query()),
        of: plotted,
        among: asked,
        display: display
      )
      // Lines of the chart contain box drawing, block or braille characters, or begin with a space.
      let words = screen.body.lines.filter { line in
        line.first != " " && !line.unicodeScalars.contains { (0x2500...0x28FF).contains($0.value) }
      }
      rows.append(Row(line, words.joined(separator: "\n")))
    }
    return rows
  }

  @MainActor
  static var progress: [Row] {
    let reports: [(String, Progress, Int)] = [
      ("known size", Progress(found: 0, done: 4_200_000_000, total: 10_000_000_000), 3500),
      ("unknown size", Progress(found: 0, done: 6_000_000, total: nil), 1000),
    ]
    return reports.map { name, report, time in
      let first = ProgressLine.Sample(
        progress: Progress(found: 0, done: 0, total: report.total),
        time: .zero
      )
      let latest = ProgressLine.Sample(progress: report, time: .milliseconds(time))
      return Row(name, ProgressLine.text("counting", latest, since: first))
    }
  }

  /// The names of long operations, which begin the progress line.
  static var activities: [Row] {
    get throws {
      let mark = "request(\""
      let names = try ProgramSources.files.flatMap { file in
        try ProgramSources.lines(of: file).filter { $0.contains(mark) }.compactMap { line in
          line.split(separator: mark).last?.split(separator: "\"").first.map(String.init)
        }
      }
      return Set(names).sorted().map { Row("activity", $0) }
    }
  }
}
