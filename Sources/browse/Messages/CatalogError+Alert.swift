// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

// Messages and advice for the errors of the catalog, which contain only facts.

extension CatalogError: ExplainedError {
  package var alert: Alert {
    switch self {
    case .notFound(let path):
      Alert(
        subject: path,
        "no such file",
        advice: path.unicodeScalars.contains("\u{FFFD}")
          ? "rename it if its name is not valid UTF-8" : "check the path"
      )
    case .notReadable(let path, let code):
      Alert(
        subject: path,
        "cannot open: \(systemMessage(code))",
        advice: advice(onOpening: code) ?? advice(onPath: code) ?? "check its permissions"
      )
    case .noMatches(let pattern):
      Alert(
        subject: pattern,
        "no file matches this pattern",
        advice: "check the path and its wildcards “*”, “?” and “[…]”"
      )
    case .containerAmongFiles(let path, let isDirectory):
      Alert(
        subject: path,
        "a \(isDirectory ? "directory" : "database") cannot be united with files",
        advice: isDirectory
          ? "open it alone, or name its files: “\(path.hasSuffix("/") ? path : path + "/")*.csv”"
          : "open it alone"
      )
    case .viewAmongFiles(let path):
      Alert(
        subject: path,
        "one of several files cannot have a query",
        advice: "remove the text after its path, and use “filter” at the prompt"
      )
    case .notACollection(let path):
      Alert(subject: path, "not a file or directory", advice: "name a file or directory")
    case .pipeInDirectory(let path):
      Alert(
        subject: path,
        "a pipe can be read only once",
        advice: "name it on the command line to read it"
      )
    case .binary(let path, let offset):
      Alert(
        subject: path,
        "not text: binary data at byte \(offset.grouped)",
        advice: "use --encoding with its name if it is text, such as utf-16le or ebcdic-us"
      )
    case .foreign(let path, let format):
      Alert(subject: path, "\(format.name), not a table of text", advice: format.advice)
    case .databaseNotInFile(let path):
      Alert(
        subject: path,
        "cannot read SQLite databases from a pipe or compressed",
        advice: "save it to an uncompressed file and open that"
      )
    case .notJSON(let path, let line, let column, let isSecondValue):
      Alert(
        subject: path,
        "invalid JSON at line \(line.grouped), column \(column.grouped)",
        advice: isSecondValue ? "use --type jsonl if each line is an item" : nil
      )
    case .emptyJSON(let path): Alert(subject: path, "the file contains no JSON")
    case .notStrict(let path, let deviation, let line, let column):
      Alert(
        subject: path,
        "\(deviation.text) at line \(line.grouped), column \(column.grouped)",
        advice: "omit --strict to read it with a warning"
      )
    case .undecodable(let path, let encoding, let offset):
      Alert(
        subject: path,
        "bytes that are invalid in \(encoding), the first at byte \(offset.grouped)",
        advice: "omit --strict to read them as U+FFFD, or use --encoding"
      )
    case .noSuchPart(let path, let name, let names):
      Alert(subject: path, names.message(on: name), advice: names.advice(on: name))
    case .tooFewLines(let path, let lines, let skipped):
      Alert(
        subject: path,
        "no lines left after --skip \(skipped): the file has \(lines.counted("line"))",
        advice: lines > 1 ? "use --skip \(lines - 1) or less" : "remove --skip"
      )
    case .readFailed(let path, let code):
      Alert(
        subject: path,
        "cannot read: \(systemMessage(code))",
        advice: advice(onOpening: code) ?? "try again"
      )
    case .changed(let path):
      Alert(
        subject: path,
        "changed since it was opened",
        advice: "run “reload” to read it anew"
      )
    case .notFollowable(let path):
      Alert(
        subject: path,
        "cannot be followed: only a single plain file in UTF-8 with lines of text or JSON, or a pipe, can grow",
        advice: "“about” shows how it is read"
      )
    case .itemTooLong(let path, let row, let limit):
      Alert(
        subject: path,
        "row \(row.grouped) is longer than \(limit.grouped) bytes",
        advice: "check it for an unterminated quote"
      )
    case .spoolFailed(let path, let code):
      Alert(
        subject: path,
        "cannot save to a temporary file: \(systemMessage(code))",
        advice: advice(onOpening: code) ?? "set TMPDIR to a directory with free space"
      )
    case .tooLarge(let path, let kept, let folder):
      Alert(
        subject: path,
        "too large for “\(folder)”: disk nearly full after \(kept.grouped) bytes",
        advice: "set TMPDIR to a directory with more free space"
      )
    case .missingConverter(let path, let encoding):
      Alert(
        subject: path,
        "no converter for the encoding \(encoding)",
        advice: "install the converters of the C library, or use --encoding with a name from "
          + "“iconv -l”"
      )
    case .missingDecompressor(let path, let program, let package):
      Alert(
        subject: path,
        "compressed, but “\(program)” is not installed",
        advice: "install the package \(package): apt-get install \(package)"
      )
    case .decompressionFailed(let path, let message):
      Alert(
        subject: path,
        "cannot decompress: \(message)",
        advice: "get a new copy of the file"
      )
    case .database(let path, let problem):
      problem.alert(of: path)
    case .notEnoughMemory(let use, let shortage):
      Alert(
        "not enough memory to \(use.text): needs \(shortage.needed.megabytes(.up)) more, "
          + "\(shortage.available.megabytes(.down)) available",
        advice: "use “filter” to select fewer items, or raise the limit on memory"
      )
    case .tooMuchToLookUp(let columns, let size):
      Alert(
        "too many values of \(columns.quoted) to look up: "
          + "with those of earlier commands, they need more than \(size.megabytes(.down)) of memory",
        advice: "start anew, or export the items that are needed and use “refer” with the new file"
      )
    case .cancelled:
      Alert("stopped")
    case .syntax(let error):
      error.alert
    case .notInDatabase(let collection):
      Alert(
        "“sql” needs a database, and “\(collection)” is not in one",
        advice: "open a SQLite file or “postgres://USER@HOST/DATABASE”"
      )
    case .ambiguousNotation(let column, let types):
      Alert(
        "the values of “\(column)” can be read in several ways",
        advice: "give the format: \(types.formattedList("or"))"
      )
    case .tooManyKeys(let count, let limit):
      Alert("\(count.grouped) keys are too many", advice: "group by at most \(limit)")
    case .tooManyPivotColumns(let column, let limit):
      Alert(
        "“\(column)” has more than \(limit.grouped) different values, too many for columns",
        advice: "use “filter” to select fewer, or “group” with both keys"
      )
    case .noLists(let column):
      Alert(
        "no value of “\(column)” is a list",
        advice: "name a column with lists, such as [1, 2]"
      )
    case .noKeyColumn(let column, let name):
      Alert(
        "“\(name)” has no column “\(column)”",
        advice:
          "name columns after “by” that both collections have; “rename” gives one another name"
      )
    case .noCommonColumns(let former, let current):
      Alert(
        "“\(former)” and “\(current)” have no column in common",
        advice: "“rename” gives a column another name"
      )
    case .notComparable(let location, .readOnce):
      Alert(
        "“\(location)” can be read only once, so that “diff” cannot compare with it",
        advice: "save it to a file first, or open it and compare it with the other collection"
      )
    case .notComparable(let location, .container):
      Alert(
        "“\(location)” has files or tables instead of items",
        advice: "name one of them, such as “\(location)/NAME”"
      )
    case .notComparable(let location, .part):
      Alert(
        "“\(location)” names an answer, a list or an item",
        advice: "“diff” needs a collection; “export” saves an answer to a file"
      )
    case .noNumbers(let aggregate, let column):
      Alert(
        "no value of “\(column)” is a number, so it has no \(aggregate)",
        advice: "use count, min, max, first, last or distinct"
      )
    case .noNumber(let aggregate):
      Alert(
        "cannot plot “\(aggregate)”, which is not a number",
        advice: "plot an aggregate such as “count” or “mean”"
      )
    case .notMeasurable(let column):
      Alert(
        "cannot plot “\(column)” by that column",
        advice: "plot numbers by any column, dates by numbers or dates, or “\(column)” alone"
      )
    case .location(let error):
      error.alert
    case .locationSyntax(let parameter, let error):
      error.alert(in: parameter)
    case .exportExists(let path):
      Alert("“\(path)” already exists", advice: "use --force to replace it, or choose another name")
    case .exportNotAFile(let path, let kind):
      Alert(
        kind == .other ? "“\(path)” is not a regular file" : "“\(path)” is a \(kind.rawValue)",
        advice: "choose another name"
      )
    case .exportOntoSource(let path):
      Alert("“\(path)” is the source file", advice: "choose another name")
    case .exportIncomplete(let path, let missing):
      Alert(
        "“\(path)” was not replaced: \(missing.alert.message)",
        advice: "export to a new file to keep the items that can be read"
      )
    case .exportOntoDatabaseLog(let path, let database):
      Alert("“\(path)” belongs to the database “\(database)”", advice: "choose another name")
    case .exportNotConfined(let path, let problem):
      Alert(
        "a command file cannot write “\(path)”: \(problem.text)",
        advice: BrowseError.trustAdvice
      )
    case .exportFailed("-", let code):
      TerminalError.unwritable(code: code).alert
    case .exportFailed(let path, let code):
      Alert(
        subject: path,
        "cannot write: \(systemMessage(code))",
        advice: advice(onOpening: code) ?? "choose another path"
      )
    case .noReferenceColumn(let column, let name):
      Alert("“\(name)” has no column “\(column)”", advice: "name another one with “refer”")
    case .notReferable(let location, .readOnce):
      Alert(
        "“\(location)” can be read only once, so that no column can refer to it",
        advice: "save it to a file first"
      )
    case .notReferable(let location, .container):
      Alert(
        "“\(location)” has files or tables instead of items",
        advice: "name one of them, such as “\(location)/NAME”"
      )
    case .notReferable(let name, .empty):
      Alert("“\(name)” has no columns", advice: "name another collection with “refer”")
    case .brokenReference(let column, let collection, let error):
      Alert(
        subject: error.alert.subject,
        error.alert.message,
        advice: """
          in “\(collection)”, type “refer \(Words.spelled(column)) to LOCATION” or \
          “unrefer \(Words.spelled(column))”
          """
      )
    case .unknownFormat(let name):
      Alert(
        "unknown format “\(name)”",
        advice: Alert.didYouMean(
          NameSuggestions.names(for: name, among: ExportFormat.allCases.map(\.rawValue))
        ) ?? "use \(ExportFormat.allNames)"
      )
    }
  }
}

