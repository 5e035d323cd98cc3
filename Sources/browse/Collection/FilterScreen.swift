// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The filter form, which has a field for a condition on each column.
///
/// An item must meet all conditions.
@MainActor
final class FilterScreen: @MainActor Form {
  enum Action: Equatable {
    case changed(FormFields.Change)
  }

  let title = "filter"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var valuePublisher: AnyPublisher<Filter?, Never> { valueSubject.eraseToAnyPublisher() }
  var body: Content { fields.body }
  var hasChanges: Bool { fields.hasChanges }

  private let columns: [Column]
  private let fields: FormFields
  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<Filter?, Never>()

  /// Creates a form that contains `filter`.
  ///
  /// The last field contains the rest of the filter: everything that is not a condition on a single
  /// column, and any second condition on the same column.
  ///
  /// - Parameters:
  ///   - filter: The current filter.
  ///   - columns: The columns of the collection.
  ///   - completer: The Tab completion, or `nil` for none.
  ///   - entered: The filter that was entered before, when the form reappears.
  init(
    _ filter: Filter?,
    columns: [Column],
    completer: QueryCompleter? = nil,
    restoring entered: Filter? = nil
  ) {
    self.columns = columns
    let texts = Self.texts(of: filter, on: columns)
    var all = columns.indices.map { index in
      FormFields.Field(
        columns[index].name,
        hint: "such as “\(columns[index].exampleCondition)”",
        text: texts[index],
        example: columns[index].exampleCondition,
        complete: completer.map { $0.conditions(on: index) }
      ) { _ = try Self.filter($0, on: index, of: columns) }
    }
    all.append(
      FormFields.Field(
        "also",
        hint: "further conditions",
        text: texts[columns.count],
        example: "tea",
        complete: completer.map { $0.filter }
      ) { _ = try Self.filter($0, on: nil, of: columns) }
    )
    fields = FormFields(all)
    if let entered { fields.fill(Self.texts(of: entered, on: columns)) }
  }

  /// Returns the contents of the fields: a condition for each column, then the rest of the filter.
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

  /// The form's commands, created once because there may be 100,000 columns.
  private(set) lazy var commands = fields.commands(
    applyHelp: "filter by all of these conditions",
    cancelHelp: "discard the changes",
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

  /// Parses the contents of a field: conditions on `column`, or any filter if that is `nil`.
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
  /// An example condition that suits the column's type.
  fileprivate var exampleCondition: String {
    switch kind {
    case .integer, .decimal: "> 10"
    case .date, .dateTime: ">= 2026-01-01"
    case .boolean: "= true"
    case .text: "contains tea"
    }
  }
}
