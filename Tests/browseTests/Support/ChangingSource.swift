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

  private let format: Format
  private let folder = TemporaryFolder()
  private let versions: [[UInt8]]

  init(_ format: Format) {
    self.format = format
    folder.makeFolders("source")
    // The names differ in each row, and the rows begin at the same offsets.
    versions = [
      Self.file(format, word: "old", in: folder), Self.file(format, word: "new", in: folder),
    ]
  }

  private var name: String { format == .directory ? "teas.csv" : format.rawValue }

  private var location: String {
    switch format {
    case .directory: folder.path("source")
    #if SQLite
    case .database: folder.path("source/\(name)/teas")
    #endif
    default: folder.path("source/\(name)")
    }
  }

  private static let formats = ["csv", "jsonl"]

  private var commands: [String] {
    let exports = Self.formats.map { "export \(folder.path("out.\($0)")) --force" }
    if format == .directory {
      return ["count", "stats size", "back", exports[0], "open \(name)", "count", "back", "1"]
    }
    return [
      "next", "filter price > 40", "count", "stats price", "back", "frequency price", "back",
      "clear", "sort price desc", exports[0], "clear", "sort", exports[1], "count", "1", "back",
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
    if format == .directory {
      Self.set(folder.write("name\nother\n", to: "source/z.csv"), to: Self.timeOfSource)
    }
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
    let output = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !isRemark($0) }.joined(separator: "\n")
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

// MARK: Content

extension ChangingSource {
  /// Returns the bytes of a file whose names begin with a word.
  private static func file(_ format: Format, word: String, in folder: TemporaryFolder) -> [UInt8] {
    let rows = (100..<900).map { (name: "\(word) \($0)", price: $0 * 37 % 90 + 10) }
    let table = "name,price\n" + rows.map { "\($0.name),\($0.price)\n" }.joined()
    let objects = rows.map { #"{"name":"\#($0.name)","price":\#($0.price)}"# }
    switch format {
    case .delimited, .directory: return Array(table.utf8)
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
