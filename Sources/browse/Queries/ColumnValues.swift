// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Completion candidates from the values of a column, found in a short scan.
@MainActor
struct ColumnValues {
  /// The maximum number of scanned items.
  private nonisolated static let itemLimit = 10_000

  /// The maximum length of a candidate in bytes.
  ///
  /// Longer values are rarely typed.
  private nonisolated static let maximumLength = 100

  private let collection: any ItemCollection
  private let shown: @MainActor () -> [Item]

  /// Creates a source of candidates from a collection and its visible items.
  init(_ collection: any ItemCollection, shown: @escaping @MainActor () -> [Item]) {
    self.collection = collection
    self.shown = shown
  }

  /// Returns the requested fields of the visible items.
  func fields(_ request: QueryCompletion.Fields) -> [Completion.Candidate] {
    var seen: Set<String> = []
    return shown().flatMap { request.candidates(in: $0[request.column]) }
      .filter { seen.insert($0).inserted }.map { Completion.Candidate($0, note: "nested field") }
  }

  /// Returns the values with the requested prefix, most frequent first.
  func candidates(_ request: QueryCompletion.Values) async -> [Completion.Candidate] {
    await Self.candidates(request, among: shown().map { $0[request.column] }, and: collection)
  }

  @concurrent
  private static func candidates(
    _ request: QueryCompletion.Values,
    among shown: [Value],
    and collection: any ItemCollection
  ) async -> [Completion.Candidate] {
    let first = try? await collection.firstFrequencies(of: request.column, amongItems: itemLimit)
    var seen: Set<String> = []
    var candidates: [Completion.Candidate] = []
    let isNumeric = collection.columns[request.column].kind.isNumeric
    let counted = first.map { isNumeric ? $0.values.inNumericOrder : $0.values } ?? []
    for value in counted.map(\.value) + shown {
      if Task.isCancelled { break }
      guard !value.isEmpty, !value.looksNested(in: collection), value.bytes.count <= maximumLength,
        let text = String(validating: value.bytes, as: UTF8.self), request.prefix.matches(text),
        seen.insert(text).inserted
      else { continue }
      candidates.append(.init(request.spelled(text)))
    }
    return candidates
  }
}

extension [ValueCount] {
  /// The values by descending count, then in numeric order.
  ///
  /// Values that are not numbers come last.
  fileprivate var inNumericOrder: [ValueCount] {
    let keys = map { ($0.count, Double($0.value.text) ?? .infinity) }
    return indices.sorted { a, b in
      (keys[b].0, keys[a].1, a) < (keys[a].0, keys[b].1, b)
    }.map { self[$0] }
  }
}

extension Value {
  /// Returns `true` if the value is a JSON list or object.
  ///
  /// Counted values do not record their type, so this checks the first byte.
  fileprivate func looksNested(in collection: any ItemCollection) -> Bool {
    collection.hasTypedValues && (bytes.first == 0x5B || bytes.first == 0x7B)
  }
}
