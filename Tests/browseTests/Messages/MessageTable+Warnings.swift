// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

@testable import Catalog
@testable import Navigator
@testable import browse

extension MessageTable {
  /// The alerts that are not errors of an enum.
  @MainActor
  static func otherAlerts(in folder: TemporaryFolder) async throws -> [Section] {
    [
      Section("Stopped commands", [Row("Ctrl-C", CommandFailure.stopped.alert.line)]),
      Section("Early ends", earlyEnds.map { Row($0.name, $0.end.alert.line) }),
      Section("Warnings after a batch command", try await batchWarnings(in: folder)),
      Section("--resume", try await resumptionAlerts(in: folder)),
      Section("Warnings about exports", exportWarnings),
    ]
  }

  static let earlyEnds: [(name: String, end: EarlyEnd)] = [
    (
      "decompression",
      EarlyEnd(
        reason: .decompressionFailed(path: "/data/teas.csv.gz", message: "unexpected end of file"),
        size: 123_456,
        rows: 1234
      )
    ),
    ("reading", EarlyEnd(reason: .readFailed(path: "/data/teas.csv", code: EIO), size: 0, rows: 0)),
    ("no room", EarlyEnd(reason: .spoolFailed(path: "stdin", code: ENOSPC), size: 4096, rows: 17)),
    (
      "disk full",
      EarlyEnd(reason: .tooLarge(path: "stdin", kept: 4096, folder: "/tmp"), size: 4096, rows: 17)
    ),
    (
      "database",
      EarlyEnd(
        reason: .database(path: "/data/shop.db", .refused("division by zero")),
        size: 4096,
        rows: 17
      )
    ),
    ("other", EarlyEnd(reason: .changed(path: "/data/teas.csv"), size: 4096, rows: 17)),
  ]

  @MainActor
  private static func batchWarnings(in folder: TemporaryFolder) async throws -> [Row] {
    var warnings = SourceWarnings()
    warnings.decompressorMessage = "gzip: trailing garbage ignored"
    warnings.change = SourceChange(.replaced, path: "/data/teas.csv.gz")
    let messages = try await report(warnings, in: folder)
    warnings.earlyEnd = earlyEnds.first?.end
    let ends = try await report(warnings, in: folder)
    var invalid = SourceWarnings()
    invalid.encoding = SniffedEncoding(.latin1, .stated, .stated)
    invalid.invalidSequences = InvalidSequences(count: 2, firstOffset: 1234)
    let guessed = try await report(invalid, in: folder)
    invalid.encoding = SniffedEncoding(.utf16LittleEndian, .certain, .byteOrderMark)
    var united = SourceWarnings()
    united.files = unitedFiles
    return [
      Row("files", try await report(united, in: folder)),
      Row("decompressor, replaced file", messages), Row("early end, replaced file", ends),
      Row("invalid bytes", guessed), Row("in UTF-16", try await report(invalid, in: folder)),
    ]
  }

  /// Returns what is reported after the command `count` on a collection with warnings.
  @MainActor
  private static func report(
    _ warnings: SourceWarnings,
    in folder: TemporaryFolder
  ) async throws -> String {
    let path = folder.path("errors")
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let coordinator = BrowseCoordinator()
    try await coordinator.open(FlawedCollection(warnings))
    SourceWarningReporter(coordinator.session, errors: FileOutput(descriptor: descriptor))
      .reportWarnings(after: "count")
    return folder.read("errors") ?? ""
  }

  @MainActor
  private static func resumptionAlerts(in folder: TemporaryFolder) async throws -> [Row] {
    let path = folder.write("n\n1\n2\n3\n", to: "x.csv")
    let stacks = SavedStacks(folder: folder.path("sessions"))
    let saved = [
      ("changed file", "\nsource 1 2\nitem 2\n"), ("omitted screens", "\nitem 2\nand more: 3\n"),
      ("invalid line", "\nitem 2\nxyz\n"), ("missing row", "\nitem 9\n"),
      ("missing column", "?filter=m = 1\nfrequency m\n"), ("missing pick", "?picks=9\n"),
      ("too long", String(repeating: "\n", count: 1_100_000)),
    ]
    var rows = [
      Row("nothing saved", Resumption.nothingSaved.line),
      Row("typed view", Resumption.typedView.line),
    ]
    for (name, lines) in saved {
      try stacks.save("collection \(path)\(lines)", of: Location(path: path))
      let session = Session(files: PersistentFiles(stacks: stacks.folder))
      let alerts = try await Resumption(BrowseCoordinator(session).locations)
        .resume(at: Location(path: path))
      let file = SavedStacks.name(of: Location(path: path))
      let text = alerts.map(\.line).joined(separator: "\n")
      rows.append(Row(name, text.replacing(file, with: "x.csv-0123456789abcdef")))
    }
    return rows
  }

  private static var exportWarnings: [Row] {
    [1, 2].map { count in
      var summary = ExportSummary()
      for row in 1...count {
        summary.unreadable.add(row: 16 + row)
        summary.cut.add(row: 1200 + row)
        summary.replaced.add(row: 40 + row)
      }
      let warnings = summary.warnings.joined(separator: "\n")
      return Row(count == 1 ? "one of each" : "several of each", warnings)
    }
  }
}

/// A collection of one item with warnings about its source.
final class FlawedCollection: ListedCollection, SourceReporting {
  let name = "teas"
  let columns = [Column(name: "name", kind: .text), Column(name: "price", kind: .decimal)]
  let listed: ListedItems
  let warnings: SourceWarnings

  init(_ warnings: SourceWarnings) {
    self.warnings = warnings
    listed = ListedItems([Item(id: Item.ID(row: 1), values: [Value("Sencha"), Value("12.5")])])
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    SourceReport(path: "/data/teas.csv.gz", format: .directory)
  }
}
