// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns that lead from a value to a value of the item that it names: `customer.name`, `customer.country.name`.
///
/// They are a path that begins at a column with a ``Column/target``. Each column on the path that leads on is a further step.
struct Lookup {
  /// A column of the items that a value names.
  struct Step {
    let target: any ItemTarget

    /// The name of the column.
    let column: String

    /// The type of the values that name the items.
    let namingType: ColumnType
  }

  /// The steps, which stop where the columns of a target are not known.
  private(set) var steps: [Step] = []

  /// The rest of the path, which leads into nested values.
  private(set) var rest: [ExactText] = []

  /// The type of the last column.
  private(set) var type = ColumnType(.text)

  /// Follows a path from a column.
  ///
  /// Returns `nil` if the values of the column name no items.
  init?(from column: ColumnReference, path: [ExactText]) {
    guard column.target != nil else { return nil }
    var (target, namingType) = (column.target, column.type)
    var rest = path[...]
    while let next = target, let name = rest.first?.string {
      steps.append(Step(target: next, column: name, namingType: namingType))
      rest.removeFirst()
      let column = next.columns?.first { $0.name == name }
      (target, namingType) = (column?.target, column?.type ?? ColumnType(.text))
    }
    self.rest = Array(rest)
    if rest.isEmpty { type = namingType }
  }
}

extension [Column] {
  /// Returns the path that names of columns, joined by points, mean from one of these columns on.
  ///
  /// - Parameter parts: The names, each of which may be a part of a name with points.
  /// - Returns: The path with the exact names, or `nil` if a name is unknown.
  func path(_ parts: ArraySlice<Substring>) -> [ExactText]? {
    for end in parts.indices.reversed() {
      let name = parts[...end].joined(separator: ".")
      guard let column = column(named: name) else { continue }
      let rest = parts[(end + 1)...]
      if rest.isEmpty { return [ExactText(column.name)] }
      if let target = column.target {
        if let path = target.columns?.path(rest) { return [ExactText(column.name)] + path }
      } else if column.kind == .text {
        return [ExactText(column.name)] + rest.map { ExactText(String($0)) }
      }
    }
    return nil
  }

  /// Returns the column of a name, whose case and surrounding spaces matter only between several.
  private func column(named name: String) -> Column? {
    let lexer = QueryLexer("")
    let token = QueryToken(kind: .quoted, text: name, range: 0..<0)
    return (try? ColumnReference(token, among: self, in: lexer)).map { self[$0.index] }
  }
}

// MARK: Fields

extension Operand {
  /// The fields that the operand reads, each with the column that contains or names it.
  var fields: [(column: ColumnReference, path: [ExactText])] {
    switch self {
    case .field(let column, let path): [(column, path)]
    case .column, .literal, .clock: []
    case .negative(let part), .moved(let part, _, _): part.fields
    case .arithmetic(_, let a, let b), .joined(let a, let b): a.fields + b.fields
    case .call(_, let parts): parts.flatMap(\.fields)
    case .condition(let expression): expression.fields
    }
  }

  /// Reads the values that the operand looks up.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be read, or when cancelled.
  func settleLookups() async throws(CatalogError) {
    for (column, path) in fields {
      var settled = 0
      // A step may become known only when the collection of the one before is opened.
      while let steps = Lookup(from: column, path: path)?.steps, settled < steps.count {
        let step = steps[settled]
        try await step.target.readValues(of: step.column, namedBy: step.namingType)
        settled += 1
      }
    }
  }
}

extension Expression {
  /// The fields that the expression reads, each with the column that contains or names it.
  var fields: [(column: ColumnReference, path: [ExactText])] {
    operands.flatMap(\.fields)
  }

  /// The operands that are not columns alone.
  var operands: [Operand] {
    switch self {
    case .anywhere, .condition: []
    case .computed(let operand, _, _): [operand]
    case .comparison(let a, _, let b), .containment(let a, _, let b): [a, b]
    case .not(let part): part.operands
    case .all(let parts), .any(let parts): parts.flatMap(\.operands)
    }
  }
}

extension Query {
  /// Reads the values that the filter and the order look up.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be read, or when cancelled.
  func settleLookups() async throws(CatalogError) {
    for operand in filter?.expression.operands ?? [] { try await operand.settleLookups() }
    for operand in order?.operands ?? [] { try await operand?.settleLookups() }
  }
}

extension Grouping {
  /// Reads the values that the keys and the aggregates look up.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be read, or when cancelled.
  func settleLookups() async throws(CatalogError) {
    for key in keys { try await key.operand.settleLookups() }
    for call in calls { try await call.operand?.settleLookups() }
  }
}
