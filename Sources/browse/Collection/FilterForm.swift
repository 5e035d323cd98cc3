// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The conditions of a filter form, all of which an item must meet.
struct FilterConditions: Equatable {
  /// The conditions on each column, then the rest of the filter.
  ///
  /// The rest is everything that is not a condition on a single column, and any second condition on
  /// the same column.
  fileprivate var parts: [Filter?]

  /// Divides a filter into conditions.
  init(_ filter: Filter?, on columns: [Column]) {
    parts = columns.map { _ in nil }
    var others: [Filter] = []
    for part in filter?.conjuncts ?? [] {
      if let index = part.column, parts[index] == nil, part.condition(in: columns) != nil {
        parts[index] = part
      } else {
        others.append(part)
      }
    }
    parts.append(Filter.all(others))
  }

  /// The filter that requires all conditions, `nil` if there are none.
  var filter: Filter? { Filter.all(parts.compactMap(\.self)) }
}

extension FilterConditions: CustomStringConvertible {
  var description: String { filter?.description ?? "none" }
}

/// The filter form, which has a field for a condition on each column.
typealias FilterForm = ValueForm<FilterConditions>

extension FilterForm {
  /// Creates a form that contains `filter`.
  ///
  /// - Parameters:
  ///   - filter: The current filter.
  ///   - columns: The columns of the collection.
  ///   - completer: The Tab completion, or `nil` for none.
  ///   - entered: The filter that was entered before, when the form reappears.
  convenience init(
    _ filter: Filter?,
    columns: [Column],
    completer: QueryCompleter? = nil,
    restoring entered: Filter? = nil
  ) {
    let conditions = columns.indices.map { index in
      FormField<FilterConditions>(
        columns[index].name,
        hint: "such as “\(columns[index].exampleCondition)”",
        example: columns[index].exampleCondition,
        text: { $0.parts[index]?.condition(in: columns) ?? "" },
        set: { conditions, text in
          conditions.parts[index] =
            text.isEmpty ? nil : try Filter(conditions: text, on: index, columns: columns)
        }
      )
      .namedByData()
      .completed { text in await completer?.conditions(on: index)(text) ?? .none }
    }
    let rest = FormField<FilterConditions>(
      "also",
      hint: "further conditions",
      example: "tea",
      text: { $0.parts[columns.count]?.description ?? "" },
      set: { conditions, text in
        conditions.parts[columns.count] =
          text.isEmpty ? nil : try Filter(parsing: text, columns: columns)
      }
    )
    .completed { text in await completer?.filter(text) ?? .none }
    self.init(
      "filter",
      editing: FilterConditions(filter, on: columns),
      restoring: entered.map { FilterConditions($0, on: columns) },
      fields: conditions + [rest],
      applyHelp: "filter by all of these conditions"
    )
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
