// SPDX-License-Identifier: GPL-3.0-or-later

/// The times of repeated measurements of the same operation.
struct Measurement {
  let name: String

  /// The times in nanoseconds, sorted.
  private let times: [Double]

  init(_ name: String, times: [Double]) {
    self.name = name
    self.times = times.sorted()
  }

  var median: Double { times[times.count / 2] }
  var minimum: Double { times.first ?? 0 }
  var maximum: Double { times.last ?? 0 }
}

extension Measurement {
  /// Measures several operations alternately, so that a varying machine load affects all equally.
  ///
  /// Each operation returns its time in nanoseconds. It is measured `rounds` times, after a warm-up
  /// round.
  static func inTurn(
    rounds: Int,
    _ cases: [(name: String, time: () throws -> Double)]
  ) throws -> [Measurement] {
    var times = cases.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, measured) in cases.enumerated() {
        let time = try measured.time()
        if round > 0 { times[index].append(time) }
      }
    }
    return zip(cases, times).map { Measurement($0.name, times: $1) }
  }

  /// Prints a table whose last column is the ratio of each median to the first measurement's.
  static func printTable(_ title: String, unit: String, per: Double, _ all: [Measurement]) {
    Report.print("\n\(title)\n")
    Report.print("| case | median \(unit) | min | max | ratio |")
    Report.print("| --- | ---: | ---: | ---: | ---: |")
    for measurement in all {
      let times = [measurement.median, measurement.minimum, measurement.maximum].map { $0 / per }
      let figures = times + [measurement.median / (all.first?.median ?? 1)]
      let cells = figures.map { "\($0.rounded(toPlaces: 2))" }
      Report.print("| \(([measurement.name] + cells).joined(separator: " | ")) |")
    }
  }
}

extension Double {
  func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { power, _ in power * 10 }
    return (self * factor).rounded() / factor
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
