// SPDX-License-Identifier: GPL-3.0-or-later

/// The computed columns of a collection, and the other names of its columns.
///
/// A computed column is placed after the columns that are known when it is added. It stays there, so
/// that indexes of columns never change. Columns that the source finds later come after it.
package struct ColumnChanges: Sendable, Equatable {
  /// A computed column.
  struct Added: Sendable, Equatable {
    var name: String

    /// The index of the column.
    let position: Int

    /// The expression.
    var operand: Operand
  }

  /// The computed columns, in the order of their positions.
  private(set) var added: [Added] = []

  /// Other names of the source's columns, by the index of the column.
  private(set) var names: [Int: String] = [:]

  /// The origin of a column.
  enum Origin {
    /// The index of a column of the source.
    case source(Int)

    /// The index of a computed column in ``ColumnChanges/added``.
    case computed(Int)
  }

  /// Returns the origin of the column at an index.
  func origin(of column: Int) -> Origin {
    let before = added.prefix { $0.position < column }.count
    let isComputed = before < added.count && added[before].position == column
    return isComputed ? .computed(before) : .source(column - before)
  }

  /// Returns the index of a column of the source.
  func index(ofSource column: Int) -> Int {
    added.reduce(column) { $1.position <= $0 ? $0 + 1 : $0 }
  }

  /// Returns the columns of the source with the computed ones among them, under their first names.
  func firstColumns(_ source: [Column]) -> [Column] {
    var columns = source
    for column in added {
      let type = self.source(of: column.operand, source).type
      columns.insert(
        Column(name: column.name, type),
        at: min(column.position, columns.count)
      )
    }
    return columns
  }

  /// Returns the columns of the source with the computed ones among them.
  func columns(_ source: [Column]) -> [Column] {
    var columns = firstColumns(source)
    for (index, name) in names where columns.indices.contains(index) {
      columns[index] = columns[index].named(name)
    }
    return columns
  }

  /// Returns an operand on the columns of the source.
  func source(of operand: Operand, _ source: [Column]) -> Operand {
    operand.replacing { self.source(of: $0.index, source) }
  }

  /// Returns a column as an operand on the columns of the source.
  func source(of column: Int, _ source: [Column]) -> Operand {
    switch origin(of: column) {
    case .source(let index) where source.indices.contains(index):
      .column(ColumnReference(index, of: source))
    case .source: .literal(ExactText(""), .text)
    case .computed(let index): self.source(of: added[index].operand, source)
    }
  }
}

// MARK: Changing

extension ColumnChanges {
  /// Adds a computed column, or replaces the one of its name.
  ///
  /// - Parameters:
  ///   - column: The column, whose expression is on the columns as they are now.
  ///   - columns: The columns as they are now.
  /// - Throws: ``ColumnError``.
  mutating func add(_ column: ComputedColumn, to columns: [Column]) throws(ColumnError) {
    var changed = self
    if let existing = columns.firstIndex(where: { $0.name == column.name }) {
      guard case .computed(let index) = origin(of: existing) else { throw .exists(column.name) }
      guard !computedColumns(readBy: column.operand).contains(index) else {
        throw .circular(column.name)
      }
      changed.added[index].operand = column.operand
    } else {
      changed.added.append(
        Added(name: column.name, position: columns.count, operand: column.operand)
      )
    }
    guard changed.isShort else { throw .tooLong(column.name) }
    self = changed
  }

  /// Returns the computed columns that an operand reads, also through others.
  private func computedColumns(readBy operand: Operand) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = [operand]
    while let next = waiting.popLast() {
      let read = next.columns
      for index in added.indices where read?.contains(added[index].position) ?? true {
        if found.insert(index).inserted { waiting.append(added[index].operand) }
      }
    }
    return found
  }

  /// The maximum number of parts of an expression, with those of the columns that it reads.
  private static let maximumParts = 1000

  /// `true` if no expression has too many parts, or parts that are nested too deeply.
  ///
  /// A column that reads another one twice has more than twice as many parts.
  private var isShort: Bool {
    var extents: [Int: Operand.Extent] = [:]
    for index in dependencyOrder {
      let extent = added[index].operand.extent { extents[$0.index] }
      guard extent.parts <= Self.maximumParts, extent.depth <= Filter.maximumDepth else {
        return false
      }
      extents[added[index].position] = extent
    }
    return true
  }

  /// The indexes of the computed columns, each after those that it reads.
  private var dependencyOrder: [Int] {
    var left = Array(added.indices)
    var ordered: [Int] = []
    while !left.isEmpty {
      let positions = Set(left.map { added[$0].position })
      let ready = left.firstIndex { index in
        (added[index].operand.columns ?? []).allSatisfy { !positions.contains($0) }
      }
      ordered.append(left.remove(at: ready ?? 0))
    }
    return ordered
  }

  /// Gives a column another name.
  ///
  /// - Throws: ``ColumnError/exists(_:)`` if another column has the name.
  mutating func rename(_ rename: ColumnRename, among columns: [Column]) throws(ColumnError) {
    guard !columns.enumerated().contains(where: { $0 != rename.column && $1.name == rename.name })
    else { throw .exists(rename.name) }
    switch origin(of: rename.column) {
    case .source: names[rename.column] = rename.name
    case .computed(let index): added[index].name = rename.name
    }
  }
}

// MARK: Text

extension ColumnChanges {
  /// The computed columns as they can be added again one after the other, under the first names.
  func additions(_ source: [Column]) -> [ComputedColumn] {
    let columns = firstColumns(source)
    // A column that was replaced may read one that was added later.
    return dependencyOrder.map { index in
      let operand = added[index].operand.replacing {
        .column(ColumnReference($0.index, of: columns))
      }
      return ComputedColumn(name: added[index].name, operand: operand)
    }
  }

  /// The other names, as they can be given again.
  func renames(_ source: [Column]) -> [String] {
    let columns = firstColumns(source)
    return names.sorted { $0.key < $1.key }.compactMap { index, name in
      columns.indices.contains(index)
        ? ColumnRename.text(from: columns[index].name, to: name) : nil
    }
  }
}
