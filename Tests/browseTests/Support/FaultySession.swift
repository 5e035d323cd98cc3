// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

/// A short session that reads a source, and writes an export, another one and a bookmark or a
/// reference.
struct FaultySession {
  struct Run {
    let result: Program.Result

    /// The number of calls that were counted.
    let calls: Int
  }

  let folder = TemporaryFolder()
  private let other = TemporaryFolder()
  private let source: Source
  private static let oldBookmark = "old = /nowhere\n"
  private static let oldReference = "/old column to /nowhere\n"

  /// The contents of `out.csv` before a run.
  static let old = "old,file\n"

  init(_ source: Source) {
    self.source = source
    folder.makeFolders("data/browse")
    source.write(in: folder)
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
    if source == .related { folder.write(Self.oldReference, to: "data/browse/references") }
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
    let commands = source.commands(in: folder).flatMap { ["-c", $0] }
    let result = Program.run(
      [source.location(in: folder)] + commands,
      input: source == .input ? Source.rows : "",
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
    let known = isComplete ? [source.exports] : source.possibleExports
    check("out.csv", known.map(\.sorted) + (isComplete ? [] : [Self.old]))
    check("new.csv", known.map(\.other) + (isComplete ? [] : [nil]))
    let new = source.bookmark(in: folder).map { "\(Self.oldBookmark)teas = \($0)\n" }
    check("data/browse/bookmarks", isComplete && new != nil ? [new] : [Self.oldBookmark, new])
    if let reference = source.reference(in: folder) {
      let new = "\(Self.oldReference)\(reference)\n"
      check("data/browse/references", isComplete ? [new] : [Self.oldReference, new])
    }
    return damage
  }

  /// The names of the files that should not exist.
  var leftovers: [String] {
    let known = ["data", "new.csv", "out.csv"] + source.files
    let saved = ["bookmarks"] + (source == .related ? ["references"] : [])
    return folder.names.filter { !known.contains($0) }
      + TemporaryFolder.names(in: folder.path("data/browse")).filter { !saved.contains($0) }
  }
}
