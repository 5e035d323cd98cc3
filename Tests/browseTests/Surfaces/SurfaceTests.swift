// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

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

  @Test(
    "a file's texts are printed with substitutes",
    arguments: Surface.ofFiles + Surface.ofSeveralFiles + Surface.ofArrangements
  )
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

  @Test("the names of files that are compared and referred to are printed with substitutes")
  func otherFiles() throws {
    let path = try HostileFile.plain.write(folder)
    for (index, name) in HostileText.inserted(into: "%").enumerated() {
      let other = folder.write("n,key\n1,2\n", to: "\(index)" + name.replacing("/", with: ":"))
      let commands = [
        "diff \"\(other)\"", "link", "back", "refer n to \"\(other)\"", "references", "1", "link",
      ]
      expectSafe(run([path] + commands.flatMap { ["-c", $0] }))
    }
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
      ["references", "cards"], ["references", "1"],
      ["open r0", "1", "open parent", "related", "1"],
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

  #if PostgreSQL
  private static let server = getenv("BROWSE_TEST_POSTGRESQL").map { String(cString: $0) }

  @Test(
    "a statement, its answer and the server's message about it are printed with substitutes",
    .enabled(if: server != nil),
    arguments: ["sql SELECT \"%\"", "sql SELECT '%' AS \"%\"", "sql SELECT 1; %"]
  )
  func serverStatement(line: String) throws {
    let server = try #require(Self.server)
    var output = ""
    for line in HostileText.inserted(into: line) { output += run([server, "-c", line]) }
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
