// SPDX-License-Identifier: Apache-2.0

import CPlatform
import Glibc

/// Returns whether the calling thread is the first one of the process.
package func isMainThread() -> Bool { getpid() == gettid() }
