// SPDX-License-Identifier: GPL-3.0-or-later

/// What quote marks did in a sample.
struct QuotationTally: Equatable {
  /// Quotations that end where their value ends.
  var closed = 0

  /// Those of them that could not stand without marks: with delimiters, line breaks or marks.
  var needed = 0

  /// Quotations with text behind them.
  var broken = 0

  /// Marks in values that do not begin with one.
  var strayMarks = 0
  var doubledMarks = 0
  var escapedMarks = 0

  /// How many lines the quotation has that never ends; 0 if there is none.
  var openLines = 0

  /// How much of it is not as RFC 4180 has it, but for a quotation without end.
  var defects: Int { broken + strayMarks }
}
