// SPDX-License-Identifier: GPL-3.0-or-later

/// The value of an operand in a row.
///
/// It owns no memory, so that copies are free of reference counting. Its bytes are valid until the
/// next row.
enum ComputedValue: BitwiseCopyable {
  case missing

  /// A value as it came, with the index of its column's type, or -1 for a plain one.
  case cell(Field, type: Int)
  case text(UnsafeBufferPointer<UInt8>)
  case number(Numeral)
  case moment(WrittenMoment)
  case truth(Bool)
}

extension ComputedValue {
  /// Creates a number, or a missing value.
  init(_ number: Numeral?) { self = number.map(ComputedValue.number) ?? .missing }

  /// Creates a date, or a missing value.
  init(_ moment: WrittenMoment?) { self = moment.map(ComputedValue.moment) ?? .missing }

  /// Creates a text, or a missing value.
  init(_ text: UnsafeBufferPointer<UInt8>?) {
    self = text.map(ComputedValue.text) ?? .missing
  }
}

/// A value, read as an operator needs it.
enum ReadValue: BitwiseCopyable {
  case missing
  case number(Numeral)
  case moment(WrittenMoment)

  /// A text, or a value whose type is text.
  case text(UnsafeBufferPointer<UInt8>)

  /// A value that is not of its column's type.
  case unreadable(UnsafeBufferPointer<UInt8>)
}
