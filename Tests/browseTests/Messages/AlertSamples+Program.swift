// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

@testable import Catalog
@testable import browse

extension AlertSamples {
  /// The errors of `browse`.
  static let program = [
    AlertSamples("BrowseError", in: "browse/Messages/BrowseError.swift", general),
    AlertSamples("OptionError", in: "browse/CommandLine/OptionError.swift", options),
    AlertSamples("CollectionError", in: "browse/Collection/CollectionError.swift", collection),
    AlertSamples("NoLocation", in: "browse/Collection/Origin.swift", noLocation),
    AlertSamples("ItemError", in: "browse/Item/ItemError.swift", item),
    AlertSamples("FiguresError", in: "browse/Figures/FiguresError.swift", figures),
    AlertSamples("PicksError", in: "browse/Reader/PicksError.swift", picks),
    AlertSamples("ExportError", in: "browse/Export/ExportError.swift", export),
    AlertSamples("ReferenceError", in: "browse/Session/ReferenceError.swift", references),
    AlertSamples("SavedLocationError", in: "browse/Locations/SavedLocationError.swift", saved),
    AlertSamples("TraceError", in: "browse/Session/TraceError.swift", trace),
    AlertSamples("SettingError", in: "browse/Settings/SettingError.swift", setting),
  ]

  private static let general: [BrowseError] = [
    .noSuchItem(46),
    .changesNotApplied,
    .noMember("tees.csv", near: ["teas.csv"]),
    .noMember("xyz", near: []),
    .noSuchRow(Item.ID(row: 1234)),
    .noSuchRow(Item.ID(name: "ann")),
    .allColumnsExcluded,
    .noInput,
    .noTerminal,
  ]

  /// The errors of wrong command lines.
  private static let options = [.typeOfDatabase(.csv)] + invalidArguments.compactMap(optionError)

  private static let invalidArguments = [
    ["--fromat", "csv"], ["--xyz"], ["--format"], ["--format", "--private"], ["--private=yes"],
    ["--format", "xml"], ["--type", "xml"], ["--delimiter", "ab"], ["--encoding", "xyz"],
    ["--skip", "-1"], ["--color", "red"], ["--completions", "csh"], ["teas.csv", "-"], [""],
  ]

  private static func optionError(_ arguments: [String]) -> OptionError? {
    do throws(OptionError) {
      _ = try Options(arguments)
      return nil
    } catch {
      return error
    }
  }

  private static let collection: [CollectionError] = [
    .numberIsMemberName(2024), .noSuchMember("teas.csv"), .notListed(row: Item.ID(row: 17)),
    .ambiguousName("orders"), .noSuchReferrer("orders by customer"),
    .followingNeedsTerminal, .followingNeedsSourceOrder, .followingNeedsTable, .inputEnded,
    .withoutSizes(NamedColumn(0, of: [Column(name: "name", kind: .text)])),
    .hidden(NamedColumn(0, of: [Column(name: "notes", kind: .text)])), .fixedTypes,
    .computed(NamedColumn(0, of: [Column(name: "total", kind: .decimal)])),
    .nothingToExpand(NamedColumn(0, of: [Column(name: "name", kind: .text)])),
    .nothingFits(
      column: NamedColumn(0, of: [Column(name: "name", kind: .text)]),
      type: ColumnType(.date, example: "31.12.2024") ?? ColumnType(.date),
      first: Value("Assam")
    ),
  ]

  private static let noLocation: [NoLocation] = [
    .standardInput, .pipe, .severalFiles, .noPath("tags"),
  ]

  private static let item: [ItemError] = [
    .noSuchField(9),
    .noFieldNamed("prize", near: ["price"]),
    .noFieldNamed("xyz", near: []),
    .notNested("name", hasReferences: true),
    .notNested("name", hasReferences: false),
    .missingReference("clerk"),
    .brokenReference(by: "customer", in: "customers"),
    .notPickable,
  ]

  private static let figures: [FiguresError] = [
    .noSuchBar(9, count: 5), .noSuchBin(9, count: 5), .noHistogram("name"),
  ]

  private static let picks: [PicksError] = [
    .invalidPositions("x"), .basketFull(100), .tooFewToCompare(0), .tooFewToCompare(1),
  ]

  private static let export: [ExportError] = [
    .missingFile,
    .fileExists("teas.csv"),
    .missingFormat,
    .unclearFormat("teas.txt"),
    .noFormatByName("teas.txt"),
    .isDirectory("data"),
    .ontoOwnFile("/home/ann/.local/share/browse/bookmarks"),
    .unexpectedExportWord("--froce"),
    .unexpectedExportWord("xyz"),
    .noClipboard,
  ]

  private static let references: [ReferenceError] = [
    .unclear("customer customers.csv"), .noColumns, .notALine("a\nb"),
    .partial("/data/a.csv?sort=name", whole: "/data/a.csv"), .notDeclared("customer"),
    .invalidLine(3, path: "/home/ann/.local/share/browse/references"), .computed("total"),
  ]

  private static let saved: [SavedLocationError] = [
    .noSuchField("notes"),
    .notReloadable("filter"),
    .notABookmarkName("7"),
    .invalidBookmarkLine(3, path: "/data/bookmarks"),
    .persistenceDisabled,
  ]

  private static let trace: [TraceError] = [
    .ontoSource(path: "/data/teas.csv"),
    .ontoOutput(path: "/data/trace"),
    .exportOntoTrace(path: "/data/trace"),
    .ontoDatabaseLog(path: "/data/shop.db-wal", database: "/data/shop.db"),
    .notAFile(path: "/data", kind: .directory),
    .notATrace(path: "/data/report.browse"),
    .unwritable(path: "/data/trace", code: EACCES),
  ]

  private static let setting: [SettingError] = [
    .unknown("pgae"),
    .unknown("xyz"),
    .notANumber("0", 1...1000, or: "window"),
    .notANumber("3", 4...500, or: nil),
    .notAChoice("blue", ["auto", "dark", "light"]),
    .unreadable("page 30"),
    .notSaved(.failed(path: "/data/settings", code: ENOSPC)),
  ]
}
