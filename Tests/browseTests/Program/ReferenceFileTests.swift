// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The file of references")
struct ReferenceFileTests {
  private let folder = TemporaryFolder()
  private let teas: String
  private let shops: String

  init() {
    teas = folder.write("name,shop\nSencha,1\n", to: "teas.csv")
    shops = folder.write("key,town\n1,Uji\n", to: "shops.csv")
  }

  private var line: String { "\(teas) shop to \(shops)\n" }

  private func run(_ commands: String..., options: [String] = []) -> Program.Result {
    Program.run(
      [teas] + options + commands.flatMap { ["-c", $0] },
      environment: ["XDG_DATA_HOME": folder.path("data")]
    )
  }

  /// Returns the permissions of a file in the folder of the program.
  private func permissions(of name: String) -> mode_t? {
    var status = stat()
    return stat(folder.path("data/" + name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test("is created for its owner only, with its folder")
  func created() {
    #expect(run("refer shop to \(shops)").status == 0)
    #expect(folder.read("data/browse/references") == line)
    #expect(permissions(of: "browse/references") == 0o600)
    #expect(permissions(of: "browse") == 0o700)
    #expect(TemporaryFolder.names(in: folder.path("data/browse")) == ["references"])
  }

  @Test("loses the permissions of other users when a reference is declared, as does its folder")
  func madePrivate() {
    folder.makeFolders("data/browse")
    let path = folder.write("# mine\n", to: "data/browse/references")
    #expect(chmod(path, 0o644) == 0 && chmod(folder.path("data/browse"), 0o755) == 0)
    #expect(run("refer shop to \(shops)").status == 0)
    #expect(folder.read("data/browse/references") == "# mine\n" + line)
    #expect(permissions(of: "browse/references") == 0o600)
    #expect(permissions(of: "browse") == 0o700)
  }

  @Test("loses the permissions of other users when it is read")
  func readPrivately() {
    folder.makeFolders("data/browse")
    #expect(chmod(folder.write(line, to: "data/browse/references"), 0o644) == 0)
    #expect(run("columns shop.town").output.contains("Uji"))
    #expect(permissions(of: "browse/references") == 0o600)
  }

  @Test("is not created in a private session, which keeps the reference until its end")
  func privateSession() {
    let result = run("refer shop to \(shops)", "columns shop.town", options: ["--private"])
    #expect(result.status == 0 && result.output.contains("Uji"))
    #expect(folder.names == ["shops.csv", "teas.csv"])
  }

  @Test(
    "is not changed in a private session",
    arguments: ["refer name to SHOPS", "refer shop to SHOPS by town"]
  )
  func unchanged(command: String) {
    folder.makeFolders("data/browse")
    folder.write(line, to: "data/browse/references")
    let command = command.replacing("SHOPS", with: shops)
    #expect(run(command, options: ["--private"]).status == 0)
    #expect(folder.read("data/browse/references") == line)
  }

  @Test("is not read in a private session")
  func unread() {
    folder.makeFolders("data/browse")
    folder.write(line, to: "data/browse/references")
    let result = run("columns shop.town", options: ["--private"])
    #expect(result.errors.contains("unknown column “shop.town”"))
  }
}
