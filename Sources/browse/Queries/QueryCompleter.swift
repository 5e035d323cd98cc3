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
    await complete(text) { QueryCompletion(filter: $0, columns: $1) }
  }

  /// Completes conditions on a column.
  func conditions(on column: Int) -> Completer {
    { await complete($0) { QueryCompletion(filter: $0, on: column, columns: $1) } }
  }

  /// Completes an order.
  func order(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(order: $0, columns: $1) }
  }

  /// Completes a column list.
  func projection(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(projection: $0, columns: $1) }
  }

  /// Completes the choice of a column's type.
  func type(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(type: $0, columns: $1) }
  }

  /// Completes a computed column.
  func addition(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(addition: $0, columns: $1) }
  }

  /// Completes another name for a column.
  func rename(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(rename: $0, columns: $1) }
  }

  /// Completes a question about groups.
  func grouping(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(grouping: $0, columns: $1) }
  }

  /// Completes a question about groups as a table.
  func pivot(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(pivot: $0, columns: $1) }
  }

  /// Completes the columns of a plot.
  func plot(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(plot: $0, columns: $1) }
  }

  /// Completes a column or an expression.
  func expression(_ text: String) async -> Completion {
    await complete(text) { QueryCompletion(column: $0, columns: $1) }
  }

  /// Completes the name of a single column.
  func column(_ text: String) async -> Completion {
    let found = await Self.find(text, in: collection) {
      QueryCompletion(projection: $0, columns: $1)
    }
    return found.candidates.contains { $0.text == "," } ? .none : found.completion
  }

  private func complete(
    _ text: String,
    _ find: @escaping @Sendable (String, [Column]) -> QueryCompletion
  ) async -> Completion {
    let found = await Self.find(text, in: collection, find)
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
    _ text: String,
    in collection: any ItemCollection,
    _ find: @Sendable (String, [Column]) -> QueryCompletion
  ) async -> Found {
    let typed = text.split { " ,(".contains($0) }.last.map(String.init) ?? ""
    if typed.contains(".") { _ = try? await collection.settleTargets(of: typed, isComplete: false) }
    let columns = collection.columns
    var found = find(text, columns)
    let hasSpaces = columns.contains { $0.name.utf8.contains(UInt8(ascii: " ")) }
    if hasSpaces, let named = spacedNames(text, { find($0, columns) }) { found = named }
    return Found(
      completion: Completion(found.candidates.map(\.candidate), from: found.start),
      values: found.values,
      fields: found.fields,
      alternatives: found.alternatives.map(\.candidate)
    )
  }

  /// Completes the last words of a text as the name of a column with spaces, which lacks its quote.
  ///
  /// - Returns: The columns, or `nil` if no name begins with the words.
  private nonisolated static func spacedNames(
    _ text: String,
    _ find: (String) -> QueryCompletion
  ) -> QueryCompletion? {
    let separators = " (),:+-*/%=<>!"
    let words = text.indices.filter { index in
      !separators.contains(text[index]) && separators.contains(text[..<index].last ?? " ")
    }
    for start in words.suffix(maximumSpacedWordCount) where text[start...].contains(" ") {
      let found = find(text[..<start] + "\"" + text[start...])
      let isColumn = { (candidate: QueryCompletion.Candidate) in
        if case .column = candidate.meaning { true } else { false }
      }
      if found.start == text[..<start].utf8.count, found.candidates.contains(where: isColumn) {
        return found
      }
    }
    return nil
  }

  /// The maximum number of words that are read as the beginning of a name with spaces.
  private nonisolated static let maximumSpacedWordCount = 8

  private struct Found {
    let completion: Completion
    let values: QueryCompletion.Values?
    let fields: QueryCompletion.Fields?
    let alternatives: [Completion.Candidate]
    var candidates: [Completion.Candidate] { completion.candidates }
    var start: Int { completion.start }
  }
}
