// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc

/// A page with figures.
///
/// Each benchmark writes the section between `<!-- measured by NAME -->` and `<!-- end -->`, so that no figure is typed
/// by hand.
struct FiguresPage {
  private let path: String
  private var text: String

  /// Reads a page, below the working directory.
  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Writes the figures of a benchmark into the page of the benchmarks, and those of some questions into the README.
  static func write(_ lines: [String], of name: String) throws {
    var page = try FiguresPage("Documentation/Benchmarks.md")
    try page.write(lines, of: name)
    guard name == "catalog" else { return }
    var readme = try FiguresPage("README.md")
    try readme.write(excerpt(of: lines), of: name)
  }

  /// Returns the title and a table of the questions that the README shows, with the times and the memory.
  private static func excerpt(of lines: [String]) -> [String] {
    let title = lines.map { $0.trimming("\n") }.filter { $0.hasPrefix("Questions") }
    let questions = ["first page", "filter price > 990 and category = fish, count", "stats"]
    let rows = lines.map { line in line.split(separator: "|").map { String($0).trimming(" ") } }
    let figures = questions.compactMap { question in rows.first { $0.first == question } }
    let table = figures.map { "| `\($0[0])` | \($0[1]) s | \($0[2]) s | \($0[6]) MB |" }
    let header = ["", "| question | `browse` | DuckDB | memory |", "| --- | ---: | ---: | ---: |"]
    return title + header + table
  }

  /// Replaces the section of a benchmark, and says when and on what it was measured.
  private mutating func write(_ lines: [String], of name: String) throws {
    let start = "<!-- measured by \(name) -->\n"
    guard let section = text.firstRange(of: start),
      let end = text[section.upperBound...].firstRange(of: "<!-- end -->")
    else { fail("\(path) has no section “\(name)”") }
    let body = lines.joined(separator: "\n").trimming("\n")
    text.replaceSubrange(
      section.upperBound..<end.lowerBound,
      with: "\n\(Self.circumstances)\n\n\(body)\n\n"
    )
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The date, the versions and the machine.
  private static var circumstances: String {
    let date = Date.now.formatted(.iso8601.year().month().day())
    let version = Browse.version
    let memory = (sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))) >> 30
    let system = value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
    let processor = value(of: "model name", in: "/proc/cpuinfo", separator: ":")
    let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return """
      Measured on \(date): \(version), \(system), \(count) processors (\(processor)), \(memory) GB of memory.
      """
  }

  /// Returns the first value of a name in a file of names and values, one on each line.
  private static func value(of name: String, in path: String, separator: Character) -> String {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, String(parts[0]).trimming(" \t") == name else { continue }
      return String(parts[1]).trimming(" \t\"")
    }
    return "unknown"
  }
}

extension String {
  /// Returns the text without some characters at both ends.
  fileprivate func trimming(_ characters: String) -> String {
    let rest = drop { characters.contains($0) }
    let end = rest.lastIndex { !characters.contains($0) }
    return end.map { String(rest[...$0]) } ?? ""
  }
}
