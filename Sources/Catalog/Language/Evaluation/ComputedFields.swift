// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of operands as fields of a row.
///
/// A visitor has one of its own. Rows are visited by one thread at a time, so the memory that
/// evaluations share needs no lock, although the class is sendable.
final class ComputedFields: @unchecked Sendable {
  private let predicate: Predicate

  init(_ operands: [Operand], _ someValues: LookedUpValues = LookedUpValues()) {
    predicate = Predicate(computing: operands, someValues)
  }

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

  /// Returns the value of an operand, which is valid until ``forgetRow()``.
  func value(_ operand: Int, of row: Row) -> ComputedValue {
    predicate.value(ofResult: operand, in: row)
  }

  /// Returns a value of ``value(_:of:)`` as a field.
  func field(of value: ComputedValue) -> Field { predicate.field(of: value) }

  /// Returns a value as a number, or `nil`.
  func number(_ value: ComputedValue) -> Numeral? { predicate.number(value) }

  /// Reads a value as its type.
  func read(_ value: ComputedValue) -> ReadValue { predicate.read(value) }

  /// Returns `true` if a value is missing, also one that is marked so.
  func isMissing(_ value: ComputedValue) -> Bool { predicate.isMissing(value) }

  /// The number of values so far that could not be computed.
  var uncomputedCount: Int { predicate.unreadableCount }

  /// Invalidates the values of a row.
  func forgetRow() { predicate.forgetRow() }
}