extension CatalogError.Deviation {
  /// A description of the deviation.
  fileprivate var text: String {
    switch self {
    case .comment: "not standard JSON: a comment"
    case .trailingComma: "not standard JSON: a trailing comma"
    case .nonFinite: "not standard JSON: NaN or Infinity"
    case .invalidUTF8: "invalid UTF-8"
    }
  }
}

extension CatalogError.MemoryUse {
  /// The operation as a verb with its object.
  fileprivate var text: String {
    switch self {
    case .counts(let column): "count the values of “\(column)”"
    case .groups: "hold the groups"
    case .lookup(let columns): "look up the values of \(columns.quoted)"
    case .order(let columns): "sort by \(columns.quoted)"
    }
  }
}

extension [String] {
  /// The names in quotation marks, such as `“name”, “price”`.
  fileprivate var quoted: String { map { "“\($0)”" }.joined(separator: ", ") }
}

extension Int {
  /// A number of bytes in megabytes, such as `1,024 MB`.
  fileprivate func megabytes(_ rule: FloatingPointRoundingRule) -> String {
    "\(Int((Double(self) / 0x1p20).rounded(rule)).grouped) MB"
  }
}

extension CatalogError.PathProblem {
  /// A description of the problem.
  fileprivate var text: String {
    switch self {
    case .hidden(let component): "“\(component)” begins with a dot"
    case .option(let component): "“\(component)” begins with a hyphen, as options do"
    case .invisible(let component): "“\(component)” contains a control or an invisible character"
    case .link(let component): "“\(component)” is a symbolic link"
    case .otherExtension(let usual): "the name does not end in “.\(usual)”"
    }
  }
}

