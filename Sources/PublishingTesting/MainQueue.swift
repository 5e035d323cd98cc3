// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Waits until all blocks that are currently on the main queue have run.
///
/// Call it in tests of a driver, which delivers its values on the main queue, before reading them.
public func drainMainQueue() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
