// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("An export of a source that cannot be read to its end")
struct IncompleteExportTests {
  private let folder = TemporaryFolder()

  /// The arguments that open a file of which the rest is missing, or two files of which one is.
  enum Source: CaseIterable {
    case missingFile, cutArchive, answer

    func arguments(in folder: TemporaryFolder) -> [String] {
      let good = folder.write("x\n1\n", to: "good.csv")
      switch self {
      case .missingFile: return [good, folder.path("missing.csv")]
      case .answer: return [good, folder.path("missing.csv"), "-c", "frequency x"]
      case .cutArchive:
        let rows = folder.write("x\n" + (1...9999).map { "\($0 * $0)\n" }.joined(), to: "rows")
        let archive = folder.path("cut.csv.gz")
        _ = ShellScript.run("gzip -c '\(rows)' | head -c 20000 >'\(archive)'")
        return [archive]
      }
    }
  }

  private func run(_ source: Source, _ export: String) -> Program.Result {
    Program.run(source.arguments(in: folder) + ["-c", "export \(export)"])
  }

  @Test("replaces no file", arguments: Source.allCases)
  func kept(source: Source) {
    let target = folder.write("old\n", to: "out.csv")
    let result = run(source, "\(target) --force")
    #expect(result.errors.contains("“\(target)” is not replaced, because the source"), "\(result)")
    #expect(result.status == 1)
    #expect(folder.read("out.csv") == "old\n")
  }

  @Test("is a new file with the items that can be read", arguments: Source.allCases)
  func new(source: Source) {
    for options in ["", " --force"] {
      let target = folder.path("new\(options).csv")
      let result = run(source, "'\(target)'\(options)")
      #expect(result.status == 1)
      #expect(folder.read("new\(options).csv")?.contains("1\n") == true, "\(result)")
    }
  }
}
