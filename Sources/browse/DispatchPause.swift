// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import Synchronization

/// Replaces the C library's `sleep`, which only Dispatch calls in this program.
///
/// If there is no memory for a task or a thread, Dispatch sleeps and tries again, forever. This
/// function ends the program if even a small allocation fails, or if pauses follow one another.
@_cdecl("sleep")
public func pauseOfDispatch(_ seconds: UInt32) -> UInt32 {
  CrashHandler.endWithoutMemory()
  if pauses.isTooLong(at: time(nil)) { abort() }
  let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
  return withUnsafePointer(to: time) { nanosleep($0, nil) } == 0 ? 0 : seconds
}

private let pauses = DispatchPauses()

/// The pauses of Dispatch that follow one another.
struct DispatchPauses: ~Copyable, Sendable {
  /// The number of pauses of a second after which memory is not expected any more.
  private static let maximum = 5

  private let count = Atomic<Int>(0)
  private let last = Atomic<Int>(0)

  /// Records a pause.
  ///
  /// - Parameter time: The time in seconds.
  /// - Returns: `true` if too many pauses have followed one another.
  func isTooLong(at time: Int) -> Bool {
    if time - last.exchange(time, ordering: .relaxed) > 2 { count.store(0, ordering: .relaxed) }
    return count.add(1, ordering: .relaxed).newValue > Self.maximum
  }
}
