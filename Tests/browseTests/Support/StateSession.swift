// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

/// A session at a terminal that changes a setting, the history and the saved stack of a file.
struct StateSession {
  struct Run {
    /// The exit code, or `nil` if the program did not end.
    let status: Int32?

    /// The complete output.
    let transcript: String

    /// The number of calls that were counted.
    let calls: Int
  }

  /// The folder of the settings, the history and the saved stacks.
  private let folder = TemporaryFolder()
  private let other = TemporaryFolder()

  /// The contents of the files before and after the session.
  private let old: [String: String]
  private let new: [String: String]

  init() {
    other.write("name,price\nSencha,12\nAssam,8\n", to: "teas.csv")
    Self.type(Self.earlierLines, in: folder, at: other.path("teas.csv"))
    old = Self.contents(of: folder)
    Self.type(Self.lines, in: folder, at: other.path("teas.csv"))
    new = Self.contents(of: folder)
  }

  /// Restores the state before the session.
  func reset() {
    for name in Self.contents(of: folder).keys { unlink(folder.path(name)) }
    for (name, text) in old { folder.write(text, to: name) }
  }

  /// Runs the session, in which one call on a file fails.
  ///
  /// - Parameter number: The number of the call, 0 for none.
  func run(_ fault: Fault, at number: Int) -> Run {
    other.write("", to: "count")
    var variables = fault.variables(at: number, in: folder.path, count: other.path("count"))
    variables["FAULT_FILES"] = "1"
    let terminal = Self.type(Self.lines, in: folder, at: other.path("teas.csv"), variables)
    return Run(
      status: terminal.status,
      transcript: terminal.transcript,
      calls: FaultLibrary.count(in: other.bytes(of: "count"))
    )
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
}

// MARK: Results

extension StateSession {
  /// `true` if everything was saved.
  var isComplete: Bool { Self.contents(of: folder) == new }

  /// The files that are neither as before nor as after the session.
  ///
  /// The history may end after any line.
  var damage: [String] {
    let contents = Self.contents(of: folder)
    return old.compactMap { name, before in
      guard let text = contents[name].map(Self.withoutFailures), let after = new[name] else {
        return "\(name): missing"
      }
      let isPart =
        name.hasSuffix("history") && text.hasPrefix(before) && after.hasPrefix(text)
        && text.hasSuffix("\n")
      return isPart || text == before || text == after ? nil : "\(name): \(text)"
    }
  }

  /// Returns the text of a history without the lines about commands that failed.
  private static func withoutFailures(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#failed ") }.joined(separator: "\n")
  }

  /// The names of the files that should not exist.
  var leftovers: [String] { Self.contents(of: folder).keys.filter { old[$0] == nil }.sorted() }
}

extension StateSession {
  /// A line with the end of the prompt at which it is typed.
  typealias Line = (prompt: String, text: String)

  private static let earlierLines = typed("sort price", setting: "width 30")
  private static let lines = typed("hide price", setting: "page 1")

  /// Returns the lines that arrange a collection, change a setting and end the session.
  static func typed(_ arrangement: String, setting: String) -> [Line] {
    [
      ("teas › ", arrangement), ("teas › ", "settings"), ("settings › ", setting),
      ("settings › ", "apply"), ("teas › ", "quit"),
    ]
  }

  /// Runs a session that keeps its files in a folder.
  @discardableResult
  static func type(
    _ lines: [Line],
    in folder: TemporaryFolder,
    at location: String,
    _ variables: [String: String] = [:]
  ) -> (status: Int32?, transcript: String) {
    let own = [
      "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
      "XDG_DATA_HOME": folder.path("data"),
    ]
    // A message fits into a row.
    let terminal = PseudoTerminal(
      [location],
      columns: 500,
      environment: own.merging(variables) { $1 }
    )
    for line in lines {
      guard terminal.wait(for: line.prompt) != nil else { break }
      terminal.type(line.text + "\n")
    }
    return (terminal.waitForExit(), terminal.transcript)
  }

  /// Returns the texts of the files in the folders of the program, by path.
  static func contents(of folder: TemporaryFolder) -> [String: String] {
    let folders = ["config/browse", "state/browse", "state/browse/sessions", "data/browse"]
    let names = folders.flatMap { parent in
      TemporaryFolder.names(in: folder.path(parent)).map { "\(parent)/\($0)" }
    }
    return names.reduce(into: [:]) { contents, name in contents[name] = folder.read(name) }
  }
}
