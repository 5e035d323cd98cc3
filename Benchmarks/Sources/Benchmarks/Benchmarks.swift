import Glibc

/// Times the inner loops beside what they are compared with, in one run, and prints medians and ratios.
///
///     swift run -c release --package-path Benchmarks Benchmarks [publishers] [first-page]
@main
enum Benchmarks {
  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    let all: [(name: String, run: () throws -> Void)] = [
      ("publishers", benchmarkPublishers),
      ("first-page", benchmarkFirstPage),
    ]
    for name in wanted where !all.contains(where: { $0.name == name }) {
      fail("no benchmark “\(name)”; there are \(all.map(\.name).joined(separator: ", "))")
    }
    for benchmark in all where wanted.isEmpty || wanted.contains(benchmark.name) {
      try benchmark.run()
    }
  }
}

/// Ends with a message for who asked for what cannot be done.
func fail(_ message: String) -> Never {
  let line = message + "\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}
