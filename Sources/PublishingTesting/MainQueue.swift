// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Waits until all blocks that are currently on the main queue have run.
///
/// Call it before reading the values of a ``/Publishing/Driver``, which delivers on the main queue.
public func drainMainQueue() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
