// SPDX-License-Identifier: GPL-3.0-or-later

/// Times the echo of typed keys, and the previews of what they find.
func benchmarkPrompt(_ options: Options) throws {
  let file = try SampleFile(rows: options.rows, in: options.folder)
  let start = try Measurement.inTurn(rounds: 15, [("start to prompt", { try timeToPrompt(file) })])
  Measurement.printTable("Prompt on \(file.megabytes) MB", unit: "ms", per: 1e6, start)

  let keys = 1000
  let program = try prompt(file)
  let idle = try echoes(keys, in: program, after: "sort ", pause: 2)
  // A text that does not occur, so each scan continues to the end of the file or to the next key.
  let scanning = try echoes(keys, in: program, after: "/zq", pause: 70)
  let previews = try (0..<max(15, options.rounds)).map { _ in try timeToPreview(program) }
  printKeyTimes(
    "Keys",
    [
      ("key to echo, \(keys) keys", idle), ("the same while a scan runs", scanning),
      ("key to preview", previews),
    ]
  )
}

/// Prints a table of times after keys, in milliseconds.
func printKeyTimes(_ title: String, _ cases: [(name: String, times: [Double])]) {
  Report.print("\n\(title), ms\n")
  Report.print("| case | median | 99th percentile | max |")
  Report.print("| --- | ---: | ---: | ---: |")
  for (name, times) in cases {
    let sorted = times.sorted()
    let figures = [
      sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], sorted[sorted.count - 1],
    ]
    let cells = figures.map { "\(($0 / 1e6).rounded(toPlaces: 2))" }
    Report.print("| \(([name] + cells).joined(separator: " | ")) |")
  }
}

/// The text after each prompt.
let promptSign = Array("› ".utf8)

/// Starts the program and waits for its prompt.
private func prompt(_ file: SampleFile) throws(RunError) -> TypedProgram {
  let program = try TypedProgram(Browse.commandLine(file.path, []))
  _ = try program.time { $0.contains(promptSign) }
  // The background count after the first page has finished by then.
  program.settle(milliseconds: 2000)
  return program
}

private func timeToPrompt(_ file: SampleFile) throws(RunError) -> Double {
  let program = try TypedProgram(Browse.commandLine(file.path, []))
  return try program.time { $0.contains(promptSign) }
}

/// Measures the times from keys to their echoes.
///
/// - Parameters:
///   - count: The number of keys.
///   - program: The program that receives the keys.
///   - beginning: The text on the line before the keys.
///   - pause: The milliseconds between an echo and the next key.
/// - Returns: The times in nanoseconds.
/// - Throws: ``RunError`` if there is no output.
private func echoes(
  _ count: Int,
  in program: TypedProgram,
  after beginning: String,
  pause: Int
) throws(RunError) -> [Double] {
  var times: [Double] = []
  let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  while times.count < count {
    program.type("\u{15}" + beginning)
    program.settle(milliseconds: max(100, pause))
    for letter in letters where times.count < count {
      program.type(String(Unicode.Scalar(letter)))
      times.append(try program.time { withoutPreviews($0).contains(letter) })
      program.settle(milliseconds: pause)
    }
  }
  program.type("\u{15}")
  program.settle(milliseconds: 200)
  return times
}

private func timeToPreview(_ program: TypedProgram) throws(RunError) -> Double {
  program.type("\u{15}/maple coffe")
  program.settle(milliseconds: 1000)
  program.type("e")
  let time = try program.time {
    $0.contains(Array("so far".utf8)) || $0.contains(Array("match".utf8))
  }
  program.settle(milliseconds: 1000)
  return time
}

/// Returns the output without previews, which are drawn below the line.
///
/// A preview is between a saved cursor (ESC 7) and its restoration (ESC 8).
private func withoutPreviews(_ drawn: [UInt8]) -> [UInt8] {
  var line: [UInt8] = []
  var rest = drawn[...]
  while let start = rest.firstIndex(of: 0x1B) {
    line += rest[..<start]
    guard let end = rest[start...].firstRange(of: Array("\u{1B}8".utf8)) else { return line }
    rest = rest[end.upperBound...]
  }
  return line + rest
}
