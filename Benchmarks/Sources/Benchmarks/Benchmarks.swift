// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Times the programs and their peers in one run, and prints medians and ratios.
///
///     swift run -c release --package-path Benchmarks Benchmarks [OPTIONS] [NAME…]
///
/// Without a name, it runs all benchmarks except the peers, which are slow.
@main
enum Benchmarks {
  static func main() throws {
    let options = Options(CommandLine.arguments.dropFirst())
    let all: [(name: String, run: (Options) throws -> Void)] = [
      // Benchmarks that start processes run first, because a child's memory is measurable only
      // above the peak of this process.
      ("first-page", benchmarkFirstPage),
      ("catalog", benchmarkCatalog),
      ("joins", benchmarkJoins),
      ("databases", benchmarkDatabases),
      ("prompt", benchmarkPrompt),
      ("follow", benchmarkFollow),
      ("linearity", benchmarkLinearity),
      ("peers", benchmarkPeers),
      ("publishers", { _ in try benchmarkPublishers() }),
      ("fairness", { _ in try benchmarkFairness() }),
    ]
    for name in options.names where !all.contains(where: { $0.name == name }) {
      fail("no benchmark “\(name)”; there are \(all.map(\.name).joined(separator: ", "))")
    }
    var load = 0.0
    getloadavg(&load, 1)
    print("Load average before: \(load.rounded(toPlaces: 2)); what others do is timed as well.")
    for (name, run) in all
    where options.names.isEmpty ? name != "peers" : options.names.contains(name) {
      try run(options)
      let lines = Report.takeLines()
      if options.writesPage { try FiguresPage.write(lines, of: name) }
    }
  }
}

/// Exits with a message about invalid usage.
func fail(_ message: String) -> Never {
  let line = message + "\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}
