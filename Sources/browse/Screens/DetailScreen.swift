import Catalog
import Navigator

/// An item: its fields with their names, types and values in full.
@MainActor
final class DetailScreen: @MainActor Screen {
  enum Action: Equatable {
    case nextRequested
    case previousRequested
    case showSettings
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { item.id.description }

  /// The item that is shown.
  private(set) var item: Item

  private let columns: [Column]
  private let subject = PassthroughSubject<Action, Never>()

  /// An item of a collection with these columns.
  init(_ item: Item, columns: [Column]) {
    self.item = item
    self.columns = columns
  }

  var body: Content {
    let count = max(columns.count, item.values.count)
    return Content([
      .fields(
        (0..<count).map { index in
          let column = index < columns.count ? columns[index] : nil
          return Field(
            column?.name ?? "column_\(index + 1)",
            note: column?.kind.name ?? "beyond the header",
            value: item[index].text
          )
        }
      )
    ])
  }

  var commands: [Command] {
    [
      Command("next", aliases: ["n"], help: "the next item", shorthand: .emptyLine) {
        [subject] in subject.send(.nextRequested)
      },
      Command("previous", aliases: ["p"], help: "the item before") { [subject] in
        subject.send(.previousRequested)
      },
      Command("settings", help: "page size and more") { [subject] in
        subject.send(.showSettings)
      },
    ]
  }

  /// Shows another item of the same collection.
  func show(_ item: Item) {
    self.item = item
  }
}
