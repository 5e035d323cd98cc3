// SPDX-License-Identifier: GPL-3.0-or-later

/// Errors of opening, reading and exporting collections, as facts without display text.
///
/// Codes are values of `errno`.
package enum CatalogError: Error, Sendable, Equatable {
  /// No file has this path.
  case notFound(path: String)

  /// The file exists but cannot be opened.
  case notReadable(path: String, code: Int32)

  /// No file matches a pattern.
  case noMatches(pattern: String)

  /// One of several files is a directory, or otherwise a database.
  case containerAmongFiles(path: String, isDirectory: Bool)

  /// One of several locations has a query after its path.
  case viewAmongFiles(path: String)

  /// The path is neither a file, nor a directory, nor a pipe.
  case notACollection(path: String)

  /// The path is a pipe that was found in a directory and not named by the user.
  case pipeInDirectory(path: String)

  /// The file is binary: there are more control characters than in a text.
  ///
  /// `offset` is that of the first.
  case binary(path: String, offset: Int)

  /// The file has a format that is recognized but cannot be opened.
  case foreign(path: String, ForeignFormat)

  /// The source is a SQLite database, but not in an uncompressed file.
  case databaseNotInFile(path: String)

  /// The file has invalid JSON at this 1-based line and column.
  ///
  /// `isSecondValue` is `true` if the error is another value after the first.
  case notJSON(path: String, line: Int, column: Int, isSecondValue: Bool = false)

  /// The file should be JSON, but is empty or has only white space.
  case emptyJSON(path: String)

  /// The file is not as strict reading requires at this 1-based line and column.
  ///
  case notStrict(path: String, Deviation, line: Int, column: Int)

  /// The file has bytes that are invalid in its encoding, the first at this offset.
  case undecodable(path: String, encoding: String, offset: Int)

  /// A JSON value has no part of this name.
  case noSuchPart(path: String, name: String, among: PartNames)

  /// The header should follow `skipped` lines, but the file has only `lines`.
  case tooFewLines(path: String, lines: Int, skipped: Int)

  /// Reading failed midway.
  case readFailed(path: String, code: Int32)

  /// The file shrank or was overwritten after it was opened.
  case changed(path: String)

  /// The source is not lines of text or JSON in a plain file, to which other programs can append.
  case notFollowable(path: String)

  /// An item exceeds the size limit in memory, as after an unterminated quote.
  case itemTooLong(path: String, row: Int, limit: Int)

  /// Piped or decompressed data could not be kept in a temporary file.
  case spoolFailed(path: String, code: Int32)

  /// The spool would fill the disk of the temporary folder.
  ///
  /// `kept` bytes were kept.
  case tooLarge(path: String, kept: Int, folder: String)

  /// The file is compressed, and the program that decompresses it is not installed.
  case missingDecompressor(path: String, program: String, package: String)

  /// The C library cannot convert the file's encoding.
  case missingConverter(path: String, encoding: String)

  /// Decompression failed before the end of the file, with the program's message.
  ///
  /// The data before that can be read.
  case decompressionFailed(path: String, message: String)

  /// A database error.
  ///
  /// `path` is the path or URL of the database.
  case database(path: String, DatabaseProblem)

  /// The result of an operation does not fit into memory.
  case notEnoughMemory(for: MemoryUse, MemoryShortage)

  /// The values of columns, with all values that were looked up before, need more memory than this.
  case tooMuchToLookUp(columns: [String], size: Int)

  /// The caller cancelled the operation.
  case cancelled

  /// A filter, an order or a column selection is malformed.
  case syntax(SyntaxError)

  /// A plotted aggregate is not a number: `max name`.
  case noNumber(aggregate: String)

  /// The values of a column cannot be plotted against the other column.
  ///
  /// Numbers can be plotted against any column, dates against numbers or dates, texts against none.
  case notMeasurable(column: String)

  /// A question about groups has more keys than are possible.
  case tooManyKeys(Int, limit: Int)

  /// The key after `by` has more values than a table of groups may have columns.
  case tooManyPivotColumns(column: String, limit: Int)

  /// A statement of SQL cannot run because the collection of this name is not in a database.
  case notInDatabase(collection: String)

  /// No value of a column is a list.
  case noLists(column: String)

  /// The former state of a collection lacks a column of the key.
  case noKeyColumn(String, in: String)

  /// Two collections of these names have no column in common.
  case noCommonColumns(String, String)

  /// A location cannot be a former state.
  case notComparable(String, Incomparable)

  /// An aggregate of numbers found values, but no number.
  case noNumbers(aggregate: String, column: String)

  /// The values of a column fit these types equally well.
  case ambiguousNotation(column: String, types: [String])

  /// The text after the path of a location is malformed.
  case location(LocationError)

  /// The filter, order or columns in a location are malformed, or do not match this collection.
  case locationSyntax(parameter: String, SyntaxError)

  /// The target of the export already exists.
  case exportExists(path: String)

  /// The target of the export is not a regular file and must not be replaced.
  case exportNotAFile(path: String, kind: FileKind)

  /// The target of the export is the source file.
  case exportOntoSource(path: String)

  /// The target was not replaced, because rows of the source are missing.
  case exportIncomplete(path: String, MissingRows)

  /// The target belongs to a SQLite database, which may lose rows without it.
  case exportOntoDatabaseLog(path: String, database: String)

  /// An untrusted command file may not create the target of the export.
  case exportNotConfined(path: String, PathProblem)

  /// Writing failed.
  ///
  /// A previous file at the target is unchanged.
  case exportFailed(path: String, code: Int32)

  /// No export format has this name.
  case unknownFormat(String)

  /// A collection lacks a column of a declared reference.
  case noReferenceColumn(String, in: String)

  /// A reference cannot lead to a location.
  case notReferable(String, Unreferable)

  /// The collection to which a declared reference leads cannot be opened.
  ///
  /// `of` is the collection with the column.
  indirect case brokenReference(column: String, of: String, CatalogError)
}

