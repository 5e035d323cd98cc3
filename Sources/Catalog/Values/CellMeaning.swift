// SPDX-License-Identifier: GPL-3.0-or-later

/// The meaning of a non-empty cell, as ``Number`` and ``ISODate`` parse it.
enum CellMeaning: Equatable {
  /// A number, which is infinite if it is too large for a `Double`.
  case number(Double, isInteger: Bool)

  /// A date or a date and time, in seconds since 1970.
  case moment(Double, hasTime: Bool)

  case text

  /// Determines the meaning of a cell with at least one byte.
  @inline(__always)
  init(_ bytes: Span<UInt8>) {
    // Dates also begin with a digit.
    guard NumberScanner.mayBegin(with: bytes[0]) else {
      self = .text
      return
    }
    if let value = Number.short(bytes) {
      self = .number(value, isInteger: value == value.rounded(.towardZero))
    } else {
      self = Self.withoutFastPaths(bytes)
    }
  }

  /// Determines the meaning without fast paths.
  @inline(never)
  static func withoutFastPaths(_ bytes: Span<UInt8>) -> CellMeaning {
    if let date = ISODate.parse(bytes) {
      return .moment(date.moment.seconds, hasTime: date.hasTime)
    }
    guard let number = Number.double(bytes) else { return .text }
    // Adding zero turns negative zero into zero.
    let value = number + 0
    return .number(value, isInteger: value.isFinite && value == value.rounded(.towardZero))
  }
}

extension ISODate.Moment {
  /// The moment in seconds since 1970, rounded to a `Double`.
  var seconds: Double { Double(wholeSeconds) + fraction }
}
