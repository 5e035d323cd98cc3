import Catalog
import Navigator

/// A line that tells how far something has come that a person waits for; it goes away in the end.
///
/// What is quick is not worth a line.
@MainActor
final class ProgressLine {
  /// How long something takes before there is a line, and between one state of it and the next.
  private static let delay = Duration.milliseconds(250)
  private static let interval = Duration.milliseconds(100)

  private let output: FileOutput?

  /// A line on a terminal; none at all for `nil`.
  init(on output: FileOutput? = nil) {
    self.output = output
  }

  /// Does something that takes long, and tells meanwhile how far it has come.
  ///
  /// - Parameters:
  ///   - name: What is done: `counting`.
  ///   - operation: Does it, and is given whom to tell.
  /// - Returns: What it gives.
  /// - Throws: What it throws.
  func follow<Result: Sendable>(
    _ name: String,
    _ operation: @MainActor (@escaping ProgressHandler) async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    // A shell command that is given the output may draw on the terminal, too.
    guard let output, !FileOutput.standardOutput.isDiverted else {
      return try await operation({ _ in })
    }
    // Only the latest counts; it is told on any thread, and drawn on this one.
    let (reports, continuation) = AsyncStream.makeStream(
      of: Progress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let drawing = Task { await Self.draw(name, reports, on: output) }
    defer { continuation.finish() }
    let result: Swift.Result<Result, CatalogError>
    do {
      result = .success(try await operation({ continuation.yield($0) }))
    } catch {
      result = .failure(error)
    }
    continuation.finish()
    await drawing.value
    return try result.get()
  }

  private static func draw(
    _ name: String,
    _ reports: AsyncStream<Progress>,
    on output: FileOutput
  ) async {
    let begin = ContinuousClock.now
    var next = begin + delay
    var first: Progress?
    var isDrawn = false
    for await report in reports {
      let beginning = first ?? report
      first = beginning
      guard ContinuousClock.now >= next else { continue }
      let text = text(name, report, since: beginning, after: .now - begin)
      // To the beginning of the line, and clear what is behind (ECMA-48, EL).
      output.write("\r\(text)\u{1B}[K")
      isDrawn = true
      next = .now + interval
    }
    if isDrawn { output.write("\r\u{1B}[K") }
  }

  /// The line: `counting 42 % · 1.2 GB/s · 3 s`.
  ///
  /// - Parameters:
  ///   - name: What is done.
  ///   - report: How far it has come.
  ///   - first: How far it had come at first.
  ///   - time: How long it has taken.
  /// - Returns: The line, with the share if that is known.
  static func text(
    _ name: String,
    _ report: Progress,
    since first: Progress,
    after time: Duration
  ) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    let rate = Double(report.done - first.done) / max(seconds, 0.001)
    let share = report.share.map { " \(Int($0 * 100)) %" } ?? ""
    return "\(name)\(share) · \(rate.bytes)/s · \(Int(seconds)) s"
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
