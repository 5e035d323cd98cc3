// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An item: its fields with their names, types and values in full.
@MainActor
final class DetailScreen: @MainActor Screen {
  enum Action: Equatable {
    case selected(field: NamedColumn)
    case followed(field: NamedColumn)
    case relatedRequested
    case nextRequested
    case previousRequested
    case pickRequested
    case unpickRequested
    case copyRequested(field: NamedColumn?)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  /// Its key, behind the name of its collection where that is not the one below.
  var title: String { reference == nil ? item.id.crumb : "\(collection.name) \(item.id.crumb)" }

  /// The item that is shown.
  @Published private(set) var item: Item

  /// The collection that it is of.
  let collection: any ItemCollection

  /// Where that was opened from.
  let origin: Origin

  /// The field of the item below that refers to it; `nil` if it was opened from a list.
  let reference: FieldName?

  /// The columns as they are now: asking for them takes long where there are many.
  private var columns: [Column]

  private let subject = PassthroughSubject<Action, Never>()

  /// An item of a collection.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - collection: The collection that it is of.
  ///   - origin: Where that was opened from.
  ///   - reference: The field of the item below that refers to it, if one does.
  init(
    _ item: Item,
    of collection: any ItemCollection,
    from origin: Origin = .standardInput,
    by reference: FieldName? = nil
  ) {
    self.item = item
    self.collection = collection
    columns = collection.columns
    self.origin = origin
    self.reference = reference
  }

  var body: Content {
    let fields = item.unreadable.map { [unreadableField($0)] } ?? fields
    let oddities = OddityText.lines(about: collection.oddities(of: item))
    return Content([.fields(fields)] + oddities.map { .line($0) })
  }

  private var fields: [Field] {
    (0..<max(columns.count, item.values.count)).map { index in
      Field(name(at: index), note: note(at: index), of: item[index])
    }
  }

  /// What a field is, and where it leads.
  private func note(at index: Int) -> String {
    if let kind = item[index].nestedKind { return "\(kind), \(index + 1) opens it" }
    guard columns.indices.contains(index) else { return "beyond the header" }
    let kind = columns[index].kind.name
    return target(at: index).map { "\(kind) → \($0)" } ?? kind
  }

  /// The collection that a field refers to.
  private func target(at index: Int) -> String? {
    columns.indices.contains(index) ? collection.relational?.target(of: index) : nil
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
        help: "go where a field leads: a list, an object, a row; by its name or its place",
        group: .walk,
        examples: [.init("open \(self.leadingPlace)")],
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
      Command("related", help: "what refers to it; a number opens that", group: .walk) {
        [self] in showRelated()
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

  /// The place of the first field that leads anywhere, 1 if none does.
  private var leadingPlace: Int { (item.values.indices.first(where: leads) ?? 0) + 1 }

  /// Whether a field leads anywhere.
  private func leads(_ index: Int) -> Bool {
    item[index].isNested || (!item[index].isMissing && target(at: index) != nil)
  }

  /// Shows another item of the same collection, which may have brought columns.
  func show(_ item: Item) {
    columns = collection.columns
    self.item = item
  }

  /// The fields that lead anywhere, by name.
  private func completeField(_ text: String) -> Completion {
    let leading = columns.indices.filter(leads).map { columns[$0] }
    let found = QueryCompletion(projection: text, columns: leading)
    // Its number would be another among all columns.
    let names = found.candidates.filter { !$0.text.hasPrefix("#") && $0.isColumn }
    return Completion(names.map(\.candidate), from: found.start)
  }

  private func check(_ field: Int) throws(ItemError) {
    guard field < max(columns.count, item.values.count) else { throw .noSuchField(field + 1) }
  }

  /// Asks for what a field leads to.
  func open(field index: Int) throws(ItemError) {
    try check(index)
    let field = NamedColumn(index, of: columns)
    if item[index].isNested { return subject.send(.selected(field: field)) }
    guard target(at: index) != nil else {
      let hasReferences = columns.indices.contains { target(at: $0) != nil }
      throw .notNested(field.name, hasReferences: hasReferences)
    }
    guard !item[index].isMissing else { throw .refersToNothing(field.name) }
    subject.send(.followed(field: field))
  }

  /// Asks for what refers to the item.
  func showRelated() { subject.send(.relatedRequested) }
}

extension Value {
  /// What it is, if it opens as a collection of its own.
  fileprivate var nestedKind: String? {
    guard isNested else { return nil }
    return bytes.first == UInt8(ascii: "[") ? "list" : "object"
  }
}
