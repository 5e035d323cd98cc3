import Catalog
import Navigator

/// What a person has chosen when they leave: what they picked, or else what they opened last.
@MainActor
final class Choice {
  private let session: Session
  private var chosen: (items: [Item], screen: any ItemScreen)?
  private var isOver = false
  private var owner: AnyCancellable?

  /// A choice among what a session shows.
  init(_ session: Session) {
    self.session = session
  }

  /// Looks what is chosen when somebody leaves by a prompt; by `quit!` they choose nothing.
  func follow(_ prompt: Prompt) {
    owner = prompt.sink { [unowned self] action in
      switch action {
      case .back where session.stack.screens.count == 1, .quit: note()
      case .quitAtOnce: isOver = true
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
    guard let (items, screen) = chosen, !items.isEmpty else { return nil }
    let collection = screen.reader.collection
    guard let format else { return lines(of: items, on: screen) }
    let text = try await Exporter.text(
      of: items,
      in: collection,
      projection: screen.projection,
      as: format
    )
    return text + [UInt8(ascii: "\n")]
  }

  /// A line for each item, as it stands in the source: nothing is put in quotes.
  private func lines(of items: [Item], on screen: any ItemScreen) -> [UInt8] {
    let directory = screen.reader.collection as? DirectoryCollection
    let projection = screen.projection ?? .all
    return items.flatMap { item in
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
      chosen = (list.reader.state.picks.items, list)
    } else if let list = lists.first(where: { $0.opened != nil }), let item = list.opened {
      chosen = ([item], list)
    }
  }
}
