// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A line with the progress of an operation, erased when the operation ends.
///
/// While the user is typing, the line is below the input. Short operations show no line.
@MainActor
final class ProgressLine {
  /// The delay of the first report.
  private static let reports = ProgressReports(delay: .milliseconds(250))

  private let output: FileOutput?

  /// The prompt of the session.
  weak var prompt: Prompt?

  /// Creates a progress line, which shows nothing if `output` is `nil`.
  init(on output: FileOutput? = nil) {
    self.output = output
  }

  /// Runs an operation and shows its progress.
  ///
  /// - Parameters:
  ///   - name: The name of the activity, such as `counting`.
  ///   - operation: The operation, which reports progress.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  func follow<Result: Sendable>(
    _ name: String,
    _ operation: @MainActor () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    // While output goes to a shell command, that command may draw on the terminal.
    guard let output, !FileOutput.standardOutput.isDiverted else {
      return try await operation()
    }
    let terminal = prompt.flatMap { $0.isAwaitingLine ? $0.terminal : nil }
    let begin = ContinuousClock.now
    let stopped = Suspension.time
    var first: Sample?
    var drawn = 0
    defer {
      if first != nil { terminal?.showBelow(nil) }
      if drawn > 0 { output.write(Self.erasure(of: drawn, in: output.windowSize)) }
    }
    return try await Self.reports.follow { report in
      let time = ContinuousClock.now - begin - (Suspension.time - stopped)
      let latest = Sample(progress: report, time: time)
      let beginning = first ?? latest
      first = beginning
      let text = Self.text(name, latest, since: beginning)
      if let terminal { return terminal.showBelow(.line(text, .secondary)) }
      // The line must not wrap, because a wrapped line cannot be erased reliably. Three columns
      // stay free for a `^C` that the terminal echoes.
      let width = output.windowSize.columns.map { max(1, $0 - 3) } ?? .max
      let shown = DisplayWidth.cut(text, to: width)
      output.write(Self.erasure(of: drawn, in: output.windowSize) + shown)
      drawn = DisplayWidth.of(shown)
    } _: { () throws(CatalogError) in
      try await operation()
    }
  }

  /// Returns the escape sequence that erases a line of this many columns (ECMA-48, CUU and ED).
  ///
  /// If the window has become narrower, the line occupies several rows.
  static func erasure(of columns: Int, in window: WindowSize) -> String {
    let rows = window.columns.map { max(0, columns - 1) / max(1, $0) } ?? 0
    return "\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J"
  }

  /// The progress of an operation, and the time since its beginning.
  struct Sample {
    let progress: Progress
    let time: Duration
  }

  /// Returns the progress line: `counting 42 % · 1.2 GB/s · 5 s left`.
  ///
  /// - Parameters:
  ///   - name: The name of the activity.
  ///   - latest: The latest progress.
  ///   - first: The first progress. An operation may continue an earlier one, so its rate is
  ///     measured from there.
  /// - Returns: The line with the remaining time if it can be estimated, otherwise with the elapsed
  ///   time after the first second.
  static func text(_ name: String, _ latest: Sample, since first: Sample) -> String {
    let report = latest.progress
    let seconds = latest.time / .seconds(1)
    let interval = (latest.time - first.time) / .seconds(1)
    let rate = Double(report.done - first.progress.done) / max(interval, 0.001)
    var line = name + (report.fraction.map { " \(Int($0 * 100)) %" } ?? "")
    if rate > 0 { line += " · \(rate.byteSize)/s" }
    if let total = report.total, rate > 0 {
      line += " · \(Int((Double(max(0, total - report.done)) / rate).rounded(.up))) s left"
    } else if seconds >= 1 {
      line += " · \(Int(seconds)) s"
    }
    return line
  }
}
