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

  /// `true` to write the figures into the page of the benchmarks and the README (`--write`).
  private(set) var writesPage = false

  /// The folder for generated files, which are reused in later runs (`--folder PATH`).
  private(set) var folder: String

  /// The names of the benchmarks to run.
  private(set) var names: [String] = []

  init(_ arguments: some Sequence<String>) {
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    folder = temporary + "/browse-benchmarks"
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--rounds": rounds = Self.number(after: argument, from: 1, in: &arguments)
      case "--rows": rows = Self.number(after: argument, from: 1000, in: &arguments)
      case "--large": isLarge = true
      case "--write": writesPage = true
      case "--folder":
        guard let path = arguments.next() else { fail("\(argument) wants a path") }
        folder = path
      case _ where argument.hasPrefix("-"):
        fail(
          "no option “\(argument)”; there are --rounds N, --rows N, --large, --write, --folder PATH"
        )
      default: names.append(argument)
      }
    }
  }

  private static func number(
    after option: String,
    from minimum: Int,
    in arguments: inout some IteratorProtocol<String>
  ) -> Int {
    guard let number = arguments.next().flatMap({ Int($0) }), number >= minimum else {
      fail("\(option) wants a number of at least \(minimum)")
    }
    return number
  }
}
