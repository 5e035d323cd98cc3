// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The command-line options.
struct Options {
  /// The number of measurements, reduced for slow cases (`--rounds N`).
  private(set) var rounds = 7

  /// The number of rows of the table, at least 1000 (`--rows N`).
  private(set) var rows = 10_000_000

  /// `true` to measure linearity with up to 10 times as many rows, or 10 GB (`--large`).
  private(set) var isLarge = false

  /// The folder for generated files, which are reused in later runs (`--folder PATH`).
  private(set) var folder: String

  /// The names of the benchmarks to run.
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
