// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
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
