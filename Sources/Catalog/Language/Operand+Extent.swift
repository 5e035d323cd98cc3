// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand {
  /// The size of an expression.
  struct Extent {
    /// The number of its parts.
    var parts = 1

    /// The number of levels of its parts.
    var depth = 1

    /// Adds a part below this one.
    mutating func add(_ part: Extent) {
      parts += part.parts
      depth = max(depth, part.depth + 1)
    }
  }

  /// Returns the extent of the operand.
  ///
  /// - Parameter column: A closure that returns the extent of the expression of a column, or `nil` for
  ///   a column that is not computed.
  func extent(_ column: (ColumnReference) -> Extent?) -> Extent {
    var extent = Extent()
    switch self {
    case .column(let reference), .field(let reference, _): return column(reference) ?? extent
    case .literal, .clock: break
    case .negative(let part), .moved(let part, _, _): extent.add(part.extent(column))
    case .arithmetic(_, let a, let b), .joined(let a, let b):
      extent.add(a.extent(column))
      extent.add(b.extent(column))
    case .call(_, let parts):
      for part in parts { extent.add(part.extent(column)) }
    case .condition(let expression): extent.add(expression.extent(column))
    }
    return extent
  }
}

extension Expression {
  fileprivate func extent(_ column: (ColumnReference) -> Operand.Extent?) -> Operand.Extent {
    var extent = Operand.Extent()
    switch self {
    case .anywhere: break
    case .condition(let reference, _, _): extent.add(column(reference) ?? Operand.Extent())
    case .computed(let operand, _, _): extent.add(operand.extent(column))
    case .comparison(let a, _, let b), .containment(let a, _, let b):
      extent.add(a.extent(column))
      extent.add(b.extent(column))
    case .all(let parts), .any(let parts):
      for part in parts { extent.add(part.extent(column)) }
    case .not(let part): extent.add(part.extent(column))
    }
    return extent
  }
}
