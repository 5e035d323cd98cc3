// SPDX-License-Identifier: GPL-3.0-or-later

/// The result of several runs of the same program.
struct Timing {
  /// The median time in seconds.
  let seconds: Double

  /// The peak memory of all runs in megabytes.
  let megabytes: Double

  private init(_ runs: some Collection<Run>) {
    seconds = Measurement("", times: runs.map(\.nanoseconds)).median / 1e9
    megabytes = Double(runs.map(\.peakBytes).max() ?? 0) / 1e6
  }

  /// Times programs alternately, so that a varying machine load affects all equally.
  ///
  /// Each program runs `rounds` times. If that takes more than about a minute in total, it runs
  /// fewer times, but at least three times. A first run that is not counted loads the file into the
  /// page cache.
  static func inTurn(_ programs: [[String]], rounds: Int) throws(RunError) -> [Timing] {
    var runs: [[Run]] = []
    for commandLine in programs { runs.append([try Run(commandLine)]) }
    let nanoseconds = runs.joined().reduce(0) { $0 + $1.nanoseconds }
    for _ in 0..<min(rounds, max(3, Int(60e9 / nanoseconds))) {
      for (index, commandLine) in programs.enumerated() { runs[index].append(try Run(commandLine)) }
    }
    return runs.map { Timing($0.dropFirst()) }
  }
}