/// Returns advice on a file that was not opened because too many are open.
private func advice(onOpening code: Int32) -> String? {
  [EMFILE, ENFILE].contains(code) ? "raise the limit with “ulimit -n”" : nil
}

/// Returns advice on a path that cannot lead to a file, `nil` for another reason.
private func advice(onPath code: Int32) -> String? {
  [ELOOP, ENAMETOOLONG].contains(code) ? "check the path" : nil
}

extension CatalogError.PartNames {
  /// Returns a message that names the missing part and describes the value.
  fileprivate func message(on name: String) -> String {
    switch self {
    case .keys: "unknown key “\(name)”"
    case .elements(0): "no element “\(name)”: the list is empty"
    case .elements(let count): "no element “\(name)”: the list has \(count.counted("element"))"
    case .lines(let count): "no line “\(name)”: the file has \(count.counted("line"))"
    case .values(let count): "no value “\(name)”: the file has \(count.counted("value"))"
    case .none: "no part “\(name)”: the value is not a list or object"
    }
  }

  fileprivate func advice(on name: String) -> String {
    switch self {
    case .keys(let keys):
      Alert.didYouMean(NameSuggestions.names(for: name, among: keys))
        ?? "open the object to list its keys"
    case .elements(0), .lines(0), .values(0), .none: "remove it from the location"
    case .elements(1), .lines(1), .values(1): "use 1"
    case .elements(let count), .lines(let count), .values(let count): "use 1 to \(count.grouped)"
    }
  }
}

