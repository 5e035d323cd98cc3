// SPDX-License-Identifier: GPL-3.0-or-later

/// A column named in a filter: its index in the source, its display name and its type.
struct ColumnReference: Sendable {
  let index: Int
  let name: String
  let type: ColumnType

  /// The items that the values name, if there are some.
  var target: (any ItemTarget)?

  /// The name, quoted if necessary so that it parses to the same column.
  var description: String { QuerySpelling.spelled(name) }
}

extension ColumnReference: Hashable {
  /// Returns `true` if two references are to the same column, whose values lead to the same items.
  ///
  /// A kept result of a query is not used again once a reference leads elsewhere.
  static func == (a: ColumnReference, b: ColumnReference) -> Bool {
    a.index == b.index && a.name == b.name && a.type == b.type && a.target === b.target
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(name)
    hasher.combine(type)
  }
}

extension ColumnReference {
  /// Creates a reference to the column at an index.
  init(_ index: Int, of columns: [Column]) {
    let column = columns[index]
    self.init(index: index, name: column.name, type: column.type, target: column.target)
  }

  /// Finds the column that a token names.
  ///
  /// An exact match comes first, then a unique match that ignores case and surrounding spaces. A
  /// bare `#3` is the third column if no column has that name.
  ///
  /// - Throws: ``SyntaxError`` with the available names if no column matches.
  init(
    _ token: QueryToken,
    among columns: [Column],
    in lexer: QueryLexer
  ) throws(SyntaxError) {
    let typed = token.text
    if lexer.expectations != nil {
      self.init(index: 0, name: typed, type: ColumnType(.text))
      return
    }
    if let index = columns.index(named: typed) {
      self.init(index, of: columns)
    } else if token.kind == .word, typed.first == "#", let number = Int(digits: typed.dropFirst()),
      columns.indices.contains(number - 1)
    {
      self.init(number - 1, of: columns)
    } else {
      throw lexer.error(.unknownColumn(typed, in: columns), at: token.range)
    }
  }
}

extension [Column] {
  /// Returns the index of the column of a name, whose case and surrounding spaces matter only between several.
  func index(named name: String) -> Int? { firstIndex { $0.name == name } ?? looseMatch(name) }

  private func looseMatch(_ name: String) -> Int? {
    let wanted = Self.plain(name)
    guard !wanted.isEmpty else { return nil }
    let found = indices.filter { Self.plain(self[$0].name) == wanted }
    return found.count == 1 ? found[0] : nil
  }

  private static func plain(_ name: String) -> String {
    var rest = Substring(name)
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest.lowercased()
  }
}

extension SyntaxError.Problem {
  /// Creates the problem of a name that no column has.
  static func unknownColumn(_ name: String, in columns: [Column]) -> Self {
    var behind: [[String]] = []
    for column in columns {
      for other in column.target?.columns ?? [] { behind.append([column.name, other.name]) }
    }
    // The columns at the end of the part of the name that is known.
    var (known, path) = (columns, [String]())
    for part in name.split(separator: ".").dropLast() {
      guard let column = known.first(where: { $0.name == part }), let next = column.target?.columns
      else { break }
      (known, path) = (next, path + [column.name])
      if path.count > 1 { behind += next.map { path + [$0.name] } }
    }
    return .unknownColumn(name, among: columns.map(\.name), behind: behind)
  }
}
