// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

extension Surface {
  /// The surfaces on which a session prints what a file contains.
  static let ofFiles: [Surface] = [
    Surface("list", of: .values, "settings", "page 100", "apply"),
    Surface("cards", of: .values, "cards"),
    Surface("item", of: .values, "1", "next", "next", "next"),
    Surface("frequencies", of: .values, "frequency name"),
    Surface("filter of a frequency", of: .values, "frequency name", "1"),
    Surface("groups", of: .values, "group name"),
    Surface("items of a group", of: .values, "group name", "1"),
    Surface("columns of a table of groups", of: .values, "pivot n by name"),
    Surface("statistics", of: .values, "stats name"),
    Surface("plot", of: .values, "plot n by name"),
    Surface("comparison", of: .values, "pick 1 2 3 4", "picks", "compare"),
    Surface("basket", of: .values, "pick all", "picks"),
    Surface("examples of the help", of: .values, "help filter"),
    Surface("page as text", of: .values, "show | cat"),
    Surface("value that does not fit a type", of: .values, "type name integer"),
    Surface("header", of: .header),
    Surface("columns", of: .header, "columns"),
    Surface("fields of an item", of: .header, "1"),
    Surface("header with types", of: .header, "settings", "types yes", "apply"),
    Surface("statistics of all columns", of: .header, "stats"),
    Surface("notes below a page", of: .header, "right", "right", "hide tea"),
    Surface("fields of the filter form", of: .header, "filter"),
    Surface("keys of objects", of: .json),
    Surface("nested objects", of: .json, "1", "cards"),
    Surface("JSON values that follow one another", of: .sequence),
    Surface("columns of JSON values that follow one another", of: .sequence, "columns"),
    Surface("names of files", of: .names),
  ]

  /// Arguments that are errors, the last with a text in place of `%`.
  static let arguments: [([String], String)] = [
    ([], "--%"), ([], "/nowhere/%"), (["a"], "%"), ([], "mysql://%"),
    (["Samples/foods.csv", "-f"], "%"),
    (["Samples/foods.csv", "--type"], "%"), (["Samples/foods.csv", "--encoding"], "%"),
    (["Samples/foods.csv", "--format"], "%"), (["Samples/foods.csv", "--delimiter"], "%"),
    (["Samples/foods.csv", "--trace"], "/nowhere/%"), (["--completions"], "%"),
    (["Samples/foods.csv", "--private", "-c", "settings", "-c"], "missing %"),
    ([], "postgres://ann@127.0.0.1:1/%"),
  ]

  /// The surfaces that repeat what is typed, each line in a session of its own.
  static let typed: [String] = [
    "%", "help %", "filter %", "filter name = %", "filter % > 1", "filter name in (%", "/%",
    "sort %", "sort name %", "columns %", "hide %", "width % 20",
    "group %", "group name: sum %", "pivot % by name", "pivot name by n: %", "unnest %", "diff %",
    "diff Samples/foods.csv by %",
    "frequency %", "stats %", "plot % by n", "goto %", "open %", "open \"%\"", "pick %", "unpick %",
    "type %", "type % text", "type n date %", "type n integer %",
    "freeze %", "export %", "export /nowhere/%.csv", "export ~/%.csv", "source %", "source /%",
    "bookmark %", "bookmarks %", "link %", "history %", "!exit 3 # %",
  ]
}

/// Each surface prints each text with substitutes, so that it cannot act on the terminal.
@Suite("Surfaces")
struct SurfaceTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: [String], input: String = "") -> String {
    let environment = [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"),
      "XDG_CONFIG_HOME": folder.path("config"), "XDG_DATA_HOME": folder.path("data"),
      "LC_ALL": "C.UTF-8",
    ]
    let result = Program.run(arguments, input: input, environment: environment)
    #expect(result.status < 128)
    return result.output + result.errors
  }

  /// Expects an output that contains the texts, each with substitutes.
  private func expectSafe(_ output: String) {
    #expect(output.contains(HostileText.mark))
    #expect(HostileText.unsafeCodePoints(in: output) == [])
  }

  @Test("a file's texts are printed with substitutes", arguments: Surface.ofFiles)
  func files(surface: Surface) throws {
    expectSafe(run(try surface.arguments(folder)))
  }

  @Test("the names of files in other formats are printed with substitutes")
  func otherFormats() throws {
    let names = try HostileFile.names.write(folder)
    var output = ""
    for name in TemporaryFolder.names(in: names) {
      folder.write("%PDF-1.7\n", to: "names/\(name)")
      output += run(["\(names)/\(name)"])
    }
    #expect(output.contains("a PDF document"))
    expectSafe(output)
  }

  @Test("a typed text is repeated with substitutes", arguments: Surface.typed)
  func typed(line: String) throws {
    let path = try HostileFile.plain.write(folder)
    var output = ""
    for line in HostileText.inserted(into: line) { output += run([path, "-c", line]) }
    expectSafe(output)
  }

  #if SQLite
  @Test(
    "the names in a database are printed with substitutes",
    arguments: [
      [], ["1"], ["2"], ["sort rows desc"], ["open r0", "1", "open parent"], ["open r1", "1"],
    ]
  )
  func database(lines: [String]) throws {
    let path = try HostileFile.database.write(folder)
    expectSafe(run([path] + lines.flatMap { ["-c", $0] }))
  }

  @Test(
    "a statement and the database's message about it are printed with substitutes",
    arguments: ["sql SELECT %", "sql SELECT \"%\" AS \"%\"", "sql SELECT 1; %"]
  )
  func statement(line: String) throws {
    let path = try HostileFile.database.write(folder)
    var output = ""
    for line in HostileText.inserted(into: line) { output += run([path, "-c", line]) }
    expectSafe(output)
  }
  #endif

  @Test("the arguments are repeated in errors with substitutes", arguments: Surface.arguments)
  func arguments(options: [String], value: String) {
    var output = ""
    for value in HostileText.inserted(into: value) { output += run(options + [value]) }
    expectSafe(output)
  }

  @Test("chosen items are unchanged in a pipe")
  func chosenItems() throws {
    let text = HostileText.all.joined()
    let path = folder.write("name,n\n\"\(text.doublingScalars("\""))\",3\n", to: "teas.csv")
    let result = Program.run([path, "--choose", "--private", "-c", "pick all"])
    #expect(result.output == "\(text)\t3\n")
  }
}
