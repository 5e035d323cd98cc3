// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

extension FaultySession {
  /// The sources of a session.
  enum Source: String, CaseIterable {
    case delimited
    case input
    #if SQLite
    case database
    #endif
    /// Two files as one collection, which refers to another file and is compared with a third one.
    case related
  }
}

extension FaultySession.Source {
  /// The contents of a file, or of standard input.
  static let rows = table(of: 1...9)

  /// The files that no session changes.
  var files: [String] {
    switch self {
    case .delimited: ["teas.csv"]
    case .input: []
    #if SQLite
    case .database: ["teas.db"]
    #endif
    case .related: ["older.csv", "shops.csv", "teas"]
    }
  }

  /// The rows of each of the united files, in their order.
  private static let parts = [("a.csv", 1...4), ("b.csv", 5...9)]

  private static func table(of numbers: some Sequence<Int>) -> String {
    "name,price\n" + numbers.map { "tea \($0),\($0)\n" }.joined()
  }

  /// Writes the files.
  func write(in folder: TemporaryFolder) {
    switch self {
    case .delimited: folder.write(Self.rows, to: "teas.csv")
    case .input: break
    #if SQLite
    case .database:
      let rows = (1...9).map { "INSERT INTO teas VALUES ('tea \($0)', \($0));" }.joined()
      let table = "CREATE TABLE teas (name TEXT, price INTEGER);"
      guard (try? WrittenDatabase(in: folder, name: "teas.db", table + rows)) != nil else {
        preconditionFailure("no database")
      }
    #endif
    case .related:
      folder.makeFolders("teas")
      // The other side has all columns, of which only one differs.
      var older = "file,name,price,price.shop\n"
      for (name, numbers) in Self.parts {
        let file = folder.write(Self.table(of: numbers), to: "teas/" + name)
        older += numbers.map { "\(file),tea \($0),\($0 + 1),shop \($0)\n" }.joined()
      }
      folder.write(older, to: "older.csv")
      folder.write(
        "price,shop\n" + (1...9).map { "\($0),shop \($0)\n" }.joined(),
        to: "shops.csv"
      )
    }
  }

  /// The location that a session opens.
  func location(in folder: TemporaryFolder) -> String {
    switch self {
    case .delimited: folder.path("teas.csv")
    case .input: "-"
    #if SQLite
    case .database: folder.path("teas.db") + "/teas"
    #endif
    case .related: folder.path("teas/?.csv")
    }
  }

  /// The commands of a session.
  func commands(in folder: TemporaryFolder) -> [String] {
    let exports = ["export \(folder.path("out.csv")) --force", "export \(folder.path("new.csv"))"]
    switch self {
    case .related:
      return [
        "refer price to \(folder.path("shops.csv"))", "columns name, price, price.shop",
        "sort price.shop desc", exports[0], "diff \(folder.path("older.csv")) by name", exports[1],
      ]
    default: return ["sort price desc"] + exports + [self == .input ? "count" : "bookmark teas"]
    }
  }

  /// The location that a session saves as a bookmark, or `nil`.
  func bookmark(in folder: TemporaryFolder) -> String? {
    self == .input || self == .related ? nil : location(in: folder) + "?sort=-price"
  }

  /// The line of the reference that a session declares, or `nil`.
  func reference(in folder: TemporaryFolder) -> String? {
    guard self == .related else { return nil }
    return "\(location(in: folder)) price to \(folder.path("shops.csv"))"
  }
}

// MARK: Exports

extension FaultySession.Source {
  /// The contents of the exports `out.csv` and `new.csv`.
  typealias Exports = (sorted: String, other: String)

  /// The exports of a session without a fault.
  var exports: Exports { exports(without: 0..<0) }

  /// The exports of a session without a fault, or of one that leaves out a file that it cannot read.
  var possibleExports: [Exports] {
    [exports] + (self == .related ? Self.parts.map { exports(without: Range($0.1)) } : [])
  }

  private func exports(without left: Range<Int>) -> Exports {
    let numbers = (1...9).filter { !left.contains($0) }
    guard self == .related else {
      let sorted = Self.table(of: numbers.reversed())
      return (sorted, sorted)
    }
    let sorted = numbers.reversed().map { "tea \($0),\($0),shop \($0)\n" }.joined()
    let changed = numbers.map { "changed,tea \($0),price,\($0 + 1),\($0)\n" }.joined()
    let removed = left.map { "removed,tea \($0),,,\n" }.joined()
    return (
      "name,price,price.shop\n" + sorted, "change,name,column,before,after\n" + changed + removed
    )
  }
}
