// SPDX-License-Identifier: GPL-3.0-or-later

/// Values that are looked up for some items only, such as those of a page.
struct LookedUpValues {
  private struct Place: Hashable {
    let column: Int
    let path: ArraySlice<ExactText>
  }

  private var values: [Place: any NamedValues] = [:]

  /// Values for the path from a column up to a step.
  subscript(column: Int, path: ArraySlice<ExactText>) -> (any NamedValues)? {
    get { values[Place(column: column, path: path)] }
    set { values[Place(column: column, path: path)] = newValue }
  }
}

extension LookedUpValues {
  /// Looks up values for some items.
  ///
  /// Values that are known for all items are not looked up again.
  ///
  /// - Parameters:
  ///   - operands: The operands that need the values.
  ///   - items: The items.
  /// - Throws: ``CatalogError`` if another collection cannot be read, or when cancelled.
  init(of operands: [Operand], for items: [Item]) async throws(CatalogError) {
    let fields = operands.flatMap(\.fields)
    var depth = 0
    while true {
      // The columns that items with the same names are looked up for, by the path that leads to the names.
      var wanted: [Place: [String]] = [:]
      var steps: [Place: [Lookup.Step]] = [:]
      for (column, path) in fields {
        guard let known = Lookup(from: column, path: path)?.steps, known.count > depth else {
          continue
        }
        let place = Place(column: column.index, path: path[..<depth])
        steps[place] = Array(known[...depth])
        let name = known[depth].column
        if wanted[place]?.contains(name) != true { wanted[place, default: []].append(name) }
      }
      if wanted.isEmpty { return }
      for (place, columns) in wanted {
        try await look(up: columns, at: place, steps[place] ?? [], for: items)
      }
      depth += 1
    }
  }

  /// Looks up the values of columns after the last of some steps.
  private mutating func look(
    up columns: [String],
    at place: Place,
    _ steps: [Lookup.Step],
    for items: [Item]
  ) async throws(CatalogError) {
    guard let step = steps.last else { return }
    let unknown = columns.filter { step.target.values(of: $0, namedBy: step.namingType) == nil }
    if unknown.isEmpty { return }
    var names = items.map { $0[place.column] }
    for (index, step) in steps.dropLast().enumerated() {
      let values = self[place.column, place.path[...index]] ?? step.values
      names = names.map { $0.withField { values?.field(namedBy: $0).value ?? .absent } }
    }
    let found = try await step.target.values(of: unknown, namedBy: names, step.namingType)
    for (name, values) in zip(unknown, found) {
      self[place.column, place.path + [ExactText(name)]] = values
    }
  }
}
