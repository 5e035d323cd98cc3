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
    for (column, path) in operands.flatMap(\.fields) {
      var names = items.map { $0[column.index] }
      var settled = 0
      while let steps = Lookup(from: column, path: path)?.steps, settled < steps.count {
        let step = steps[settled]
        settled += 1
        let known = step.target.values(of: step.column, namedBy: step.namingType)
        var found = known ?? self[column.index, path[..<settled]]
        if found == nil {
          found = try await step.target.values(of: step.column, namedBy: names, step.namingType)
        }
        guard let found else { break }
        if known == nil { self[column.index, path[..<settled]] = found }
        names = names.map { $0.withField { found.field(namedBy: $0).value } }
      }
    }
  }
}
