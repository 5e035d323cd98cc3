import Catalog
import Navigator

/// An item: its fields with their names, types and values in full.
@MainActor
final class DetailScreen: @MainActor Screen {
  enum Action: Equatable {
    case selected(field: NamedColumn)
    case nextRequested
    case previousRequested
    case pickRequested
    case unpickRequested
    case copyRequested(field: NamedColumn?)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { item.id.description }

  /// The item that is shown.
  private(set) var item: Item

  /// What is odd about it.
  private var oddities: RowOddities

  private var columns: [Column]
  private let subject = PassthroughSubject<Action, Never>()

  /// An item of a collection.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - columns: The columns of the collection.
  ///   - oddities: What the collection finds odd about it.
  init(_ item: Item, columns: [Column], oddities: RowOddities = []) {
    self.item = item
    self.oddities = oddities
    self.columns = columns
  }

  var body: Content {
    let fields = item.unreadable.map { [unreadableField($0)] } ?? fields
    return Content([.fields(fields)] + OddityText.lines(about: oddities).map { .line($0) })
  }

  private var fields: [Field] {
    (0..<max(columns.count, item.values.count)).map { index in
      let column = index < columns.count ? columns[index] : nil
      let kind = column?.kind.name ?? "beyond the header"
      return Field(
        name(at: index),
        note: item[index].nestedKind.map { "\($0), \(index + 1) opens it" } ?? kind,
        of: item[index]
      )
    }
  }

  private func name(at index: Int) -> String { NamedColumn(index, of: columns).name }

  private func unreadableField(_ text: [UInt8]) -> Field {
    Field("text", note: "not JSON", value: String(decoding: text, as: UTF8.self))
  }

  var commands: [Command] {
    [
      Command(
        "open",
        .field(columns).completed { [weak self] in self?.completeField($0) ?? .none },
        help: "open the list or object in a field; by its name or its place",
        group: .walk,
        examples: [.init("open \(self.nestedPlace)")],
        shorthand: .number
      ) { [self] in try open(field: $0) },
      Command(
        "next",
        aliases: ["n"],
        help: "the next item",
        group: .walk,
        shorthand: .emptyLine
      ) { [subject] in subject.send(.nextRequested) },
      Command("previous", aliases: ["p"], help: "the item before", group: .walk) { [subject] in
        subject.send(.previousRequested)
      },
      Command("pick", help: "put it into the basket", group: .take) { [subject] in
        subject.send(.pickRequested)
      },
      Command("unpick", help: "take it out of the basket", group: .take) { [subject] in
        subject.send(.unpickRequested)
      },
      Command(
        "copy",
        .optional(.field(columns)),
        help: "put a value into the clipboard; alone, the item as JSON",
        group: .take,
        examples: [.init("copy 1")]
      ) { [self] in
        if let field = $0 { try check(field) }
        subject.send(.copyRequested(field: $0.map { NamedColumn($0, of: columns) }))
      },
    ]
  }

  /// The place of the first field that opens, 1 if none does.
  private var nestedPlace: Int { (item.values.firstIndex(where: \.isNested) ?? 0) + 1 }

  /// Shows another item of the same collection, which may have brought columns.
  func show(_ item: Item, columns: [Column], oddities: RowOddities) {
    self.item = item
    self.columns = columns
    self.oddities = oddities
  }

  /// The fields that open, by name.
  private func completeField(_ text: String) -> Completion {
    let nested = columns.indices.filter { item[$0].isNested }.map { columns[$0] }
    let found = QueryCompletion(projection: text, columns: nested)
    // Its number would be another among all columns.
    let names = found.candidates.filter { !$0.text.hasPrefix("#") && $0.isColumn }
    return Completion(names.map(\.candidate), from: found.start)
  }

  private func check(_ field: Int) throws(BrowseError) {
    guard field < max(columns.count, item.values.count) else { throw .noSuchField(field + 1) }
  }

  /// Asks for the list or object in a field.
  func open(field index: Int) throws(BrowseError) {
    try check(index)
    guard item[index].isNested else { throw .notNested(name(at: index)) }
    subject.send(.selected(field: NamedColumn(index, of: columns)))
  }
}

extension Value {
  /// What it is, if it opens as a collection of its own.
  fileprivate var nestedKind: String? {
    guard isNested else { return nil }
    return bytes.first == UInt8(ascii: "[") ? "list" : "object"
  }
}