extension MissingRows {
  var alert: Alert {
    switch self {
    case .earlyEnd(let end): end.alert
    case .unreadableFile(let path, let error):
      UnitedFiles.Flaw(path: path, .unreadable(error)).alert
    case .incompleteFile(let path, let error):
      UnitedFiles.Flaw(path: path, .incomplete(error)).alert
    }
  }
}

extension EarlyEnd {
  var alert: Alert {
    Alert(
      "\(end) early \(position): \(explanation)",
      advice: "the data before that is used; \(remedy)"
    )
  }

  /// The beginning of a sentence about the end of the data.
  private var end: String {
    if case .database = reason { "the rows from “\(path)” end" } else { "“\(path)” ends" }
  }

  /// The position at which the data ends, in words.
  var position: String {
    // The bytes are those of a temporary file.
    if case .database = reason {
      return rows == 0 ? "before the first row" : "after row \(rows.grouped)"
    }
    return
      "at byte \(size.grouped), \(rows == 0 ? "before the first row" : "in row \(rows.grouped)")"
  }

  /// The cause, in words.
  var explanation: String {
    switch reason {
    case .decompressionFailed(_, let message): message
    case .readFailed(_, let code), .spoolFailed(_, let code): systemMessage(code)
    case .tooLarge(_, _, let folder): "the disk of “\(folder)” is nearly full"
    default: reason.alert.message
    }
  }

  private var path: String { reason.alert.subject ?? "" }

  private var remedy: String {
    switch reason {
    case .spoolFailed, .tooLarge: "set TMPDIR to a directory with more free space to read the rest"
    case .changed: "open it again to read the rest"
    case .database: "run the command again, or change it, to read the rest"
    default: "get a new copy to read the rest"
    }
  }
}
