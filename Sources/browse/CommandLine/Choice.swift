// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// What a person has chosen when they leave: what they picked, or else what they opened last.
@MainActor
final class Choice {
  private let session: Session
  private var chosen: Chosen?
  private var isOver = false
  private var owner: AnyCancellable?

  private struct Chosen {
    let items: [Item]
    let collection: any ItemCollection
    var projection: Projection?
  }

  /// A choice among what a session shows.
  init(_ session: Session) {
    self.session = session
  }

  /// Looks what is chosen when somebody leaves by a prompt; by `quit!` they choose nothing.
  func follow(_ prompt: Prompt) {
    owner = prompt.sink { [weak self, session] action in
      switch action {
      case .back where session.stack.screens.count == 1, .quit: self?.note()
      case .quitAtOnce: self?.isOver = true
      case .back, .home, .leaving: break
      }
    }
  }

  /// The text of what is chosen, `nil` if it is nothing.
  ///
  /// - Parameter format: How items are spelled; `nil` for a line each: the path of what is in a
  ///   directory, else the values that are shown, with tabs between them.
  /// - Returns: The text, with a line break at its end.
  /// - Throws: ``CatalogError`` when cancelled.
  func text(as format: ExportFormat?) async throws(CatalogError) -> [UInt8]? {
    note()
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

  /// A line for each item, as it stands in the source: nothing is put in quotes.
  private func lines(of chosen: Chosen) -> [UInt8] {
    let directory = chosen.collection as? DirectoryCollection
    let projection = chosen.projection ?? .all
    return chosen.items.flatMap { item in
      let values = projection.indexes(among: item.values.count).map { item[$0].bytes }
      return (directory?.pathBytes(of: item) ?? Array(values.joined(separator: [0x09])))
        + [UInt8(ascii: "\n")]
    }
  }

  private func note() {
    guard !isOver else { return }
    isOver = true
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
