// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Completes filters, orders and column lists of a collection.
///
/// The work is done off the main actor, because there may be 100,000 columns.
@MainActor
struct QueryCompleter {
  private let collection: any ItemCollection
  private let values: ColumnValues

  /// Creates a completer for a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection that provides columns and values.
  ///   - shown: Returns the visible items. Their values are also candidates.
  init(_ collection: any ItemCollection, shown: @escaping @MainActor () -> [Item]) {
    self.collection = collection
    values = ColumnValues(collection, shown: shown)
  }

  /// Completes a filter.
  func filter(_ text: String) async -> Completion {
    await complete { QueryCompletion(filter: text, columns: $0) }
  }

  /// Completes conditions on a column.
  func conditions(on column: Int) -> Completer {
    { await complete { [text = $0] in QueryCompletion(filter: text, on: column, columns: $0) } }
  }

  /// Completes an order.
  func order(_ text: String) async -> Completion {
    await complete { QueryCompletion(order: text, columns: $0) }
  }

  /// Completes a column list.
  func projection(_ text: String) async -> Completion {
    await complete { QueryCompletion(projection: text, columns: $0) }
  }

  /// Completes the choice of a column's type.
  func type(_ text: String) async -> Completion {
    await complete { QueryCompletion(type: text, columns: $0) }
  }

  /// Completes a computed column.
  func addition(_ text: String) async -> Completion {
    await complete { QueryCompletion(addition: text, columns: $0) }
  }

  /// Completes another name for a column.
  func rename(_ text: String) async -> Completion {
    await complete { QueryCompletion(rename: text, columns: $0) }
  }

  /// Completes a question about groups.
  func grouping(_ text: String) async -> Completion {
    await complete { QueryCompletion(grouping: text, columns: $0) }
  }

  /// Completes a question about groups as a table.
  func pivot(_ text: String) async -> Completion {
    await complete { QueryCompletion(pivot: text, columns: $0) }
  }

  /// Completes the columns of a plot.
  func plot(_ text: String) async -> Completion {
    await complete { QueryCompletion(plot: text, columns: $0) }
  }

  /// Completes a column or an expression.
  func expression(_ text: String) async -> Completion {
    await complete { QueryCompletion(column: text, columns: $0) }
  }

  /// Completes the name of a single column.
  func column(_ text: String) async -> Completion {
    let found = await Self.find(in: collection) { QueryCompletion(projection: text, columns: $0) }
    return found.candidates.contains { $0.text == "," } ? .none : found.completion
  }

  private func complete(
    _ find: @escaping @Sendable ([Column]) -> QueryCompletion
  ) async -> Completion {
    let found = await Self.find(in: collection, find)
    var all = found.completion.candidates
    if let fields = found.fields { all += values.fields(fields) }
    if let wanted = found.values {
      let fitting = await values.candidates(wanted)
      all += fitting.isEmpty ? found.alternatives : fitting
    }
    return Completion(all, from: found.start)
  }

  @concurrent
  private static func find(
    in collection: any ItemCollection,
    _ find: @Sendable ([Column]) -> QueryCompletion
  ) async -> Found {
    let found = find(collection.columns)
    return Found(
      completion: Completion(found.candidates.map(\.candidate), from: found.start),
      values: found.values,
      fields: found.fields,
      alternatives: found.alternatives.map(\.candidate)
    )
  }

  private struct Found {
    let completion: Completion
    let values: QueryCompletion.Values?
    let fields: QueryCompletion.Fields?
    let alternatives: [Completion.Candidate]
    var candidates: [Completion.Candidate] { completion.candidates }
    var start: Int { completion.start }
  }
}
