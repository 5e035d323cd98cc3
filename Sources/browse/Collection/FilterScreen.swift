// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The filter as a form: a condition for each column, all of which are to hold.
@MainActor
final class FilterScreen: @MainActor Form {
  enum Action: Equatable {
    case changed(FormFields.Change)
  }

  let title = "filter"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var values: AnyPublisher<Filter?, Never> { valueSubject.eraseToAnyPublisher() }
  var body: Content { fields.body }
  var hasChanges: Bool { fields.hasChanges }

  private let columns: [Column]
  private let fields: FormFields
  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<Filter?, Never>()

  /// A form filled in with `filter`.
  ///
  /// What is not a condition on one column, or the second on the same, stands in the last field.
  ///
  /// - Parameters:
  ///   - filter: What it is filled in with.
  ///   - columns: The columns of the collection.
  ///   - completer: Who knows what Tab may add, if anybody does.
  ///   - asked: What it was changed to before, if it was.
  init(
    _ filter: Filter?,
    columns: [Column],
    completer: QueryCompleter? = nil,
    asked: Filter? = nil
  ) {
    self.columns = columns
    let texts = Self.texts(of: filter, on: columns)
    var all = columns.indices.map { index in
      FormFields.Field(
        columns[index].name,
        hint: "such as \(columns[index].exampleCondition)",
        text: texts[index],
        example: columns[index].exampleCondition,
        complete: completer.map { $0.conditions(on: index) }
      ) { _ = try Self.filter($0, on: index, of: columns) }
    }
    all.append(
      FormFields.Field(
        "also",
        hint: "any other filter",
        text: texts[columns.count],
        example: "tea",
        complete: completer.map { $0.filter }
      ) { _ = try Self.filter($0, on: nil, of: columns) }
    )
    fields = FormFields(all)
    if let asked { fields.fill(Self.texts(of: asked, on: columns)) }
  }

  /// What the fields hold for a filter: the conditions on the columns, and what else it asks for.
  private static func texts(of filter: Filter?, on columns: [Column]) -> [String] {
    var conditions = columns.map { _ in "" }
    var others: [Filter] = []
    for part in filter?.conjuncts ?? [] {
      if let index = part.column, conditions[index].isEmpty,
        let condition = part.condition(in: columns)
      {
        conditions[index] = condition
      } else {
        others.append(part)
      }
    }
    return conditions + [Filter.all(others)?.description ?? ""]
  }

  /// What can be typed; made once, as there may be 100,000 columns.
  private(set) lazy var commands = fields.commands(
    applyHelp: "narrow to what matches all of this",
    cancelHelp: "leave the filter as it was",
    apply: { [unowned self] in try apply() },
    cancel: { [valueSubject] in valueSubject.send(completion: .finished) },
    changed: { [subject] in subject.send(.changed($0)) }
  )

  private func apply() throws {
    var parts = try columns.indices.compactMap { index in
      try Self.filter(fields[index], on: index, of: columns)
    }
    if let rest = try Self.filter(fields[columns.count], on: nil, of: columns) {
      parts.append(rest)
    }
    valueSubject.send(Filter.all(parts))
    valueSubject.send(completion: .finished)
  }

  /// The filter that the text of a field stands for: conditions on one column, or any filter.
  private static func filter(
    _ text: String,
    on column: Int?,
    of columns: [Column]
  ) throws(CatalogError) -> Filter? {
    guard !text.isEmpty else { return nil }
    guard let column else { return try Filter(parsing: text, columns: columns) }
    return try Filter(conditions: text, on: column, columns: columns)
  }
}

extension Column {
  /// A condition on it that somebody might want.
  fileprivate var exampleCondition: String {
    switch kind {
    case .integer, .decimal: "> 10"
    case .date, .dateTime: ">= 2026-01-01"
    case .boolean: "= true"
    case .text: "contains tea"
    }
  }
}
