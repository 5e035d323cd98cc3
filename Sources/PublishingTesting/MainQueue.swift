// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Waits until everything that is on the main queue so far has run.
///
/// A test of a driver, whose values come on the main queue, calls this before it looks at them.
public func mainQueueHasRun() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
