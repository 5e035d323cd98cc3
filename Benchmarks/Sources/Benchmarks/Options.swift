// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// What is asked for on the command line.
struct Options {
  /// `--rounds N`: how often each thing is timed, less often where that would take long.
  private(set) var rounds = 7

  /// `--rows N`: how many rows the table has; fewer to try things out, at least 1000.
  private(set) var rows = 10_000_000

  /// `--large`: the linearity up to 10 times as many rows, 10 GB.
  private(set) var isLarge = false

  /// `--folder PATH`: where the generated files are kept for the next time.
  private(set) var folder: String

  /// The benchmarks that are wanted.
  private(set) var names: [String] = []

  init(_ words: some Sequence<String>) {
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    folder = temporary + "/browse-benchmarks"
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--rounds": rounds = Self.number(after: word, from: 1, in: &words)
      case "--rows": rows = Self.number(after: word, from: 1000, in: &words)
      case "--large": isLarge = true
      case "--folder":
        guard let path = words.next() else { fail("\(word) wants a path") }
        folder = path
      case _ where word.hasPrefix("-"):
        fail("no option “\(word)”; there are --rounds N, --rows N, --large, --folder PATH")
      default: names.append(word)
      }
    }
  }

  private static func number(
    after option: String,
    from minimum: Int,
    in words: inout some IteratorProtocol<String>
  ) -> Int {
    guard let number = words.next().flatMap({ Int($0) }), number >= minimum else {
      fail("\(option) wants a number of at least \(minimum)")
    }
    return number
  }
}
