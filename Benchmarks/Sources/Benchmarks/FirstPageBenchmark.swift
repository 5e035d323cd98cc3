import Glibc

/// The time from start to the first page and exit, for files of 1 MB to 1 GB, beside `head -n 21`.
///
/// It times `.build/release/browse` of the package around; build that first.
func benchmarkFirstPage() throws {
  let program = ".build/release/browse"
  if access(program, X_OK) != 0 { fail("\(program) is missing; run swift build -c release") }
  for megabytes in [1, 100, 1000] {
    let path = "/tmp/browse-benchmark-\(megabytes).csv"
    try writeTable(to: path, megabytes: megabytes)
    let results = try Measurement.inTurn(
      rounds: 15,
      [
        ("head -n 21", { try timeOfRun(["/usr/bin/head", "-n", "21", path]) }),
        ("browse -c show", { try timeOfRun([program, "--private", path, "-c", "show"]) }),
      ]
    )
    Measurement.printTable("First page of \(megabytes) MB", unit: "ms", per: 1e6, results)
    unlink(path)
  }
}

private struct SpawnError: Error {
  let code: Int32
}

/// Runs a command with its output thrown away, from start to exit.
private func timeOfRun(_ words: [String]) throws -> Double {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var child: pid_t = 0
  let start = ContinuousClock.now
  let error = posix_spawn(&child, words[0], &actions, nil, &arguments, environ)
  guard error == 0 else { throw SpawnError(code: error) }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  guard status == 0 else { throw SpawnError(code: status) }
  return (ContinuousClock.now - start).nanoseconds
}

/// Writes a table of seven columns, in which 5 of 100 rows have a quoted field, some with a line break.
private func writeTable(to path: String, megabytes: Int) throws {
  guard let file = fopen(path, "w") else { throw SpawnError(code: errno) }
  defer { fclose(file) }
  fputs("id,name,category,price,stock,added,notes\n", file)
  let categories = ["tea", "fish", "fruit", "bakery", "dairy", "spice"]
  var generator = LinearGenerator(state: 42)
  var written = 0
  var row = 0
  while written < megabytes << 20 {
    row += 1
    let random = generator.next()
    let category = categories[random % categories.count]
    let notes =
      switch random % 100 {
      case 0..<3: "\"fresh, from the \(category) market\""
      case 3..<5: "\"first line\nsecond line \(random % 7)\""
      default: "plain note \(random % 1000)"
      }
    let price = "\(random % 1000).\(10 + random % 90)"
    let day = "20\(10 + random % 16)-0\(1 + random % 9)-1\(random % 9)"
    let line =
      "\(row),item \(random % 100_000),\(category),\(price),\(random % 500),\(day),\(notes)\n"
    fputs(line, file)
    written += line.utf8.count
  }
}

/// Numbers that look random and are the same in each run (Knuth's MMIX constants).
private struct LinearGenerator {
  var state: UInt64

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33)
  }
}
