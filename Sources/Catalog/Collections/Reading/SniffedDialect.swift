// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect that was found in a sample, and how sure each part of it is.
package struct SniffedDialect: Sendable, Equatable {
  package var dialect: Dialect
  package var delimiter: Confidence
  package var quote: Confidence
  package var escape: Confidence
  package var skippedLines: Confidence

  /// How sure it is that the first row names the columns, or does not.
  package var header: Confidence

  /// How many values most rows have; 0 if there are no rows.
  package var columns: Int

  /// Whether the header has one name less than the rows have values: exports of R name no column
  /// for the names of rows.
  package var hasShortHeader: Bool

  /// Whether the row that names the columns looks more like data.
  package var headerLooksLikeData: Bool

  /// What ends the rows of the sample.
  package var lineBreaks: LineBreaks

  /// Another way to read what is read as one column, if it makes a table as well.
  package var alternative: Alternative?

  /// A reading that was not chosen.
  package struct Alternative: Sendable, Equatable {
    package let delimiter: UInt8

    /// How many lines come before the first row of the table.
    package let skippedLines: Int

    /// How many columns there would be.
    package let columns: Int
  }
}
