// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

/// A source whose file changes during a session that pages, scans, sorts and exports it.
struct ChangingSource {
  enum Format: String, CaseIterable, Sendable {
    case delimited = "teas.csv"
    case converted = "latin.csv"
    case jsonLines = "teas.jsonl"
    case json = "teas.json"
    case compressed = "teas.csv.gz"
    case directory
    /// One of several files.
    case united
    /// The file in which values of another one are looked up.
    case lookedUp
    /// The file that is compared with another one.
    case compared
    #if SQLite
    case database = "teas.db"
    #endif
  }

  /// A change that the library of `Tests/Faults` makes.
  enum Change: String, CaseIterable, Sendable {
    case truncate, append, overwrite, replace, delete
  }

  /// The results of the commands of a session.
  struct Answers {
    /// The output of each command.
    ///
    /// The last one is incomplete if the session ended early.
    let outputs: [String]

    let exports: [String?]
    let errors: [String]
    let status: Int32

    /// The number of calls that were counted.
    let calls: Int

    /// The results that are neither those of a known content nor errors that say so.
    func mistakes(given known: [Answers]) -> [String] {
      var mistakes: [String] = []
      for (index, output) in outputs.enumerated() {
        // A command that fails has no output.
        let isFailure = status == 1 && index == outputs.count - 1 && output.isEmpty
        let isKnown = known.contains { $0.outputs.dropFirst(index).first == output }
        if !isFailure, !isKnown { mistakes.append("answer \(index): \(output)") }
      }
      for (index, export) in exports.enumerated() where export != nil {
        if !known.contains(where: { $0.exports[index] == export }) {
          mistakes.append("export \(index): \(export ?? "")")
        }
      }
      mistakes += errors.filter { error in
        !known.contains { $0.errors.contains(error) }
          && !Self.reports.contains { error.contains($0) }
      }
      // A warning about values is no error.
      let expected = known.first { $0.errors == errors }?.status ?? (errors.isEmpty ? 0 : 1)
      if status != expected { mistakes.append("status \(status)") }
      if errors.isEmpty, !known.contains(where: { $0.outputs.count == outputs.count }) {
        mistakes.append("\(outputs.count) answers")
      }
      return mistakes
    }

    /// Parts of the messages about a file that changed.
    private static let reports = [
      "changed since it was opened", "no such file", "ends early", "corrupt database",
      "invalid JSON",
    ]
  }

  let format: Format
  let folder = TemporaryFolder()
  private let versions: [[UInt8]]

  init(_ format: Format) {
    self.format = format
    for name in ["source", "data/browse"] { folder.makeFolders(name) }
    // The names differ in each row, and the rows begin at the same offsets.
    versions = [
      Self.file(format, word: "old", in: folder), Self.file(format, word: "new", in: folder),
    ]
  }

  /// A command between the others, whose output does not depend on the source.
  private static let separator = "help clear"

  /// Runs the session on the old content, in which one call changes the file.
  ///
  /// - Parameters:
  ///   - change: The change, before the call.
  ///   - number: The number of the call, or `nil` to change the file before the session.
  func run(_ change: Change, at number: Int?) -> Answers {
    for name in TemporaryFolder.names(in: folder.path("source")) {
      unlink(folder.path("source/\(name)"))
    }
    for format in Self.formats { unlink(folder.path("out.\(format)")) }
    let path = folder.write(versions[0], to: "source/\(name)")
    Self.set(folder.write(versions[1], to: "content"), to: Self.timeOfChange)
    folder.write("", to: "count")
    Self.set(path, to: Self.timeOfSource)
    for (name, text) in others {
      Self.set(folder.write(text, to: "source/\(name)"), to: Self.timeOfSource)
    }
    if let reference { folder.write(reference, to: "data/browse/references") }
    if number == nil { apply(change) }
    let lines = commands.flatMap { ["-c", $0, "-c", Self.separator] }
    let own = [
      "FAULT_SOURCE": path, "FAULT_CONTENT": folder.path("content"),
      "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
      "XDG_DATA_HOME": folder.path("data"),
    ]
    let fault = Fault(calls: "any", kind: change.rawValue)
    let source = folder.path("source")
    let variables = fault.variables(at: number ?? 0, in: source, count: folder.path("count"))
    let result = Program.run([location] + lines, environment: own.merging(variables) { $1 })
    let isRemark = { (line: Substring) in line.contains("was replaced by another file") }
    // Standard error says so, too.
    let isOmission = { (line: Substring) in line.hasPrefix("! ") && line.contains("is left out: ") }
    let output = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !isRemark($0) && !isOmission($0) }.joined(separator: "\n")
    return Answers(
      outputs: output.split(separator: Self.separatorOutput, omittingEmptySubsequences: false)
        .map(String.init),
      exports: Self.formats.map { folder.read("out.\($0)") },
      errors: result.errors.split(separator: "\n").filter { !isRemark($0) }.map(String.init),
      status: result.status,
      calls: FaultLibrary.count(in: folder.bytes(of: "count"))
    )
  }

  private static let separatorOutput =
    Program.run(["/", "-c", separator], environment: ["XDG_CONFIG_HOME": "/nowhere"]).output

  /// Changes the file as the library does.
  private func apply(_ change: Change) {
    let path = folder.path("source/\(name)")
    switch change {
    case .truncate: truncate(path, off_t(versions[0].count / 2))
    case .append: folder.write(versions[0] + versions[1], to: "source/\(name)")
    case .overwrite:
      folder.write(versions[1] + versions[0].dropFirst(versions[1].count), to: "source/\(name)")
    case .replace: rename(folder.path("content"), path)
    case .delete: unlink(path)
    }
    Self.set(path, to: Self.timeOfChange)
  }

  /// The times of the file before and after a change, in seconds.
  private static let (timeOfSource, timeOfChange) = (1_000_000_000, 1_100_000_000)

  /// Sets the times of a file, if it exists.
  private static func set(_ path: String, to time: Int) {
    var times = [timespec](repeating: timespec(tv_sec: time, tv_nsec: 0), count: 2)
    utimensat(AT_FDCWD, path, &times, 0)
  }
}
