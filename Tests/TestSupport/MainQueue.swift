// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

/// Waits until all that has been put on the main queue so far has run.
package func mainQueueHasRun() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
