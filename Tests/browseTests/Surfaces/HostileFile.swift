// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

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
  /// Lists and objects of JSON under hostile keys.
  case lists
  /// Names of files in a directory.
  case names
  /// Names of several files, one of them empty, and a column of each that no other one has.
  case united
  /// Values that differ from those of `older.csv`, which are hostile, too.
  case compared
  /// Names of columns whose values differ from those of `older.csv`.
  case comparedColumns
  /// Names of columns that refer to files with hostile names, columns and values.
  case referring
  /// Names of columns that refer to missing files, and invalid lines in the file of references.
  case brokenReferences
  /// Values of `people.csv` to which a column `buyer` refers.
  case orders
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
    case .lists:
      let members = texts.map { text in
        "\(literal(text)):[\(literal(text)),{\(literal(text)):\(literal(text))}]"
      }
      let objects = texts.map { "\(literal($0)):\(literal($0))" }
      let fields = ["\"o\":{\(objects.joined(separator: ","))}"] + members
      return folder.write("[{\(fields.joined(separator: ","))}]\n", to: "lists.json")
    case .united: return writeUnited(folder)
    case .compared, .comparedColumns: return writeCompared(folder)
    case .referring, .brokenReferences, .orders: return writeReferring(folder)
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

  /// Returns a text in quotes, as CSV, SQL and the file of references have it.
  func quoted(_ text: String) -> String {
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
