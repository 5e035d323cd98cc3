// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The values for which a regular expression was stopped at its limit, by filter.
///
/// A collection has one, and every scan of it adds to it. A value that several scans test counts
/// once, so counting the items of a page does not count its values again.
final class StoppedMatches: Sendable {
  /// The hashes of the values.
  private let values = Mutex<[Filter: Set<Int>]>([:])

  /// The record for the current task's filter.
  private struct Recorder: Sendable {
    let matches: StoppedMatches
    let filter: Filter
  }

  @TaskLocal private static var recorder: Recorder?

  /// Returns the number of different values for which a pattern of the filter was stopped.
  func count(for filter: Filter) -> Int { values.withLock { $0[filter]?.count ?? 0 } }

  /// Runs an operation that tests a filter, and records the values for which a pattern is stopped.
  func record<Result, Failure: Error>(
    for filter: Filter?,
    during operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let filter else { return try operation() }
    let recorder = Recorder(matches: self, filter: filter)
    let result = Self.$recorder.withValue(recorder) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Adds a value to the record of the current task.
  static func add(_ value: Span<UInt8>) {
    guard let recorder else { return }
    var hasher = Hasher()
    value.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    recorder.matches.values.withLock { _ = $0[recorder.filter, default: []].insert(hash) }
  }
}
