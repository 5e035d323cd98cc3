// SPDX-License-Identifier: GPL-3.0-or-later

/// A piece of SQL with the values that are bound to it where they stand.
///
/// Values never become part of the text; a name becomes one only through ``identifier(_:)``.
///
///     let condition: SQL = "\(.identifier("price")) > \(.integer(10))"
struct SQL: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case text(String)
    case value(SQLValue)
  }

  private(set) var pieces: [Piece] = []

  /// A text that is part of the language, from this program and not from anybody's data.
  init(verbatim text: String) {
    pieces = [.text(text)]
  }

  /// A name in quotation marks, which both engines understand alike (SQL:2016, delimited identifier).
  static func identifier(_ name: String) -> SQL {
    // Character by character would miss a mark that has joined a combining one.
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

  /// The text, with what each bound value is called in it.
  ///
  /// - Parameter placeholder: The name of a value by its number, from 1.
  /// - Returns: The text.
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

  /// The values in their order.
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

extension [SQL] {
  /// All of them with something between each two.
  func joined(separator: SQL) -> SQL {
    enumerated().reduce(into: SQL(verbatim: "")) { all, part in
      if part.offset > 0 { all += separator }
      all += part.element
    }
  }
}
