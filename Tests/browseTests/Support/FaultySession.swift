// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

/// A short session that reads a source, and writes an export, another one and a bookmark.
struct FaultySession {
  enum Source: String, CaseIterable {
    case delimited
    case input
    #if SQLite
    case database
    #endif
  }

  struct Run {
    let result: Program.Result

    /// The number of calls that were counted.
    let calls: Int
  }

  let folder = TemporaryFolder()
  private let other = TemporaryFolder()
  private let source: Source
  private static let rows = "name,price\n" + (1...9).map { "tea \($0),\($0)\n" }.joined()
  private static let oldBookmark = "old = /nowhere\n"

  /// The contents of `out.csv` before a run.
  static let old = "old,file\n"

  /// The contents of the new files.
  private static let sorted =
    "name,price\n" + (1...9).reversed().map { "tea \($0),\($0)\n" }.joined()

  init(_ source: Source) {
    self.source = source
    folder.makeFolders("data/browse")
    folder.write(Self.rows, to: "teas.csv")
    #if SQLite
    if source == .database {
      let rows = (1...9).map { "INSERT INTO teas VALUES ('tea \($0)', \($0));" }.joined()
      let table = "CREATE TABLE teas (name TEXT, price INTEGER);"
      guard (try? WrittenDatabase(in: folder, name: "teas.db", table + rows)) != nil else {
        preconditionFailure("no database")
      }
    }
    #endif
    reset()
  }

  /// Restores the state before a run.
  func reset() {
    for name in folder.names where name.contains("out") || name.contains("new") {
      unlink(folder.path(name))
    }
    for name in TemporaryFolder.names(in: folder.path("data/browse")) {
      unlink(folder.path("data/browse/" + name))
    }
    folder.write(Self.old, to: "out.csv")
    folder.write(Self.oldBookmark, to: "data/browse/bookmarks")
  }

  /// Runs the session once for each of its calls, which fails.
  func forEachCall(of fault: Fault, _ body: (_ number: Int, _ run: Run) -> Void) {
    reset()
    let calls = run(fault, at: 0).calls
    for number in stride(from: 1, through: calls, by: 1) {
      reset()
      body(number, run(fault, at: number))
    }
  }

  /// Runs the session, in which one call fails.
  ///
  /// - Parameter number: The number of the call, 0 for none.
  func run(_ fault: Fault, at number: Int) -> Run {
    let own = [
      "XDG_DATA_HOME": folder.path("data"), "XDG_STATE_HOME": folder.path("state"),
      "XDG_CONFIG_HOME": folder.path("config"),
    ]
    let variables = fault.variables(at: number, in: folder.path, count: other.path("count"))
    other.write("", to: "count")
    let commands = [
      "sort price desc", "export \(folder.path("out.csv")) --force",
      "export \(folder.path("new.csv"))", source == .input ? "count" : "bookmark teas",
    ]
    let location =
      switch source {
      case .delimited: folder.path("teas.csv")
      #if SQLite
      case .database: folder.path("teas.db") + "/teas"
      #endif
      case .input: "-"
      }
    let result = Program.run(
      [location] + commands.flatMap { ["-c", $0] },
      input: source == .input ? Self.rows : "",
      environment: own.merging(variables) { $1 }
    )
    return Run(result: result, calls: FaultLibrary.count(in: other.bytes(of: "count")))
  }

  /// The errors in the files after a run.
  ///
  /// - Parameter isComplete: `true` if everything must have been written.
  func damage(isComplete: Bool) -> [String] {
    var damage: [String] = []
    func check(_ name: String, _ contents: [String?]) {
      let text = folder.read(name)
      if !contents.contains(text) { damage.append("\(name): \(text ?? "missing")") }
    }
    check("out.csv", isComplete ? [Self.sorted] : [Self.old, Self.sorted])
    check("new.csv", isComplete ? [Self.sorted] : [nil, Self.sorted])
    let bookmarks = folder.read("data/browse/bookmarks")
    if bookmarks != Self.oldBookmark || isComplete && source != .input {
      let lines = bookmarks?.split(separator: "\n") ?? []
      if lines.count != 2 || lines[0] + "\n" != Self.oldBookmark || !lines[1].hasPrefix("teas = ") {
        damage.append("bookmarks: \(bookmarks ?? "missing")")
      }
    }
    return damage
  }

  /// The names of the files that should not exist.
  var leftovers: [String] {
    let known = ["data", "new.csv", "out.csv", "teas.csv", "teas.db"]
    return folder.names.filter { !known.contains($0) }
      + TemporaryFolder.names(in: folder.path("data/browse")).filter { $0 != "bookmarks" }
  }
}
