// SPDX-License-Identifier: GPL-3.0-or-later

/// What can go wrong with a collection: facts, without words for people.
///
/// Codes are values of `errno`.
package enum CatalogError: Error, Sendable, Equatable {
  /// Nothing has this path.
  case notFound(path: String)

  /// It is there but cannot be opened.
  case notReadable(path: String, code: Int32)

  /// It is neither a file, a directory nor a pipe.
  case notACollection(path: String)

  /// It is a pipe that was come upon in a directory, not named by anybody.
  case pipeInDirectory(path: String)

  /// It has a NUL byte near its beginning: no text.
  case binary(path: String, offset: Int)

  /// It is something that is not opened.
  case unsupported(path: String, SourceType)

  /// It is not JSON, from this place on; lines and characters count from 1.
  case notJSON(path: String, line: Int, column: Int, isSecondValue: Bool = false)

  /// A list, an object or another value of JSON has no part of this name.
  case noSuchPart(path: String, name: String, among: PartNames)

  /// Its header should stand behind so many lines, and it has no more than these.
  case tooFewLines(path: String, lines: Int, skipped: Int)

  /// Reading stopped in the middle.
  case readFailed(path: String, code: Int32)

  /// It shrank, or was written over, since it was opened.
  case changed(path: String)

  /// One item is too long to be held in memory; a quote that never ends makes such.
  case itemTooLong(path: String, row: Int, limit: Int)

  /// What comes through a pipe, or is decompressed, could not be kept in a temporary file.
  case spoolFailed(path: String, code: Int32)

  /// No more of it can be kept in the folder for temporary files without filling its disk; so many
  /// bytes were.
  case tooLarge(path: String, kept: Int, folder: String)

  /// It is compressed, and the program that undoes that is not installed.
  case missingDecompressor(path: String, program: String, package: String)

  /// The C library has no converter for its encoding.
  case missingConverter(path: String, encoding: String)

  /// It is compressed, and could not be decompressed to its end, for a reason that the program gave;
  /// what came before can be read.
  case decompressionFailed(path: String, message: String)

  /// Something is wrong with a database, which is called by its path or its URL.
  case database(path: String, DatabaseProblem)

  /// Whoever asked no longer wants to know.
  case cancelled

  /// A filter, an order or a choice of columns that is not well formed.
  case syntax(SyntaxError)

  /// The values of this column are to be plotted by another, and are not what can be: numbers, or dates
  /// by numbers or dates.
  case notMeasurable(column: String)

  /// What stands behind the path of a location is not well formed.
  case location(LocationError)

  /// The filter, the order or the columns in a location are not well formed, or not of this collection.
  case placeSyntax(parameter: String, SyntaxError)

  /// The file to export to is there already.
  case exportExists(path: String)

  /// The place to export to holds something that is not to be replaced.
  case exportNotAFile(path: String, kind: FileKind)

  /// The file to export to is the one that is read.
  case exportOntoSource(path: String)

  /// Writing failed; what was there is as it was.
  case exportFailed(path: String, code: Int32)

  /// No export format is called so.
  case unknownFormat(String)
}

extension CatalogError {
  /// What the parts of a value of JSON are called.
  package enum PartNames: Sendable, Equatable {
    /// Those of an object: the first of its keys, or all.
    case keys([String])

    /// Those of a list: the numbers from 1.
    case elements(Int)

    /// Those of a file of JSON Lines: the same.
    case lines(Int)

    /// It has none, since it is neither.
    case none
  }
}
