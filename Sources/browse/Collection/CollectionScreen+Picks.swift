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
        group: .take,
        examples: [.init("pick 1 3-5"), .init("pick all", "all that match")]
      ) { [self] in try await pick($0) },
      Command(
        "unpick",
        .positions,
        help: "take items out of the basket",
        group: .take,
        examples: [.init("unpick 1")]
      ) { [self] in try await unpick($0) },
      Command("picks", help: "the basket; to compare or export it", group: .take) { [self] in
        showPicks()
      },
      Command(
        "export",
        .optional(.export),
        help: "write what matches; in this order, with these columns; alone, the export form",
        group: .take,
        examples: ExportRequest.examples
      ) { [self] in publish($0.map { .exportRequested($0) } ?? .showExport) },
    ]
  }

  /// Requests the screen of picked items.
  func showPicks() { publish(.showPicks) }

  private func pick(_ positions: PositionList) async throws {
    let items = try await reader.items(at: positions)
    publish(.picked(reader.pick(from: items.publisher)))
  }

  private func unpick(_ positions: PositionList) async throws {
    let items = positions == .all ? reader.state.picks.items : try await reader.items(at: positions)
    publish(.unpicked(reader.unpick(items)))
  }
}
