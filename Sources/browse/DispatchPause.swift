// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

/// Replaces the C library's `sleep`, which only Dispatch calls in this program.
///
/// If there is no memory for a task or a thread, Dispatch sleeps and tries again, forever. This
/// function ends the program if even a small allocation fails.
@_cdecl("sleep")
public func pauseOfDispatch(_ seconds: UInt32) -> UInt32 {
  CrashHandler.endWithoutMemory()
  let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
  return withUnsafePointer(to: time) { nanosleep($0, nil) } == 0 ? 0 : seconds
}
