// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

// Files and commands.

extension ChangingSource {
  /// The name of the file that changes.
  var name: String {
    switch format {
    case .directory, .united, .lookedUp, .compared: "teas.csv"
    default: format.rawValue
    }
  }

  /// The location that a session opens.
  var location: String {
    switch format {
    case .directory: folder.path("source")
    case .united: folder.path("source/*.csv")
    case .lookedUp, .compared: folder.path("source/other.csv")
    #if SQLite
    case .database: folder.path("source/\(name)/teas")
    #endif
    default: folder.path("source/\(name)")
    }
  }

  /// The texts of the files that do not change, by name.
  var others: [String: String] {
    switch format {
    case .directory: ["z.csv": "name\nother\n"]
    case .united: ["other.csv": Self.table((10..<60).map { ("other \($0)", $0) })]
    case .lookedUp:
      // Each price once, which is the key of the first row with it.
      ["other.csv": "id,tea\n" + Self.rows.prefix(90).map { "\($0.number),\($0.price)\n" }.joined()]
    case .compared:
      // Half of the rows are those of the old file, and half those of the new one.
      ["other.csv": Self.table(Self.rows.map { (Self.mixedName($0.number), $0.price) })]
    default: [:]
    }
  }

  /// The line in the file of references, or `nil`.
  var reference: String? {
    format == .lookedUp ? "\(location) tea to \(folder.path("source/\(name)")) by price\n" : nil
  }

  /// The formats of the exports.
  static let formats = ["csv", "jsonl"]

  /// The commands of a session.
  var commands: [String] {
    let exports = Self.formats.map { "export \(folder.path("out.\($0)")) --force" }
    switch format {
    case .directory:
      return ["count", "stats size", "back", exports[0], "open \(name)", "count", "back", "1"]
    case .lookedUp:
      return [
        "columns id, tea, tea.name", "next", "filter tea.name contains old", "count",
        "frequency tea.name", "back", "clear", "sort tea.name desc", exports[0],
        "group tea.name: min tea", "back", "clear", "sort", exports[1], "stats tea.name",
      ]
    case .compared:
      let other = folder.path("source/\(name)")
      return [
        "diff \(other)", "next", "filter price > 40", "count", "stats price", "back", "clear",
        "sort name desc", exports[0], "clear", "sort", exports[1], "back",
        "diff \(other) by name", "count", "1", "back",
      ]
    default:
      return [
        "next", "filter price > 40", "count", "stats price", "back", "frequency price", "back",
        "clear", "sort price desc", exports[0], "clear", "sort", exports[1], "count", "1", "back",
      ]
    }
  }
}

// MARK: Content

extension ChangingSource {
  /// The numbers in the names of the rows, and their prices.
  private static let rows = (100..<900).map { (number: $0, price: $0 * 37 % 90 + 10) }

  private static func mixedName(_ number: Int) -> String {
    (number.isMultiple(of: 2) ? "old " : "new ") + "\(number)"
  }

  private static func table(_ rows: [(name: String, price: Int)]) -> String {
    "name,price\n" + rows.map { "\($0.name),\($0.price)\n" }.joined()
  }

  /// Returns the bytes of a file whose names begin with a word.
  static func file(_ format: Format, word: String, in folder: TemporaryFolder) -> [UInt8] {
    let rows = Self.rows.map { (name: "\(word) \($0.number)", price: $0.price) }
    let table = Self.table(rows)
    let objects = rows.map { #"{"name":"\#($0.name)","price":\#($0.price)}"# }
    switch format {
    case .delimited, .directory, .united, .lookedUp, .compared: return Array(table.utf8)
    case .converted:
      return Array("th\u{E9},price\n".unicodeScalars.map { UInt8($0.value) })
        + table.utf8.dropFirst("name,price\n".utf8.count)
    case .jsonLines: return Array(objects.map { $0 + "\n" }.joined().utf8)
    case .json: return Array("[\(objects.joined(separator: ",\n"))]\n".utf8)
    case .compressed:
      folder.write(table, to: word)
      _ = ShellScript.run("gzip -n '\(folder.path(word))'")
      return folder.bytes(of: word + ".gz") ?? []
    #if SQLite
    case .database:
      let values = rows.map { "('\($0.name)', \($0.price))" }.joined(separator: ",")
      let statements =
        "CREATE TABLE teas (name TEXT, price INTEGER); INSERT INTO teas VALUES \(values)"
      guard (try? WrittenDatabase(in: folder, name: word, statements)) != nil else {
        preconditionFailure("no database")
      }
      return folder.bytes(of: word) ?? []
    #endif
    }
  }
}
