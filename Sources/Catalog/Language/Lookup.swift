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

    /// The values of the column for all items, `nil` until they are read.
    var values: (any NamedValues)? { target.values(of: column, namedBy: namingType) }
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
    // No name has more parts than the points in it allow.
    let longest = map { $0.name.count { $0 == "." } }.max() ?? 0
    for end in parts.indices.prefix(longest + 1).reversed() {
      let name = parts[...end].joined(separator: ".")
      guard let column = index(named: name).map({ self[$0] }) else { continue }
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

  /// Returns `true` if a name such as `customer.name` is a path that begins with a reference.
  func leads(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard let first = path(parts[...])?.first?.string else { return false }
    return parts.count > 1 && contains { $0.name == first && $0.target != nil }
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
}

extension Operand {
  /// Opens the collections of the items that the operand looks up.
  ///
  /// - Throws: ``CatalogError`` if another collection cannot be opened, or when cancelled.
  func settleTargets() async throws(CatalogError) {
    for (column, path) in fields {
      var settled = 0
      // The next target becomes known when the collection of the one before is opened.
      while let steps = Lookup(from: column, path: path)?.steps, settled < steps.count {
        try await steps[settled].target.settleColumns(including: steps[settled].column)
        settled += 1
      }
    }
  }

  /// The type of the column that the operand looks up, `nil` if it computes anything else.
  var lookedUpType: ColumnType? {
    guard case .field(let column, let path) = self, let lookup = Lookup(from: column, path: path),
      lookup.rest.isEmpty
    else { return nil }
    return lookup.type
  }

  /// The fields in the operand that are values of other items.
  var lookups: [Operand] {
    fields.filter { $0.column.target != nil }.map { .field($0.column, path: $0.path) }
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
  /// The operands that compute values.
  var operands: [Operand] {
    (filter?.expression.operands ?? []) + (order?.operands.compactMap(\.self) ?? [])
  }
}

extension Sequence<Operand> {
  /// The names of the values that the operands look up and find columns for, such as `customer.name`.
  var lookedUpNames: [String] {
    flatMap(\.fields).compactMap { column, path in
      guard Lookup(from: column, path: path)?.rest.isEmpty == true else { return nil }
      return ([column.name] + path.map(\.string)).joined(separator: ".")
    }
  }
}

extension Grouping {
  /// The operands of the keys and the aggregates.
  var operands: [Operand] { keys.map(\.operand) + calls.compactMap(\.operand) }
}
