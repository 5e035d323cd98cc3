// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that pick and export items.

extension CollectionScreen {
  var picksCommands: [Command] {
    [
      Command(
        "pick",
        .positions,
        help: "put items into the basket",
        group: .export,
        examples: [.init("pick 1 3-5"), .init("pick all", "all matching items")]
      ) { [self] in try await pick($0) },
      Command(
        "unpick",
        .positions,
        help: "take items out of the basket",
        group: .export,
        examples: [.init("unpick 1")]
      ) { [self] in try await unpick($0) },
      Command("picks", help: "show the picked items; to compare or export them", group: .export) {
        [self] in
        showPicks()
      },
      Command(
        "compare",
        help: "show the picked items side by side; with differences marked",
        group: .inspect
      ) { [self] in try await compare() },
      Command(
        "export",
        .optional(.export),
        help:
          "save matching items; in this order, with these columns; without a file, open the export form",
        group: .export,
        examples: ExportRequest.examples
      ) { [self] in publish($0.map { .exportRequested($0) } ?? .showExport) },
    ]
  }

  /// Requests the screen of picked items.
  func showPicks() { publish(.showPicks) }

  /// Requests a comparison of the picked items, or of the listed ones in the basket.
  private func compare() async throws {
    let isBasket = origin.list == .picks
    let items = isBasket ? try await reader.items(at: .all) : state.picks.items
    guard items.count > 1 else { throw PicksError.tooFewToCompare(items.count) }
    publish(.showComparison(items))
  }

  private func pick(_ positions: PositionList) async throws {
    let items = try await reader.items(at: positions)
    publish(.picked(reader.pick(from: items.publisher)))
  }

  private func unpick(_ positions: PositionList) async throws {
    publish(.unpicked(try await reader.unpick(at: positions)))
  }
}
