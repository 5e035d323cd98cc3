// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The items chosen with `--choose`: the picked items, or else the item opened last.
@MainActor
final class ChosenItems {
  private let session: Session
  private var chosen: Chosen?
  private var isRecorded = false
  private var owner: AnyCancellable?

  private struct Chosen {
    let items: [Item]
    let collection: any ItemCollection
    var projection: Projection?
  }

  init(_ session: Session) {
    self.session = session
  }

  /// Records the choice when a command of the prompt ends the session.
  ///
  /// After `quit!`, no items are chosen.
  func follow(_ prompt: Prompt) {
    owner = prompt.sink { [weak self, session] action in
      switch action {
      case .back where session.stack.screens.count == 1, .quit: self?.record()
      case .quitAtOnce: self?.isRecorded = true
      case .back, .home, .leaving: break
      }
    }
  }

  /// Returns the text of the chosen items, or `nil` if there are none.
  ///
  /// - Parameter format: The data format. `nil` writes a line for each item: its path if it is in a
  ///   directory, else its shown values separated by tabs.
  /// - Returns: The text, which ends with a line break.
  /// - Throws: ``CatalogError`` when cancelled.
  func text(as format: ExportFormat?) async throws(CatalogError) -> [UInt8]? {
    record()
    guard let chosen, !chosen.items.isEmpty else { return nil }
    guard let format else { return lines(of: chosen) }
    let text = try await Exporter.text(
      of: chosen.items,
      in: chosen.collection,
      projection: chosen.projection,
      as: format
    )
    return text + [UInt8(ascii: "\n")]
  }

  /// Returns a line for each item: its path in a directory, otherwise its unquoted values.
  private func lines(of chosen: Chosen) -> [UInt8] {
    let directory = chosen.collection as? DirectoryCollection
    let projection = chosen.projection ?? .all
    return chosen.items.flatMap { item in
      let values = projection.indexes(among: item.values.count).map { item[$0].bytes }
      return (directory?.pathBytes(of: item) ?? Array(values.joined(separator: [0x09])))
        + [UInt8(ascii: "\n")]
    }
  }

  private func record() {
    guard !isRecorded else { return }
    isRecorded = true
    let lists = session.stack.screens.reversed().compactMap { $0 as? CollectionScreen }
    if let list = lists.first(where: { $0.reader.state.picks.count > 0 }) {
      chosen = Chosen(
        items: list.reader.state.picks.items,
        collection: list.collection,
        projection: list.projection
      )
    } else if let row = session.detail, row.reference != nil {
      chosen = Chosen(items: [row.item], collection: row.collection)
    } else if let list = lists.first(where: { $0.opened != nil }), let item = list.opened {
      chosen = Chosen(items: [item], collection: list.collection, projection: list.projection)
    }
  }
}
