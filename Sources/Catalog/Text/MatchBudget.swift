// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The work that one match of a regular expression may take.
///
/// PCRE2 calls ``step(at:)`` before each item of the pattern, at every attempt to match it. Steps
/// are counted, so that the same pattern and value always have the same result. A few items take
/// long in one step, such as a back reference to a long text. The time limit ends their matches.
struct MatchBudget {
  /// The reason why a match was stopped.
  enum Stop {
    case limit
    case cancellation
  }

  /// The number of steps that any value may take: about 60 ms.
  private static let minimumSteps = 5_000_000

  /// The number of steps per byte that a long value may take.
  private static let stepsPerByte = 8

  /// The number of bytes that the library passes in the time of one step.
  private static let bytesPerStep = 16

  /// The reason why the match was stopped; `nil` if it was not.
  private(set) var stop: Stop?

  private var remainingSteps = 0

  /// The number of steps until the next check of the time and of cancellation.
  private var stepsToCheck = 0
  private var checkInterval = 0

  /// The position of the last step in the value.
  private var position = 0

  /// The limit of the thread's processor time for the match, in nanoseconds.
  private var timeLimit = 0

  /// The time of the next look at the processor time; `nil` before the first check.
  private var deadline: Int?
  private var processorTimeAtStart = 0

  /// Begins the match of a value.
  mutating func begin(length: Int) {
    stop = nil
    remainingSteps = max(Self.minimumSteps, Self.stepsPerByte * length)
    // A step may pass the whole value, so the steps between two checks pass at most 4 MB.
    checkInterval = max(1, min(1024, (4 << 20) / max(1, length)))
    stepsToCheck = checkInterval
    position = 0
    // Four times the time that all steps usually take.
    timeLimit = 50 * remainingSteps
    deadline = nil
  }

  /// Counts a step.
  ///
  /// - Parameter position: The position in the value, in bytes.
  /// - Returns: `false` if the match must stop.
  mutating func step(at position: Int) -> Bool {
    stepsToCheck -= 1 + abs(position - self.position) / Self.bytesPerStep
    self.position = position
    return stepsToCheck > 0 || check()
  }

  @inline(never)
  private mutating func check() -> Bool {
    remainingSteps -= checkInterval - stepsToCheck
    stepsToCheck = checkInterval
    if Task.isCancelled {
      stop = .cancellation
    } else if remainingSteps < 0 || isOutOfTime() {
      stop = .limit
    }
    return stop == nil
  }

  /// Returns `true` if the match has used up its processor time.
  ///
  /// Reading the processor time is slow, so it is read only when that much time has passed.
  private mutating func isOutOfTime() -> Bool {
    let now = Self.time(CLOCK_MONOTONIC_COARSE)
    guard let deadline else {
      deadline = now + timeLimit
      processorTimeAtStart = Self.time(CLOCK_THREAD_CPUTIME_ID)
      return false
    }
    guard now >= deadline else { return false }
    let used = Self.time(CLOCK_THREAD_CPUTIME_ID) - processorTimeAtStart
    self.deadline = now + timeLimit - used
    return used >= timeLimit
  }

  private static func time(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
