// SPDX-License-Identifier: GPL-3.0-or-later

/// A description of a source: its path, how it was read, and the warnings about it.
package struct SourceReport: Sendable, Equatable {
  /// The format of a source.
  package enum Format: Sendable, Equatable {
    case delimited(SniffedDialect)
    case jsonLines
    case json
    case directory
    case database
    case server
    case table(TableKind)

    /// Items that a program created, which were not read from a source.
    case items
  }

  /// A kind of warning about rows, with the number of affected rows and the first of them.
  package struct Warning: Sendable, Equatable {
    package let kind: RowWarnings
    package let count: Int

    /// The number of the first row with the warning.
    package let firstRow: Int
  }

  package var path: String
  package let format: Format

  /// The size in bytes, after decompression and in UTF-8; `nil` if the source is not text.
  package var size: Int?

  /// The size of the original input in bytes, if it is known.
  package var sourceSize: Int?

  /// The program that decompresses the source; `nil` if it is not compressed.
  package var compression: String?

  /// The message that the decompressor printed although it did not fail.
  package var decompressorMessage: String?

  /// `true` if another file has replaced the source at its path since it was opened.
  package var isReplaced = false

  /// The premature end of the source; `nil` if the source is complete.
  package var earlyEnd: EarlyEnd?

  /// The detected text encoding; `nil` if the source is not text.
  package var encoding: SniffedEncoding?

  /// The byte sequences that are invalid in `encoding`; `nil` if there are none.
  package var invalidSequences: InvalidSequences?

  /// `true` if the first of several JSON lists was read as the header of the others.
  package var hasListHeader = false

  /// The files that the collection unites; `nil` for a single source.
  package var files: UnitedFiles?

  package var rows = 0
  package var columns = 0

  /// The number of columns without a name in the header.
  package var emptyNames = 0

  /// The number of columns whose name in the header repeats an earlier one.
  package var repeatedNames = 0

  /// The number of names in the header beyond the limit, which are not read.
  package var omittedNames = 0

  /// The warnings about rows, most serious first.
  package var warnings: [Warning] = []
}
