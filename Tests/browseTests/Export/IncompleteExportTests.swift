// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("An export of a source that cannot be read to its end")
struct IncompleteExportTests {
  private let folder = TemporaryFolder()

  /// A source that cannot be read to its end.
  enum Source: CaseIterable {
    case missingFile, cutArchive, answer, lookedUp, compared

    func arguments(in folder: TemporaryFolder) -> [String] {
      let good = folder.write("x\n1\n10\n", to: "good.csv")
      switch self {
      case .missingFile: return [good, folder.path("missing.csv")]
      case .answer: return [good, folder.path("missing.csv"), "-c", "frequency x"]
      case .cutArchive: return [cutArchive(in: folder)]
      case .lookedUp:
        let target = "refer x to \(cutArchive(in: folder)) by x"
        return [good, "--private", "-c", target, "-c", "columns x, x.y"]
      case .compared: return [good, "-c", "diff \(cutArchive(in: folder)) by x"]
      }
    }

    private func cutArchive(in folder: TemporaryFolder) -> String {
      let text = (1...9999).map { "\($0 * $0),\($0)\n" }.joined()
      let rows = folder.write("x,y\n" + text, to: "rows")
      let archive = folder.path("cut.csv.gz")
      _ = ShellScript.run("gzip -c '\(rows)' | head -c 20000 >'\(archive)'")
      return archive
    }
  }

  private func run(_ source: Source, _ export: String) -> Program.Result {
    Program.run(source.arguments(in: folder) + ["-c", "export \(export)"])
  }

  @Test("replaces no file, and says why", arguments: Source.allCases)
  func kept(source: Source) {
    let target = folder.write("old\n", to: "out.csv")
    let result = run(source, "\(target) --force")
    let reason = source == .missingFile || source == .answer ? "is left out: no such" : "ends early"
    #expect(result.errors.contains("export: “\(target)” was not replaced: “"), "\(result)")
    #expect(result.errors.contains(reason), "\(result)")
    #expect(result.status == 1)
    #expect(folder.read("out.csv") == "old\n")
  }

  @Test("is a new file with the items that can be read", arguments: Source.allCases)
  func new(source: Source) {
    for options in ["", " --force"] {
      let target = folder.path("new\(options).csv")
      let result = run(source, "'\(target)'\(options)")
      #expect(result.status == 1, "\(result)")
      #expect(folder.read("new\(options).csv")?.contains("1") == true, "\(result)")
    }
  }

  @Test("replaces a file by picked items, which are complete")
  func picked() {
    let target = folder.write("old\n", to: "out.csv")
    let commands = ["count", "pick 1 2", "picks", "export \(target) --force"]
    let arguments = Source.cutArchive.arguments(in: folder) + commands.flatMap { ["-c", $0] }
    let result = Program.run(arguments)
    #expect(folder.read("out.csv") == "x,y\n1,1\n4,2\n", "\(result)")
  }
}
