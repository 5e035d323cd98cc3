// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// A place where text of others reaches a terminal, a file or a shell: a run of the program that
/// prints such text.
struct Surface: Sendable, CustomTestStringConvertible {
  let name: String

  /// Prepares a folder, and returns the arguments of the program.
  let arguments: @Sendable (TemporaryFolder) throws -> [String]

  var testDescription: String { name }

  init(_ name: String, _ arguments: @escaping @Sendable (TemporaryFolder) throws -> [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Creates a surface of a prepared file, on which commands run.
  init(_ name: String, of file: HostileFile, _ commands: String...) {
    self.init(name) { folder in
      [try file.write(folder)] + commands.flatMap { ["-c", $0] }
    }
  }
}

/// A file whose texts are hostile.
enum HostileFile: Sendable {
  /// A table without hostile texts.
  case plain
  /// Values of a column.
  case values
  /// Names of columns.
  case header
  /// Keys and values of JSON, nested.
  case json
  /// Keys and values of JSON values that follow one another.
  case sequence
  /// Names of files in a directory.
  case names
  #if SQLite
  /// Names of tables, views, columns and types, and keys that refer to each other.
  case database
  #endif

  /// Writes the file, and returns its path.
  func write(_ folder: TemporaryFolder) throws -> String {
    let texts = HostileText.all
    switch self {
    case .plain:
      return folder.write("name,n\ntea,1\n", to: "plain.csv")
    case .values:
      let rows = texts.enumerated().map { "\($0),\(quoted($1)),\($0 % 7)\n" }.joined()
      return folder.write("id,name,n\n" + rows, to: "values.csv")
    case .header:
      let numbers = texts.indices.map { "\($0)" }.joined(separator: ",")
      let header = texts.map(quoted).joined(separator: ",")
      return folder.write("\(header)\n\(numbers)\n\(numbers)\n", to: "header.csv")
    case .json:
      let members = texts.map { text in
        "\(literal(text)):{\(literal(text)):[\(literal(text))]}"
      }
      return folder.write("[{" + members.joined(separator: ",") + "}]\n", to: "objects.json")
    case .sequence:
      let values = texts.map { "{\(literal($0)):\(literal($0))} \(literal($0))" }
      return folder.write(values.joined(separator: "\n"), to: "sequence.json")
    case .names:
      folder.makeFolders("names")
      for text in texts.filter({ !$0.utf8.contains(0) && !$0.utf8.contains(0x2F) }) {
        folder.write("a\n1\n", to: "names/" + text + ".csv")
      }
      return folder.path("names")
    #if SQLite
    case .database:
      let file = try WrittenDatabase(in: folder, name: "hostile.db")
      for (index, text) in texts.enumerated() where !text.utf8.contains(0) {
        let name = quoted(text)
        try file.run("CREATE TABLE \(name) (\(name) \(name) PRIMARY KEY)")
        try file.run("INSERT INTO \(name) VALUES (\(sqlLiteral(text)))")
        try file.run("CREATE VIEW \(quoted("v" + text)) AS SELECT * FROM \(quoted("no" + text))")
        try file.run("CREATE TABLE r\(index) (parent REFERENCES \(name))")
        try file.run("INSERT INTO r\(index) VALUES (\(sqlLiteral(text)))")
      }
      return file.path
    #endif
    }
  }

  /// Returns a text in quotes, as CSV and SQL have it.
  private func quoted(_ text: String) -> String {
    "\"" + text.doublingScalars("\"") + "\""
  }

  /// Returns a text as a JSON string that contains escapes only where JSON demands them.
  private func literal(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..."\u{1F}":
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + characters.joined() + "\""
  }
}
