// SPDX-License-Identifier: GPL-3.0-or-later

/// What several runs of the same program took.
struct Timing {
  /// The median, in seconds.
  let seconds: Double

  /// The most memory of all runs.
  let megabytes: Double

  private init(_ runs: some Collection<Run>) {
    seconds = Measurement("", times: runs.map(\.nanoseconds)).median / 1e9
    megabytes = Double(runs.map(\.peakBytes).max() ?? 0) / 1e6
  }

  /// Times programs in turn, so that all of them see the machine in the same moods.
  ///
  /// Each is run `rounds` times, at least three times but no more than about a minute in all, after one run
  /// that is not counted: it brings the file into the page cache.
  static func inTurn(_ programs: [[String]], rounds: Int) throws(RunError) -> [Timing] {
    var runs: [[Run]] = []
    for words in programs { runs.append([try Run(words)]) }
    let nanoseconds = runs.joined().reduce(0) { $0 + $1.nanoseconds }
    for _ in 0..<min(rounds, max(3, Int(60e9 / nanoseconds))) {
      for (index, words) in programs.enumerated() { runs[index].append(try Run(words)) }
    }
    return runs.map { Timing($0.dropFirst()) }
  }
}
