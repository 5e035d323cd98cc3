// SPDX-License-Identifier: GPL-3.0-or-later

/// Times the echo of typed keys while rows are appended to the file, which is followed or not.
func benchmarkFollow(_ options: Options) throws {
  let count = 500
  var cases: [(name: String, times: [Double])] = []
  var rate = 0
  for isFollowed in [false, true] {
    let sample = try GrowingSample(rowsPerSecond: 10_000, in: options.folder)
    let program = try TypedProgram(Browse.commandLine(sample.path, []), columns: 80, rows: 24)
    _ = try program.time { $0.contains(promptSign) }
    program.settle(milliseconds: 1000)
    if isFollowed {
      program.type("follow\r")
      _ = try program.time { $0.firstRange(of: Array("following; Ctrl-C ends it".utf8)) != nil }
    }
    let times = try echoes(count, in: program)
    let state = isFollowed ? "followed" : "not followed"
    cases.append(("\(state), empty line", times.first))
    cases.append(("\(state), half-typed line", times.later))
    rate = sample.rate
  }
  printKeyTimes("Key to echo, 80×24, \(rate) rows a second, \(count) lines of three keys", cases)
}

/// Measures the times from keys to their echoes, of the first key of each line and of later ones.
///
/// A line is typed at any time between two pages, and discarded before the next page is due.
///
/// - Parameters:
///   - count: The number of lines.
///   - program: The program that receives the keys.
/// - Returns: The times in nanoseconds.
/// - Throws: ``RunError`` if there is no output.
private func echoes(
  _ count: Int,
  in program: TypedProgram
) throws(RunError) -> (first: [Double], later: [Double]) {
  var times: (first: [Double], later: [Double]) = ([], [])
  for line in 0..<count {
    // Longer than the 125 ms between two pages, by another part of that time for each line.
    program.settle(milliseconds: 130 + line * 37 % 125)
    // No page contains these letters.
    times.first.append(try echo(of: "z", in: program))
    times.later.append(try echo(of: "q", in: program))
    times.later.append(try echo(of: "j", in: program))
    program.type("\u{15}")
  }
  return times
}

private func echo(of key: Character, in program: TypedProgram) throws(RunError) -> Double {
  program.type(String(key))
  return try program.time { $0.contains(key.asciiValue ?? 0) }
}