extension CatalogError {
  /// The reason why a reference cannot lead to a location.
  package enum Unreferable: Sendable, Equatable, CaseIterable {
    /// It can be read only once.
    case readOnce

    /// It has files or tables instead of items.
    case container

    /// It has no columns.
    case empty
  }

  /// The reason why a location cannot be a former state.
  package enum Incomparable: Sendable, Equatable, CaseIterable {
    /// It can be read only once, so that the answer could not be reopened.
    case readOnce

    /// It has files or tables instead of items.
    case container

    /// It names an item, an answer or a list.
    case part
  }

  /// A kind of text that strict reading refuses.
  package enum Deviation: Sendable, Equatable, CaseIterable {
    /// A comment in JSON.
    case comment

    /// A comma after the last element or member in JSON.
    case trailingComma

    /// `NaN`, `Infinity` or `-Infinity` in JSON.
    case nonFinite

    case invalidUTF8
  }

  /// The names of a JSON value's parts.
  package enum PartNames: Sendable, Equatable {
    /// The keys of an object: the first few, or all.
    case keys([String])

    /// The elements of a list, numbered from 1 to this count.
    case elements(Int)

    /// The lines of a JSON Lines file, numbered from 1 to this count.
    case lines(Int)

    /// The values of a text, which follow one another, numbered from 1 to this count.
    case values(Int)

    /// A value that is neither a list nor an object.
    case none
  }

  /// The part of an operation that takes memory for each value or row.
  package enum MemoryUse: Sendable, Equatable {
    /// Counts of the distinct values of a column.
    case counts(column: String)

    /// The order of all rows by some columns.
    case order(columns: [String])

    /// The groups of a question.
    case groups

    /// The values of columns of other items, by the names of the items.
    case lookup(columns: [String])
  }

  /// The reason why an untrusted command file may not create a file.
  package enum PathProblem: Sendable, Equatable {
    /// This component begins with a dot.
    case hidden(String)

    /// This component begins with a hyphen.
    case option(String)

    /// This component contains a control or an invisible character.
    case invisible(String)

    /// This component is a symbolic link.
    case link(String)

    /// The name does not end in an extension of the format, such as this one.
    case otherExtension(String)
  }
}
