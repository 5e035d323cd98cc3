// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of operands as fields of a row.
///
/// A visitor has one of its own. Rows are visited by one thread at a time, so the memory that
/// evaluations share needs no lock, although the class is sendable.
final class ComputedFields: @unchecked Sendable {
  private let predicate: Predicate

  init(_ operands: [Operand]) { predicate = Predicate(computing: operands) }

  /// Returns the value of an operand, which is valid until ``forgetRow()``.
  ///
  /// A missing value is absent.
  func field(_ operand: Int, of row: Row) -> Field {
    predicate.field(of: predicate.value(ofResult: operand, in: row))
  }

  /// Returns the value of an operand with its kind in JSON, where numbers and truths have no quotes.
  func typedField(_ operand: Int, of row: Row) -> Field {
    let value = predicate.value(ofResult: operand, in: row)
    var field = predicate.field(of: value)
    switch value {
    case .number, .truth: field.kind = .json
    case .missing: field.kind = .null
    case .cell, .text, .moment: break
    }
    return field
  }

  /// The number of values so far that could not be computed.
  var uncomputedCount: Int { predicate.unreadableCount }

  /// Invalidates the values of a row.
  func forgetRow() { predicate.forgetRow() }
}
