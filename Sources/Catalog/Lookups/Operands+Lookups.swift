// SPDX-License-Identifier: GPL-3.0-or-later

extension [Operand] {
  /// Reads the values that the operands look up, and reports no progress.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be read, or when cancelled.
  func settleLookups() async throws(CatalogError) {
    try await Progress.ignore { () throws(CatalogError) in try await readLookups() }
  }

  /// Reads the values that the operands look up, and then runs an operation that needs them.
  ///
  /// Values that are not known yet are half of the progress.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be read, or when cancelled; the errors of the operation.
  func withLookups<Result>(
    _ operation: () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    guard needsLookups else { return try await operation() }
    var steps = EqualSteps(2)
    try await steps.next { () throws(CatalogError) in try await readLookups() }
    return try await steps.next(operation)
  }

  /// `true` if a value that the operands look up is not known.
  private var needsLookups: Bool {
    flatMap(\.fields).lazy.compactMap { Lookup(from: $0.column, path: $0.path) }.contains {
      $0.steps.contains { $0.values == nil }
    }
  }

  /// Reads the values that the operands look up, those of each collection at once.
  private func readLookups() async throws(CatalogError) {
    let fields = flatMap(\.fields)
    var depth = 0
    while true {
      // A step may become known only when the collection of the one before is opened.
      let steps = fields.compactMap { field in
        Lookup(from: field.column, path: field.path)?.steps.dropFirst(depth).first
      }
      if steps.isEmpty { return }
      var together = Dictionary(grouping: steps, by: Origin.init)
      // The order of the steps decides which of several errors is shown.
      for step in steps {
        guard let same = together.removeValue(forKey: Origin(step)) else { continue }
        let names = Set(same.map(\.column)).sorted()
        try await step.target.readValues(of: names, namedBy: step.namingType)
      }
      depth += 1
    }
  }

  /// The items whose values are read at once.
  private struct Origin: Hashable {
    let target: ObjectIdentifier
    let namingType: ColumnType

    init(_ step: Lookup.Step) {
      target = ObjectIdentifier(step.target)
      namingType = step.namingType
    }
  }
}
