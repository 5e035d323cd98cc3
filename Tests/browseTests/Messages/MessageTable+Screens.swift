// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport

@testable import Catalog
@testable import Navigator
@testable import browse

extension MessageTable {
  /// The notes and footers of screens.
  @MainActor
  static func screens(in folder: TemporaryFolder) async throws -> [Section] {
    [
      Section("Footers of a collection", try await footers),
      Section("Notes about filters", incomparable),
      Section("Warnings about rows", rowWarnings),
      Section("Notes about a guessed dialect", try await dialectNotes(in: folder)),
      Section("Items", items),
      Section("Lists", try await lists),
      Section("Statistics", try await statistics),
      Section("Plots", try await plots(in: folder)),
      Section("Progress", progress),
      Section("Activities", try activities),
      Section("about", try await sources(in: folder)),
    ]
  }

  @MainActor
  private static var footers: [Row] {
    get async throws {
      let foods = ListCollection.foods()
      let all = try await foods.page(0..<3, of: Query()).items
      let query = Query(
        filter: try Filter(parsing: "price > 1", columns: foods.columns),
        order: try SortOrder(parsing: "price desc", columns: foods.columns)
      )
      var picks = Picks()
      picks.add(all)
      let long = (1...5).map { Item(id: Item.ID(row: $0), values: [], excerpts: [0], unread: [0]) }
      let filtered = Query(filter: query.filter)
      let pages: [(String, Page, Query)] = [
        ("exact total", Page(start: 20, items: all, total: .exactly(1234)), Query()),
        ("estimated total", Page(start: 0, items: all, total: .about(1234)), Query()),
        ("unknown total", Page(start: 0, items: all, total: .atLeast(3)), Query()),
        (
          "more input", Page(start: 0, items: all, total: .atLeast(3), isAwaitingInput: true),
          Query()
        ),
        (
          "no input", Page(start: 0, items: [], total: .atLeast(0), isAwaitingInput: true), Query()
        ),
        (
          "no match so far", Page(start: 0, items: [], total: .atLeast(0), isAwaitingInput: true),
          filtered
        ),
        ("no items", Page(start: 0, items: [], total: .exactly(0)), Query()),
        ("long values", Page(start: 20, items: long, total: .exactly(1234)), Query()),
        ("no match", Page(start: 0, items: [], total: .exactly(0)), filtered),
        ("after the end", Page(start: 20, items: [], total: .about(20)), Query()),
        ("query and picks", Page(start: 0, items: all, total: .exactly(3)), query),
      ]
      var warnings = SourceWarnings()
      warnings.earlyEnd = earlyEnds.first?.end
      warnings.change = SourceChange(.replaced, path: "/data/teas.csv.gz")
      return pages.map { name, page, query in
        let hasPicks = query.order != nil
        return footer(name, of: foods, page, query, picks: hasPicks ? picks : Picks())
      } + [
        footer(
          "flawed source",
          of: FlawedCollection(warnings),
          Page(start: 0, items: all, total: .exactly(3)),
          Query()
        )
      ]
        + [SourceChange.Kind.grown, .overwritten, .deleted].map { kind in
          var warnings = SourceWarnings()
          warnings.change = SourceChange(kind, path: "/data/teas.csv")
          return footer(
            "\(kind) source",
            of: FlawedCollection(warnings),
            Page(start: 0, items: all, total: .exactly(3)),
            Query()
          )
        }
    }
  }

  @MainActor
  private static func footer(
    _ name: String,
    of collection: any ItemCollection,
    _ page: Page,
    _ query: Query,
    picks: Picks = Picks()
  ) -> Row {
    let text = PageText(
      collection: collection,
      query: query,
      page: page,
      warnings: page.items.map { collection.rowWarnings(of: $0) },
      columns: [0],
      settings: Settings(),
      picks: picks,
      window: WindowSize(columns: 80)
    )
    return Row(name, text.content.lines.joined(separator: "\n"))
  }

  private static var incomparable: [Row] {
    let conditions: [(Column.Kind, String)] = [
      (.decimal, "dear"), (.date, "5"), (.text, "10"), (.boolean, "10"),
    ]
    return conditions.map { kind, literal in
      let column = Column(name: "price", kind: kind)
      let condition = IncomparableCondition(column: column, literal: literal)
      return Row("\(kind)", condition.explanation)
    }
  }

  private static var rowWarnings: [Row] {
    let all = RowWarnings.all.enumerated().map { index, kind in
      Row("warning \(index + 1)", RowWarningText.sentence(about: kind))
    }
    let both: [RowWarnings] = [.short, [.short, .nul]]
    let lines = RowWarningText.lines(about: [.short, .nul]).map(\.text)
    return all + [
      Row("footer", RowWarningText.summary(of: both)?.text ?? ""),
      Row("below an item", lines.joined(separator: "\n")),
    ]
  }

  @MainActor
  private static func dialectNotes(in folder: TemporaryFolder) async throws -> [Row] {
    let texts = [
      ("skipped lines", "Report\n\nid;n\n1;2\n3;4\n"), ("delimiter", "1,5;2,5\n2,5;3,5\n"),
      ("one column", "x\n1,5\n2,5\n"), ("header", "a,b,\nc,7,\n\nt,u,v\n1,2,3\n4,5,6\n"),
    ]
    var rows: [Row] = []
    for (name, text) in texts {
      let collection = try await Catalog.open(folder.write(text, to: "x.txt"))
      rows.append(Row(name, SourceText.uncertaintyRemark(collection.warnings) ?? ""))
    }
    for (name, confidence) in [("encoding", Confidence.likely(60)), ("no evidence", .assumed)] {
      var warnings = SourceWarnings()
      warnings.encoding = SniffedEncoding(.latin1, confidence, .ascii)
      rows.append(Row(name, SourceText.uncertaintyRemark(warnings) ?? ""))
    }
    return rows
  }

  @MainActor
  private static var items: [Row] {
    let columns = [Column(name: "tags", kind: .text), Column(name: "price", kind: .decimal)]
    let list = Value.json(Array("[1]".utf8))
    let long = Item(
      id: Item.ID(row: 1),
      values: [list, .null, Value("x")],
      warnings: [.long, .nul]
    )
    let unreadable = Item(
      id: Item.ID(row: 2),
      values: [],
      warnings: .invalid,
      unreadable: Array("{not JSON".utf8)
    )
    let collection = ListCollection("foods", columns: columns, items: [long, unreadable])
    return [
      Row("nested and long", DetailScreen(long, of: collection).drawn()),
      Row("not JSON", DetailScreen(unreadable, of: collection).drawn()),
    ]
  }
}
