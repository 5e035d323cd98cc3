// SPDX-License-Identifier: GPL-3.0-or-later

/// A piece of SQL with its bound values.
///
/// Values never become part of the text. A name becomes part of it only through ``identifier(_:)``.
///
///     let condition: SQL = "\(.identifier("price")) > \(.integer(10))"
struct SQL: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case text(String)
    case value(SQLValue)
  }

  private(set) var pieces: [Piece] = []

  /// Creates a piece from trusted SQL text.
  ///
  /// The text must not contain values or unquoted names from a database.
  init(verbatim text: String) {
    pieces = [.text(text)]
  }

  /// Returns a delimited identifier, which both engines parse alike (SQL:2016).
  static func identifier(_ name: String) -> SQL {
    // Iterates over scalars, since a quotation mark with a combining mark is one `Character`.
    let quoted = name.unicodeScalars.reduce(into: "".unicodeScalars) { quoted, scalar in
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return SQL(verbatim: "\"" + String(quoted) + "\"")
  }

  static func + (a: SQL, b: SQL) -> SQL {
    var sum = a
    sum.pieces += b.pieces
    return sum
  }

  static func += (a: inout SQL, b: SQL) { a.pieces += b.pieces }

  /// Returns the text with placeholders for the bound values.
  ///
  /// - Parameter placeholder: Returns the placeholder for a value by its number, starting at 1.
  func text(placeholder: (Int) -> String) -> String {
    var number = 0
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .value:
        number += 1
        text += placeholder(number)
      }
    }
  }

  /// The bound values in order.
  var values: [SQLValue] {
    pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }
}

extension SQL: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) {
    self.init(verbatim: text)
  }

  init(stringInterpolation: Interpolation) {
    self = stringInterpolation.sql
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var sql = SQL(verbatim: "")

    init(literalCapacity: Int, interpolationCount: Int) {
      sql.pieces = []
    }

    mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { sql.pieces.append(.text(text)) }
    }

    mutating func appendInterpolation(_ other: SQL) { sql.pieces += other.pieces }
    mutating func appendInterpolation(_ value: SQLValue) { sql.pieces.append(.value(value)) }

    mutating func appendInterpolation(_ number: Int) { sql.pieces.append(.text(String(number))) }
  }
}

extension Sequence<SQL> {
  /// Returns the pieces joined with a separator.
  func joined(separator: SQL) -> SQL {
    enumerated().reduce(into: SQL(verbatim: "")) { all, part in
      if part.offset > 0 { all += separator }
      all += part.element
    }
  }
}
