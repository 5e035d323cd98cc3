// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A line with the progress of what a person waits for, which goes away in the end.
///
/// While a line is being typed, it stands below that. What is quick shows none.
@MainActor
final class ProgressLine {
  /// How long something takes before there is a line.
  private static let reports = ProgressReports(delay: .milliseconds(250))

  private let output: FileOutput?

  /// The prompt at which lines are typed.
  weak var prompt: Prompt?

  /// A line on a terminal; none at all for `nil`.
  init(on output: FileOutput? = nil) {
    self.output = output
  }

  /// Does something that takes long, and tells meanwhile how far it has come.
  ///
  /// - Parameters:
  ///   - name: What is done: `counting`.
  ///   - operation: Does it, and reports progress.
  /// - Returns: What it gives.
  /// - Throws: What it throws.
  func follow<Result: Sendable>(
    _ name: String,
    _ operation: @MainActor () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    // A shell command that is given the output may draw on the terminal, too.
    guard let output, !FileOutput.standardOutput.isDiverted else {
      return try await operation()
    }
    let terminal = prompt.flatMap { $0.isLineAwaited ? $0.terminal : nil }
    let begin = ContinuousClock.now
    let stopped = Suspension.time
    var first: Progress?
    var drawn = 0
    defer {
      if first != nil { terminal?.show(below: nil) }
      if drawn > 0 { output.write(Self.erasure(of: drawn, in: output.window)) }
    }
    return try await Self.reports.follow { report in
      let beginning = first ?? report
      first = beginning
      let time = ContinuousClock.now - begin - (Suspension.time - stopped)
      let text = Self.text(name, report, since: beginning, after: time)
      if let terminal { return terminal.show(below: .line(text, .secondary)) }
      // A line that wrapped would leave its beginning behind, also where the terminal shows `^C` at
      // its end.
      let width = output.window.columns.map { max(1, $0 - 3) } ?? .max
      let shown = DisplayWidth.cut(text, to: width)
      output.write(Self.erasure(of: drawn, in: output.window) + shown)
      drawn = DisplayWidth.of(shown)
    } _: { () throws(CatalogError) in
      try await operation()
    }
  }

  /// What takes a line of so many columns away (ECMA-48, CUU and ED); a window that has become narrower
  /// shows it in several rows.
  static func erasure(of columns: Int, in window: Window) -> String {
    let rows = window.columns.map { max(0, columns - 1) / max(1, $0) } ?? 0
    return "\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J"
  }

  /// The line: `counting 42 % · 1.2 GB/s · 5 s left`.
  ///
  /// - Parameters:
  ///   - name: What is done.
  ///   - report: How far it has come.
  ///   - first: How far it had come at first.
  ///   - time: How long it has taken.
  /// - Returns: The line, with how long it will take yet if that is known, or else how long it took;
  ///   at first neither is known.
  static func text(
    _ name: String,
    _ report: Progress,
    since first: Progress,
    after time: Duration
  ) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    let rate = Double(report.done - first.done) / max(seconds, 0.001)
    var line = name + (report.share.map { " \(Int($0 * 100)) %" } ?? "")
    if rate > 0 { line += " · \(rate.bytes)/s" }
    if let whole = report.of, rate > 0 {
      line += " · \(Int((Double(max(0, whole - report.done)) / rate).rounded(.up))) s left"
    } else if seconds >= 1 {
      line += " · \(Int(seconds)) s"
    }
    return line
  }
}

extension Double {
  /// So many bytes, in the largest unit of which there is one: `1.2 GB`.
  fileprivate var bytes: String {
    for (size, unit) in [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")] where self >= size {
      return (self / size).formatted(decimals: self / size < 10 ? 1 : 0) + " " + unit
    }
    return formatted(decimals: 0) + " B"
  }
}
