// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a collection comes from, how it was read and how sure that is, and what was odd about it.
package struct SourceReport: Sendable, Equatable {
  /// What was read.
  package enum Format: Sendable, Equatable {
    case delimited(SniffedDialect)
    case jsonLines
    case json
    case directory
    case database
    case table(TableKind)

    /// Items of a program, which were not read from a source.
    case items
  }

  /// Something odd, how often it is, and where first.
  package struct Oddity: Sendable, Equatable {
    package let kind: RowOddities
    package let count: Int

    /// The number of the first row that has it.
    package let firstRow: Int
  }

  package let path: String
  package let format: Format

  /// How many bytes there are, decompressed and in UTF-8; `nil` for what is no text.
  package var size: Int?

  /// How many bytes they are made of, if that is known.
  package var sourceSize: Int?

  /// The program that decompresses it; `nil` if it is not compressed.
  package var compression: String?

  /// What that program had to say, although it did not fail.
  package var remark: String?

  /// Whether another file has taken its place since it was opened.
  package var isReplaced = false

  /// Where it ends before it should; `nil` if it does not.
  package var earlyEnd: EarlyEnd?

  /// How its bytes spelled text; `nil` for what is no text.
  package var encoding: SniffedEncoding?

  /// What of it could not be read in that encoding; `nil` for nothing.
  package var broken: BrokenPlaces?

  package var rows = 0
  package var columns = 0

  /// How many columns have no name in the header, and how many one that stands there before.
  package var emptyNames = 0
  package var repeatedNames = 0

  /// What is odd about rows, the gravest first.
  package var oddities: [Oddity] = []
}
