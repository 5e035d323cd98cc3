// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("An export to a file that is used besides")
struct ExportSourcesTests {
  private let folder = TemporaryFolder()
  private let other = "code,label\na,first\nb,second\n"

  private func run(
    _ location: String,
    _ options: [String],
    _ commands: [String]
  ) -> Program.Result {
    Program.run(
      [location] + options + commands.flatMap { ["-c", $0] },
      environment: [
        "HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data"),
        "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
      ]
    )
  }

  @Test(
    "never replaces it",
    arguments: [
      ["diff other.csv by code"], ["diff other.csv by code", "group change"],
      ["refer code to other.csv", "columns code, code.label"],
      ["refer code to other.csv", "columns code, code.label", "limit 1"],
      ["refer code to other.csv", "filter code.label = first"],
      ["refer code to other.csv", "group code.label"],
    ]
  )
  func other(commands: [String]) {
    let path = folder.write("code\na\nc\n", to: "own.csv")
    let target = folder.write(other, to: "other.csv")
    let lines = commands.map { $0.replacing("other.csv", with: target) }
    let result = run(path, [], lines + ["export \(target) --force"])
    #expect(result.errors.hasSuffix("is the source file; choose another name\n"), "\(result)")
    #expect(folder.read("other.csv") == other)
  }

  /// A location in the folder of samples, the file of the source, and commands that leave it below.
  private static let stacks: [(location: String, source: String, commands: [String])] = {
    var stacks = [
      ("shop/orders.csv", "shop/orders.csv", ["references"]),
      ("shop/orders.csv", "shop/orders.csv", ["history"]),
      ("shop/orders.csv", "shop/orders.csv", ["bookmarks"]),
    ]
    #if SQLite
    stacks += [
      ("shop.db/customers", "shop.db", ["3", "related"]), ("shop.db", "shop.db", ["references"]),
    ]
    #endif
    return stacks
  }()

  @Test("never replaces the source of a screen below", arguments: stacks.indices)
  func source(index: Int) throws {
    let (location, source, commands) = Self.stacks[index]
    _ = ShellScript.run("cp -R '\(Repository.root)/Samples/.' '\(folder.path)'")
    let bytes = try #require(folder.bytes(of: source))
    let export = "export \(folder.path(source)) as csv --force"
    let result = run(folder.path(location), [], commands + [export])
    #expect(result.errors.hasSuffix("is the source file; choose another name\n"), "\(result)")
    #expect(folder.bytes(of: source) == bytes)
  }

  @Test(
    "never replaces a file of the program",
    arguments: [
      "data/browse/bookmarks", "data/browse/references", "state/browse/history",
      "config/browse/settings",
    ],
    [true, false]
  )
  func own(file: String, isPrivate: Bool) {
    let path = folder.write("code\na\nc\n", to: "own.csv")
    folder.makeFolders(String(file.prefix { $0 != "/" }) + "/browse")
    let target = folder.write("# mine\n", to: file)
    let options = isPrivate ? ["--private"] : []
    let result = run(path, options, ["export \(target) as csv --force"])
    #expect(result.errors.hasSuffix("belongs to browse; choose another name\n"), "\(result)")
    #expect(folder.read(file) == "# mine\n")
  }

  @Test("may replace one that no value was looked up in")
  func unread() {
    let path = folder.write("code\na\nc\n", to: "own.csv")
    let target = folder.write(other, to: "other.csv")
    let result = run(path, [], ["refer code to \(target)", "export \(target) --force"])
    #expect(result.status == 0, "\(result)")
    #expect(folder.read("other.csv") == "code\na\nc\n")
  }
}
