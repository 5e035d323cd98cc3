// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("The path of an export by an untrusted command file")
struct ConfinedPathTests {
  private let folder = TemporaryFolder()

  private func export(to path: String) async throws {
    let target = ExportTarget.newFile(try ConfinedPath(path, as: .csv))
    _ = try await Exporter.write(delimited("a,b\n1,2\n"), as: .csv, to: target)
  }

  private func problem(of path: String) -> CatalogError.PathProblem? {
    do throws(CatalogError) {
      _ = try ConfinedPath(path, as: .csv)
      return nil
    } catch {
      guard case .exportNotConfined(path, let problem) = error else { return nil }
      return problem
    }
  }

  // MARK: Names

  @Test(
    "has no component that begins with a dot",
    arguments: [
      (".profile.csv", ".profile.csv"), ("../x.csv", ".."), ("a/../../x.csv", ".."),
      ("/home/ann/.config/x.csv", ".config"), ("a//.b//x.csv", ".b"),
      // A combining mark forms one character with the dot or the slash before it.
      ("a/.\u{301}b.csv", ".\u{301}b.csv"), ("a/\u{301}/.b/x.csv", ".b"),
    ]
  )
  func hidden(path: String, component: String) {
    #expect(problem(of: path) == .hidden(component))
  }

  @Test(
    "has no component that begins with a hyphen",
    arguments: [
      ("-rf.csv", "-rf.csv"), ("a/--force.csv", "--force.csv"), ("-a/x.csv", "-a"),
      ("-\u{301}.csv", "-\u{301}.csv"),
    ]
  )
  func option(path: String, component: String) {
    #expect(problem(of: path) == .option(component))
  }

  @Test(
    "has no component with a control or an invisible character",
    arguments: [
      ("x.sh\0.csv", "x.sh\0.csv"), ("x\0/y.csv", "x\0"), ("a\nb.csv", "a\nb.csv"),
      ("\r\n.csv", "\r\n.csv"), ("a\u{1B}/b.csv", "a\u{1B}"), ("a\u{7F}.csv", "a\u{7F}.csv"),
      ("a\u{202E}b.csv", "a\u{202E}b.csv"), ("a\u{200B}/b.csv", "a\u{200B}"),
      ("a\u{9B}.csv", "a\u{9B}.csv"),
    ]
  )
  func control(path: String, component: String) {
    #expect(problem(of: path) == .invisible(component))
  }

  @Test(
    "ends in an extension of the format",
    arguments: [
      "x", "x.txt", "x.json", "Makefile", "x.csv.sh", "", "/", ".", "csv",
      "x.csv/y", "x.csv/",
    ]
  )
  func otherExtension(path: String) {
    #expect(problem(of: path) == .otherExtension("csv"))
  }

  @Test(
    "may be any other path",
    arguments: [
      ("x.csv", .csv), ("./x.csv", .csv), ("a/./b//x.csv", .csv), ("/a/x.CSV", .csv),
      ("x.y.tab", .tsv), ("x.ndjson", .jsonl), ("x.json", .json), ("x.markdown", .markdown),
      ("é 茶.md", .markdown),
    ] as [(String, ExportFormat)]
  )
  func allowed(path: String, format: ExportFormat) throws {
    _ = try ConfinedPath(path, as: format)
  }

  // MARK: Files

  @Test("is created in the named folder, whole and without temporary files")
  func created() async throws {
    folder.makeFolders("a/b")
    try await export(to: folder.path("a/./b//x.csv"))
    #expect(folder.read("a/b/x.csv") == "a,b\n1,2\n")
    #expect(TemporaryFolder.names(in: folder.path("a/b")) == ["x.csv"])
  }

  @Test(
    "leads through no symbolic link",
    arguments: ["link/x.csv", "link/b/x.csv", "a/inner/x.csv"]
  )
  func links(name: String) async throws {
    folder.makeFolders("a/b")
    symlink("a", folder.path("link"))
    symlink("b", folder.path("a/inner"))
    let path = folder.path(name)
    let link = name.hasPrefix("link") ? "link" : "inner"
    await #expect(throws: CatalogError.exportNotConfined(path: path, .link(link))) {
      try await export(to: path)
    }
    #expect(TemporaryFolder.names(in: folder.path("a")) == ["b", "inner"])
    #expect(TemporaryFolder.names(in: folder.path("a/b")) == [])
  }

  @Test("names a new file", arguments: ["file.csv", "link.csv", "dangling.csv", "folder.csv"])
  func existing(name: String) async throws {
    let target = folder.write("mine\n", to: "file.csv")
    symlink(target, folder.path("link.csv"))
    symlink(folder.path("nothing"), folder.path("dangling.csv"))
    folder.makeFolders("folder.csv")
    let path = folder.path(name)
    let error: CatalogError =
      switch name {
      case "file.csv": .exportExists(path: path)
      case "folder.csv": .exportNotAFile(path: path, kind: .directory)
      default: .exportNotAFile(path: path, kind: .link)
      }
    await #expect(throws: error) { try await export(to: path) }
    #expect(folder.read("file.csv") == "mine\n")
    #expect(folder.names == ["dangling.csv", "file.csv", "folder.csv", "link.csv"])
  }

  @Test("is in an existing folder")
  func missing() async throws {
    let path = folder.path("nothing/x.csv")
    await #expect(throws: CatalogError.exportFailed(path: path, code: ENOENT)) {
      try await export(to: path)
    }
  }

  @Test("stays in the folder that was checked when a link replaces the folder")
  func replacedFolder() throws {
    folder.makeFolders("a")
    folder.makeFolders("elsewhere")
    let file = try ExportFile(ConfinedPath(folder.path("a/x.csv"), as: .csv), sources: [])
    rename(folder.path("a"), folder.path("moved"))
    symlink("elsewhere", folder.path("a"))
    try file.commit()
    #expect(TemporaryFolder.names(in: folder.path("elsewhere")) == [])
    #expect(TemporaryFolder.names(in: folder.path("moved")) == ["x.csv"])
  }
}
