// SPDX-License-Identifier: GPL-3.0-or-later

import CPCRE2

/// A compiled regular expression of PCRE2, used by one thread at a time.
///
/// A pattern is case-sensitive under the same rule as a ``Needle``: only if it contains a capital
/// letter, not counting those of its syntax, such as the one of `\S`. `^` and `$` match the ends of
/// the value, and line breaks are ordinary characters. Invalid UTF-8 matches nothing.
///
/// A match ends within a ``MatchBudget``, and soon after its task is cancelled.
final class Pattern {
  /// The reason why a text is not a pattern.
  enum CompilationError: Error, Equatable {
    /// The text is invalid, with PCRE2's message and the position in code points.
    case invalid(message: String, offset: Int)

    /// PCRE2 is not installed.
    case missingLibrary(String, package: String)
  }

  /// The result of a match.
  enum Outcome {
    case found
    case notFound

    /// The match was stopped at its limit, so the result is unknown.
    case stopped

    /// The task was cancelled.
    case cancelled
  }

  /// The maximum length of values that are matched without a count of steps first, in bytes.
  private static let shortLength = 256

  /// PCRE2's limit of a match without a count of steps.
  ///
  /// Machine code applies it anew at each position of the value, and an item of the pattern may pass
  /// the whole value. So a match of a short value ends within 100 ms.
  private static let shortLimit: UInt32 = 1_000

  /// The pattern without callouts, which take most of the time of simple patterns.
  private let uncounted: PatternProgram

  /// The pattern with a callout before each item, which counts the steps.
  private let counted: PatternProgram

  private let budget: UnsafeMutablePointer<MatchBudget>

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern as typed.
  ///   - library: The library; `nil` if it is not installed.
  init(_ pattern: String, library: PCRE2? = .shared) throws(CompilationError) {
    guard let library else { throw .missingLibrary(PCRE2.fileName, package: PCRE2.package) }
    let syntax = try PatternSyntax(pattern)
    uncounted = try PatternProgram(
      syntax,
      typed: pattern,
      matchLimit: Self.shortLimit,
      library: library
    )
    // The budget is the limit. A lower one in the pattern still applies.
    counted = try PatternProgram(
      syntax,
      typed: pattern,
      options: cpcre2_auto_callout,
      matchLimit: .max,
      library: library
    )
    budget = .allocate(capacity: 1)
    budget.initialize(to: MatchBudget())
    counted.setCallout(Self.step, budget)
  }

  deinit { budget.deallocate() }

  /// Searches for the pattern anywhere in a value.
  func match(_ value: Span<UInt8>) -> Outcome { match(value) { _ in } }

  /// Searches for the pattern anywhere in a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - found: A closure that gets the program that found the pattern.
  @inline(__always)
  func match(_ value: Span<UInt8>, found: (PatternProgram) -> Void) -> Outcome {
    // After a cancellation, the results of the scan are discarded.
    if budget.pointee.stop == .cancellation { return .cancelled }
    return value.withUnsafeBufferPointer { bytes in
      if bytes.count <= Self.shortLength, let isFound = uncounted.run(bytes) {
        if isFound { found(uncounted) }
        return isFound ? .found : .notFound
      }
      budget.pointee.begin(length: bytes.count)
      if let isFound = counted.run(bytes) {
        if isFound { found(counted) }
        return isFound ? .found : .notFound
      }
      return budget.pointee.stop == .cancellation ? .cancelled : .stopped
    }
  }

  /// The callout of PCRE2 before each item of the pattern.
  private static let step: pcre2_callout = { block, budget in
    guard let block, let budget = budget?.assumingMemoryBound(to: MatchBudget.self) else {
      return cpcre2_error_callout
    }
    return budget.pointee.step(at: block.pointee.current_position) ? 0 : cpcre2_error_callout
  }
}
