// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import TestSupport
import Testing

@Suite("The install script")
struct InstallTests {
  private let folder = TemporaryFolder()
  private let root = Repository.root

  private static let files = [
    "bin/browse", "share/bash-completion/completions/browse",
    "share/fish/vendor_completions.d/browse.fish", "share/man/man1/browse.1",
    "share/zsh/site-functions/_browse",
  ]

  private func install(_ argument: String = "", _ variables: [String: String]) -> (
    status: Int32, output: String
  ) {
    ShellScript.run(
      "\(ShellScript.quoted(root + "/install")) \(argument)",
      variables: ["PROGRAM": Program.path, "DESTDIR": ""].merging(variables) { $1 }
    )
  }

  private func found() -> [String] {
    ShellScript.run("find . -type f | sed 's,^./,,' | LC_ALL=C sort", in: folder.path).output
      .split(separator: "\n").map(String.init)
  }

  @Test("installs the program, manual page and completions, and uninstalls them")
  func whole() throws {
    let prefix = folder.path("a prefix")
    let installed = install("", ["PREFIX": prefix])
    #expect(installed.status == 0)
    let places = Self.files.map { "a prefix/\($0)" }
    #expect(found() == places)
    #expect(
      installed.output.split(separator: "\n").map(String.init).sorted()
        == Self.files.map { "\(prefix)/\($0)" }
    )
    let version = ShellScript.run("\(ShellScript.quoted(prefix))/bin/browse --version")
    #expect(version.output.hasPrefix("browse 0."))
    #expect(folder.read("a prefix/share/man/man1/browse.1")?.hasPrefix(".TH BROWSE 1 ") == true)
    #expect(folder.read("a prefix/share/zsh/site-functions/_browse")?.contains("#compdef") == true)

    #expect(install("", ["PREFIX": prefix]).status == 0)
    #expect(found() == places)
    #expect(install("--uninstall", ["PREFIX": prefix]).status == 0)
    #expect(found() == [])
    #expect(install("--uninstall", ["PREFIX": prefix]).status == 0)
  }

  /// Makes a copy of the script, beside a program that it takes for the built one.
  private func copyProject() -> String {
    folder.makeFolders("project/.build/release")
    let copies = ShellScript.run(
      "cp \(ShellScript.quoted(root))/install project/ && "
        + "cp \(ShellScript.quoted(Program.path)) project/.build/release/browse",
      in: folder.path
    )
    #expect(copies.status == 0, "\(copies.output)")
    return ShellScript.quoted(folder.path("project/install"))
  }

  private func size(_ name: String) -> Int {
    var status = stat()
    return stat(folder.path(name), &status) == 0 ? Int(status.st_size) : 0
  }

  @Test(
    "installs the program that it built without its symbols",
    .enabled(if: ShellScript.hasProgram("strip"))
  )
  func stripped() {
    let script = copyProject()
    let prefix = ShellScript.quoted(folder.path("made"))
    let built = size("project/.build/release/browse")
    #expect(ShellScript.run("PREFIX=\(prefix) \(script)").status == 0)
    let installed = size("made/bin/browse")
    #expect(installed > 0 && installed < built)
    #expect(size("project/.build/release/browse") == built)
    // The line of the crash handler needs no symbols.
    let end = "kill -SEGV $PPID; while kill -0 $PPID 2>/dev/null; do :; done"
    let command = "env -u SWIFT_BACKTRACE \(prefix)/bin/browse - -c '!\(end)'"
    let crashed = ShellScript.run(command)
    #expect(crashed.status == CrashHandler.status)
    #expect(crashed.output.hasPrefix("browse: internal error"))
  }

  @Test("installs the program as it is if there is no “strip”, with a note")
  func withoutStrip() {
    let script = copyProject()
    folder.makeFolders("bin")
    for program in ["sh", "dirname", "mkdir", "cat", "chmod", "mv"] {
      let link = "ln -s \"$(command -v \(program))\" bin/\(program)"
      #expect(ShellScript.run(link, in: folder.path).status == 0)
    }
    let prefix = ShellScript.quoted(folder.path("made"))
    let path = ShellScript.quoted(folder.path("bin"))
    let result = ShellScript.run("PATH=\(path) PREFIX=\(prefix) \(script)")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("install: “strip” not found, so the program keeps its symbols;"))
    #expect(size("made/bin/browse") == size("project/.build/release/browse"))
  }

  @Test("puts DESTDIR before the prefix")
  func packaging() {
    #expect(install("", ["PREFIX": "/usr", "DESTDIR": folder.path("package")]).status == 0)
    #expect(found() == Self.files.map { "package/usr/\($0)" })
  }

  @Test("installs a page that man finds", .enabled(if: ShellScript.hasProgram("man")))
  func manual() {
    #expect(install("", ["PREFIX": folder.path]).status == 0)
    let page = ShellScript.run("man -M \(folder.path)/share/man -P cat browse | cat")
    #expect(page.output.contains("open a collection of items at a prompt"))
  }

  @Test("reports errors")
  func failures() {
    let none = install("", ["PREFIX": folder.path, "PROGRAM": "/no/such/program"])
    #expect(none.status == 1)
    #expect(none.output == "install: no such program: /no/such/program\n")
    let wrong = install("--remove", ["PREFIX": folder.path])
    #expect(wrong.status == 2)
    folder.write("", to: "file")
    let blocked = install("", ["PREFIX": folder.path("file")])
    #expect(blocked.status == 1)
    #expect(blocked.output.contains("set PREFIX to a directory of your own"))
    #expect(found() == ["file"])
  }
}
