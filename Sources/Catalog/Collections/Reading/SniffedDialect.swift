// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect that was detected in a sample, with the confidence in each of its parts.
package struct SniffedDialect: Sendable, Equatable {
  package var dialect: Dialect
  package var delimiter: Confidence
  package var quote: Confidence
  package var escape: Confidence
  package var skippedLines: Confidence

  /// The confidence in the number of rows that contain the column names.
  package var header: Confidence

  /// The number of values in most rows; 0 if there are no rows.
  package var columns: Int

  /// `true` if the header has one name fewer than the rows have values.
  ///
  /// R exports do not name the column of row names.
  package var hasShortHeader: Bool

  /// The line breaks that end the rows of the sample.
  package var lineBreaks: LineBreaks

  /// A table that another delimiter would yield, if the text was read as a single column.
  package var alternative: Alternative?

  /// A rejected reading of the sample.
  package struct Alternative: Sendable, Equatable {
    package let delimiter: UInt8

    /// The number of lines before the first row of the table.
    package let skippedLines: Int

    /// The number of columns of the table.
    package let columns: Int
  }
}
