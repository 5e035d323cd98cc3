// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand {
  /// The type of a column with the values of the operand.
  var type: ColumnType {
    switch self {
    case .column(let column): column.type
    case .field(let column, let path): Lookup(from: column, path: path)?.type ?? ColumnType(.text)
    case .literal(_, let kind): Self.type(of: kind)
    case .clock(let clock): ColumnType(clock.kind == .today ? .date : .dateTime)
    case .moved(let part, _, let unit):
      ColumnType(part.type.kind == .date && !unit.isPartOfDay ? .date : .dateTime)
    case .arithmetic(let sign, let a, let b) where !sign.isProduct:
      ColumnType(Self.kind(ofSum: sign, a.type.kind, b.type.kind))
    case .negative, .arithmetic: ColumnType(.decimal)
    case .joined: .verbatim
    case .condition: ColumnType(.boolean)
    case .call(let function, let arguments): function.type(of: arguments)
    }
  }

  private static func kind(
    ofSum sign: Arithmetic,
    _ a: Column.Kind,
    _ b: Column.Kind
  ) -> Column.Kind {
    switch (a.isTime, b.isTime) {
    case (true, true) where sign == .minus: .decimal
    case (true, _): a
    case (_, true) where sign == .plus: b
    default: a == .integer && b == .integer ? .integer : .decimal
    }
  }

  fileprivate static func type(of kind: ValueKind) -> ColumnType {
    switch kind {
    case .any: ColumnType(.text)
    case .number: ColumnType(.decimal)
    case .moment: ColumnType(.dateTime)
    case .text: .verbatim
    case .truth: ColumnType(.boolean)
    }
  }
}

extension Function {
  /// The type of a column with the results.
  fileprivate func type(of arguments: [Operand]) -> ColumnType {
    switch self {
    case .length, .year, .hour, .monthnumber, .floor, .ceil: return ColumnType(.integer)
    case .day: return ColumnType(.date)
    case .date: return arguments[0].type.kind == .date ? ColumnType(.date) : ColumnType(.dateTime)
    case .if: return Self.commonType(arguments.dropFirst())
    case .coalesce, .least, .greatest: return Self.commonType(arguments[...])
    default: return Operand.type(of: kind(of: arguments))
    }
  }

  /// Returns the type of values that return as they came.
  ///
  /// Literals have the type of the columns among the operands.
  private static func commonType(_ operands: ArraySlice<Operand>) -> ColumnType {
    let types = operands.filter { !$0.isLiteral }.map(\.type)
    guard let first = types.first else {
      return operands.first?.type ?? ColumnType(.text)
    }
    return types.allSatisfy { $0 == first } ? first : ColumnType(.text)
  }
}
