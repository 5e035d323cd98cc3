// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("Answers in a data format")
struct AnswerFormatTests {
  private let folder = TemporaryFolder()
  private let path: String

  init() {
    path = folder.write(
      #"""
      name,price,added,stock
      "Sencha, green",12.50,2026-01-01,5
      Assam,8,2026-01-03,5
      Mate,8,,7
      "say ""hi""",1e999,2026-01-03,
      Rooibos

      """#,
      to: "teas.csv"
    )
  }

  private func output(_ options: String..., errors: String = "") -> String {
    let result = Program.run([path, "--private"] + options)
    #expect(result.errors == errors)
    return result.output
  }

  /// The warning about the price that is too large.
  private static let warning =
    "browse: stats: “price”: median, mean and deviation leave out 1 value too large to compute with\n"

  @Test("of `frequency` are written with typed values and counts")
  func frequency() {
    expect(
      output("--format", "csv", "-c", "frequency price"),
      is: "price,count,share\n8,2,0.4\n,1,0.2\n12.50,1,0.2\n1e999,1,0.2\n"
    )
    expect(
      output("--format", "json", "-c", "frequency added"),
      is: """
        [
        {"added":"2026-01-03","count":2,"share":0.4},
        {"added":null,"count":1,"share":0.2},
        {"added":"","count":1,"share":0.2},
        {"added":"2026-01-01","count":1,"share":0.2}
        ]

        """
    )
    expect(
      output("--format", "jsonl", "-c", "frequency stock"),
      is: """
        {"stock":5,"count":2,"share":0.4}
        {"stock":null,"count":1,"share":0.2}
        {"stock":"","count":1,"share":0.2}
        {"stock":7,"count":1,"share":0.2}

        """
    )
    expect(
      output("--format", "jsonl", "-c", "filter name = Assam", "-c", "frequency price")
        .split(separator: "\n").suffix(1).joined(),
      is: #"{"price":8,"count":1,"share":1}"#
    )
  }

  @Test("of a column of numbers are numbers, and texts among them texts")
  func lateText() {
    let rows = (1...30_000).map { "\($0 % 7)" } + ["x"]
    let path = folder.write("n,m\n" + rows.map { $0 + ",y\n" }.joined(), to: "late.csv")
    let result = Program.run([path, "--private", "--format", "jsonl", "-c", "frequency n"])
    #expect(result.output.hasPrefix(#"{"n":1,"count":"#))
    #expect(result.output.contains(#"{"n":"x","count":1,"#))
  }

  @Test("come without remarks about the saved files, which are on standard error")
  func remarks() {
    folder.makeFolders("browse")
    for (list, header) in [("references", "collection,"), ("bookmarks", "name,")] {
      folder.write("no such line\n", to: "browse/\(list)")
      let result = Program.run(
        [path, "--format", "csv", "-c", list],
        environment: ["XDG_DATA_HOME": folder.path(".")]
      )
      #expect(result.output.hasPrefix(header), "\(result)")
      #expect(result.errors.contains("/browse/\(list):"), "\(result)")
    }
  }

  @Test("of `frequency` are written in full, beyond a page")
  func all() {
    let rows = (1...100).map { "v\($0)" }.joined(separator: "\n")
    let path = folder.write("name\n" + rows + "\n", to: "many.csv")
    let result = Program.run([path, "--private", "--format", "tsv", "-c", "frequency name"])
    #expect(result.output.split(separator: "\n").count == 101)
  }

  @Test("of `stats` are written with a row for each column and typed values")
  func stats() {
    expect(
      output("--format", "jsonl", "-c", "stats", errors: Self.warning),
      is: #"""
        {"column":"name","type":"text","count":5,"empty":0,"no_value":0,"distinct":5,\#
        "minimum":"Assam","median":null,"mean":null,"maximum":"say \"hi\"","deviation":null,\#
        "lower_quartile":null,"upper_quartile":null,"distinct_error":0,"quartile_error":null,\#
        "other_types":0,"too_large":0}
        {"column":"price","type":"number","count":4,"empty":0,"no_value":1,"distinct":3,\#
        "minimum":8,"median":8,"mean":9.5,"maximum":1e999,"deviation":2.598076211353316,\#
        "lower_quartile":8,"upper_quartile":10.25,"distinct_error":0,"quartile_error":0,\#
        "other_types":0,"too_large":1}
        {"column":"added","type":"date","count":3,"empty":1,"no_value":1,"distinct":2,\#
        "minimum":"2026-01-01","median":"2026-01-03","mean":"2026-01-02 08:00:00",\#
        "maximum":"2026-01-03","deviation":1.1547005383792515,"lower_quartile":"2026-01-02",\#
        "upper_quartile":"2026-01-03","distinct_error":0,"quartile_error":0,"other_types":0,\#
        "too_large":0}
        {"column":"stock","type":"number","count":3,"empty":1,"no_value":1,"distinct":2,\#
        "minimum":5,"median":5,"mean":5.666666666666667,"maximum":7,\#
        "deviation":1.1547005383792515,"lower_quartile":5,"upper_quartile":6,"distinct_error":0,\#
        "quartile_error":0,"other_types":0,"too_large":0}

        """#
    )
    let price = output("--format", "csv", "-c", "stats price", errors: Self.warning)
    #expect(price.split(separator: "\n").count == 2)
  }

  @Test("of `frequency` are exported with counts and shares")
  func export() {
    let target = folder.path("counts.md")
    expect(
      output("-c", "frequency price", "-c", "export \(target)")
        .split(separator: "\n").suffix(1).joined(),
      is: "Saved 4 items to \(target)"
    )
    #expect(
      folder.read("counts.md")?.hasPrefix(
        "| price | count | share |\n| --: | --: | --: |\n| 8 | 2 | 0.4 |"
      ) == true
    )
    let again = Program.run(
      [path, "--private", "-c", "frequency price", "-c", "export \(target)"]
    )
    #expect(again.status == 1)
    #expect(again.errors.contains("exists"))
    let own = Program.run(
      [path, "--private", "-c", "frequency price", "-c", "export \(path) --force"]
    )
    #expect(own.status == 1)
    #expect(folder.read("teas.csv")?.hasPrefix("name,price") == true)
  }

  @Test("are tables without a format")
  func tables() {
    #expect(output("-c", "frequency price").contains("rows 1–4 of 4"))
    #expect(output("-c", "stats", errors: Self.warning).contains("no_value"))
  }

  @Test("are piped to a shell command in the given format")
  func piped() {
    expect(
      output("--format", "csv", "-c", "frequency price | head -n 2"),
      is: "price,count,share\n8,2,0.4\n"
    )
  }
}
