/// How far something that takes long has come.
///
/// What is reported of one operation never goes back, and at its end all is done.
package struct Progress: Sendable, Equatable {
  /// Items found so far.
  package let found: Int

  /// Bytes done, or entries of a directory; of what is compressed, compressed bytes.
  package let done: Int

  /// Bytes to do; `nil` as long as nobody knows how much is still coming.
  package let of: Int?

  /// So many items found in so many bytes.
  package init(found: Int, done: Int, of: Int?) {
    self.found = found
    self.done = done
    self.of = of
  }

  /// The share that is done, from 0 to 1; `nil` if it is not known.
  package var share: Double? {
    of.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// The same as progress of something that is done in several parts that are equally long.
  func part(_ number: Int, of parts: Int) -> Progress {
    Progress(found: found, done: (of ?? 0) * number + done, of: of.map { $0 * parts })
  }
}

/// Who is told how far something has come; called on any thread, often.
package typealias ProgressHandler = @Sendable (Progress) -> Void

/// The progress of an operation in two steps, of which the first may turn out not to be needed.
///
/// Each step reports from its own beginning to its own end; together they are one whole.
struct TwoSteps: Sendable {
  private let progress: ProgressHandler

  /// How much has been reported, and whether by the first step.
  private let state = Guarded((done: 0, hasFirst: false))

  init(_ progress: @escaping ProgressHandler) {
    self.progress = progress
  }

  /// Who is told of the first step: half of the whole.
  var first: ProgressHandler {
    { report in
      state.use { $0.hasFirst = true }
      send(report, behind: 0, steps: 2)
    }
  }

  /// Who is told of the second: the other half, or all if there was no first.
  var second: ProgressHandler {
    { report in
      let hasFirst = state.use { $0.hasFirst }
      send(report, behind: hasFirst ? report.of ?? 0 : 0, steps: hasFirst ? 2 : 1)
    }
  }

  private func send(_ report: Progress, behind before: Int, steps: Int) {
    let done = state.use {
      $0.done = max($0.done, before + report.done)
      return $0.done
    }
    progress(Progress(found: report.found, done: done, of: report.of.map { $0 * steps }))
  }
}
