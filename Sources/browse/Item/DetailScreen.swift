// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that shows all fields of an item with their names, types and full values.
///
/// A list or an object is shown on one line.
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
    case searched(String?)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  /// The ID of the item, preceded by its collection's name if a reference led to it.
  var title: String {
    if reference == nil { return item.id.crumb }
    return collection.opensAsItem ? collection.name : "\(collection.name) \(item.id.crumb)"
  }

  @Published private(set) var item: Item

  /// The search for the labels of the items to which fields lead.
  let labelSearch = Effect<ItemLabels>()

  /// The text that the shown fields contain in their name or value, or `nil` to show all fields.
  @Published private(set) var searched: String?

  let collection: any ItemCollection

  /// The origin of the collection.
  let origin: Origin

  /// The field that refers to this item, or `nil` if the item was opened from a list.
  let reference: FieldName?

  /// A copy of the collection's columns, because reading them is slow if there are many.
  private var columns: [Column]

  private let subject = PassthroughSubject<Action, Never>()

  /// Creates a screen for an item.
  ///
  /// - Parameters:
  ///   - item: The item to show.
  ///   - collection: The collection of the item.
  ///   - origin: The origin of the collection.
  ///   - reference: The field of the item below that refers to this one, if any.
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
    let warnings = RowWarningText.lines(about: collection.rowWarnings(of: item))
      .map { Content.line($0) }
    let remarks = LabelText.remarks(on: labelSearch.state).map { Content.line($0) }
    if let unreadable = item.unreadable {
      return Content([.fields([unreadableField(unreadable)])] + warnings)
    }
    let found = foundFields
    let repeated = Self.repeatedNames(columns)
    let remark = found.flatMap(searchRemark).map { Content.line($0, .secondary) }
    let hint = referenceHint(found, repeated).map {
      Content.hint($0, .secondary)
    }
    let below = [remark].compactMap(\.self) + warnings + remarks + [hint].compactMap(\.self)
    return Content([.fields(fields(found, repeated))] + below)
  }

  /// Returns the number of fields that contain the searched text.
  private func searchRemark(_ found: [Int]) -> String? {
    searched.map { count(of: found, with: $0) + "; “clear” shows all" }
  }

  private func count(of found: [Int], with text: String) -> String {
    "\(found.count.grouped) of \(fieldCount.counted("field")) with “\(text)”"
  }

  /// Publishes the number of fields that contain a text, and the first of them.
  private func preview(ofSearch text: String) -> AnyPublisher<Content, Never> {
    let found = fields(with: text)
    let first = Array(found.prefix(Self.previewedFields))
    let remark = Content.line(count(of: found, with: text), .secondary)
    let content = Content([remark, .fields(fields(first, Self.repeatedNames(columns)))])
    return Just(content).eraseToAnyPublisher()
  }

  /// The maximum number of fields in a preview.
  private static var previewedFields: Int { 5 }

  /// Returns the commands that follow the references of the shown fields.
  private func referenceHint(_ found: [Int]?, _ repeated: Set<String>) -> String? {
    let references = collection.references
    guard !references.isEmpty else { return nil }
    let shown = found ?? Array(columns.indices)
    let fields = shown.lazy.filter { [self] in isReference($0, in: references) }.prefix(4)
    let commands = fields.map { [columns] in
      "“open \(Self.word(for: $0, of: columns, repeated))”"
    }
    guard let first = commands.first else { return nil }
    guard commands.count > 1 else { return "\(first) follows the reference" }
    let named = commands.prefix(3).joined(separator: ", ") + (commands.count > 3 ? ", …" : "")
    return "\(named) follow references"
  }

  /// Returns `true` if a field refers to an item.
  private func isReference(_ index: Int, in references: References) -> Bool {
    columns.indices.contains(index) && !columns[index].type.isMissing(item[index])
      && references.target(of: index) != nil
  }

  /// The indexes of the fields that contain the searched text, or `nil` to show all fields.
  private var foundFields: [Int]? { searched.map { fields(with: $0) } }

  /// Returns the indexes of the fields that contain a text in their name or value.
  private func fields(with text: String) -> [Int] {
    let text = text.lowercased()
    return (0..<fieldCount).filter { index in
      NamedColumn(index, of: columns).name.lowercased().contains(text)
        || item[index].text.lowercased().contains(text)
        || LabelText.label(labels[index, item[index]]).lowercased().contains(text)
    }
  }

  /// Returns the shown fields.
  ///
  /// - Parameters:
  ///   - found: The indexes of the fields, or `nil` for all.
  ///   - repeated: The names of several columns.
  private func fields(_ found: [Int]?, _ repeated: Set<String>) -> ComputedList<Field> {
    ComputedList(count: found?.count ?? fieldCount) {
      [item, columns, labels, references = collection.references] place in
      let index = found?[place] ?? place
      let target = columns.indices.contains(index) ? references.target(of: index) : nil
      if let outline = NestedOutline(item[index]) {
        return Self.field(index, of: columns, outline, repeated)
      }
      var field = Field(
        NamedColumn(index, of: columns).name,
        note: Self.note(at: index, columns, target: target),
        of: item[index]
      )
      field.isTruncated = item.excerpts.contains(index)
      guard target != nil else { return field }
      if field.style == .plain { field.style = .reference }
      field.value += LabelText.label(labels[index, item[index]])
      return field
    }
  }

  /// Returns a field that shows a list or an object on one line, and the command that opens it.
  private nonisolated static func field(
    _ index: Int,
    of columns: [Column],
    _ outline: NestedOutline,
    _ repeated: Set<String>
  ) -> Field {
    Field(
      NamedColumn(index, of: columns).name,
      note: outline.isList ? "list" : "object",
      value: "\(outline.line)  (open \(word(for: index, of: columns, repeated)))"
    )
  }

  /// Returns the name of a field if it is a word, or otherwise its number.
  ///
  /// - Parameter repeated: The names of several columns.
  private nonisolated static func word(
    for index: Int,
    of columns: [Column],
    _ repeated: Set<String>
  ) -> String {
    let name = NamedColumn(index, of: columns).name
    let isWord =
      name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
      && !repeated.contains(name)
    return isWord ? name : String(index + 1)
  }

  /// Returns the names that several columns have.
  private static func repeatedNames(_ columns: [Column]) -> Set<String> {
    var (seen, repeated) = (Set<String>(), Set<String>())
    for column in columns where !seen.insert(column.name).inserted { repeated.insert(column.name) }
    return repeated
  }

  /// Describes the type of a field and the collection that it refers to.
  private nonisolated static func note(
    at index: Int,
    _ columns: [Column],
    target: String?
  ) -> String {
    guard columns.indices.contains(index) else { return "not in the header" }
    let kind = columns[index].kind.name
    return target.map { "\(kind) → \($0)" } ?? kind
  }

  /// The number of columns, or of values if there are more.
  private var fieldCount: Int { Swift.max(columns.count, item.values.count) }

  private func unreadableField(_ text: [UInt8]) -> Field {
    Field("text", note: "not JSON", value: String(decoding: text, as: UTF8.self))
  }

  var commands: [Command] {
    [
      Command(
        "open",
        .field(columns).completed { [weak self] in self?.completeField($0) ?? .none },
        help: "open the list, object or row in a field; by name or number",
        group: .navigate,
        examples: [.init("open \(self.firstOpenableNumber)")],
        shorthand: .number
      ) { [self] in try open(field: $0) },
      Command(
        "next",
        aliases: ["n"],
        help: "show the next item",
        group: .navigate,
        shorthand: .emptyLine
      ) { [subject] in subject.send(.nextRequested) }
      .bound(to: .nextItem, .nextPage),
      Command("previous", aliases: ["p"], help: "show the previous item", group: .navigate) {
        [subject] in
        subject.send(.previousRequested)
      }
      .bound(to: .previousItem, .previousPage),
      Command(
        "related",
        help: "list references to this item; a number opens one",
        group: .navigate
      ) {
        [self] in showRelated()
      },
      Command(
        "search",
        .text("TEXT"),
        help: "show only the fields that contain a text",
        group: .filter,
        examples: [.init("/\(self.columns.first?.name ?? "name")")],
        shorthand: .prefix("/")
      ) { [self] in search($0) }
      .previewed { [self] in preview(ofSearch: $0) },
      Command("clear", help: "show all fields", group: .filter) { [self] in search(nil) },
      Command("pick", help: "put this item into the basket", group: .export) { [subject] in
        subject.send(.pickRequested)
      },
      Command("unpick", help: "take this item out of the basket", group: .export) { [subject] in
        subject.send(.unpickRequested)
      },
      Command(
        "copy",
        .optional(.field(columns)),
        help: "copy a value to the clipboard; without a field, the item as JSON",
        group: .export,
        examples: [.init("copy 1")]
      ) { [self] in
        if let field = $0 { try check(field) }
        subject.send(.copyRequested(field: $0.map { NamedColumn($0, of: columns) }))
      },
    ] + labelSearch.commands
  }

  /// The number of the first field that can be opened, or 1 if there is none.
  private var firstOpenableNumber: Int {
    let references = collection.references
    return (item.values.indices.first { canOpen($0, references) } ?? 0) + 1
  }

  /// Returns `true` if a field can be opened: it contains a nested value or a reference.
  private func canOpen(_ index: Int, _ references: References) -> Bool {
    item[index].isNested || isReference(index, in: references)
  }

  /// Shows another item of the same collection, and updates the columns.
  func show(_ item: Item) {
    columns = collection.columns
    self.item = item
  }

  /// Looks up the labels of the items to which fields lead, and shows them.
  ///
  /// - Parameter patience: The time to wait for them, or `nil` for no limit. Later ones are shown
  ///   when they are known.
  func showLabels(patience: Duration?) async {
    guard hasTargets else { return }
    labelSearch.start { [collection, item] _ in try await collection.labels(of: [item]) }
    await labelSearch.wait(atMost: patience)
    if Task.isCancelled { labelSearch.cancel() }
  }

  /// `true` if fields lead to other items, whose labels may be shown.
  var hasTargets: Bool { columns.contains(where: \.leads) }

  /// The labels of the items to which fields lead, as far as they are known.
  private var labels: ItemLabels {
    if case .loaded(let labels) = labelSearch.state { labels } else { ItemLabels() }
  }

  /// Shows only the fields that contain a text, or all fields if it is `nil`.
  private func search(_ text: String?) {
    searched = text
    subject.send(.searched(text))
  }

  /// Completes the names of fields that can be opened.
  private func completeField(_ text: String) -> Completion {
    let references = collection.references
    let leading = columns.indices.filter { canOpen($0, references) }.map { columns[$0] }
    let found = QueryCompletion(projection: text, columns: leading)
    // Omits numbers such as `#2`, which would count only the fields that can be opened.
    let names = found.candidates.filter { !$0.text.hasPrefix("#") && $0.isColumn }
    return Completion(names.map(\.candidate), from: found.start)
  }

  private func check(_ field: Int) throws(ItemError) {
    guard field < fieldCount else { throw .noSuchField(field + 1) }
  }

  /// Requests the collection or item that a field leads to.
  func open(field index: Int) throws(ItemError) {
    try check(index)
    let field = NamedColumn(index, of: columns)
    if item[index].isNested { return subject.send(.selected(field: field)) }
    let references = collection.references
    guard columns.indices.contains(index), references.target(of: index) != nil else {
      let hasReferences = columns.indices.contains { references.target(of: $0) != nil }
      throw .notNested(field.name, hasReferences: hasReferences)
    }
    guard !columns[index].type.isMissing(item[index]) else { throw .missingReference(field.name) }
    subject.send(.followed(field: field))
  }

  /// Requests the list of collections that refer to the item.
  func showRelated() { subject.send(.relatedRequested) }
}

extension DetailScreen: @MainActor OnlyItemScreen {
  var onlyItemCollection: (any ItemCollection)? { collection.opensAsItem ? collection : nil }
}
