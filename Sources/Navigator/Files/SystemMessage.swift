// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Returns the system's message for an error number, in lowercase for use in a sentence.
package func systemMessage(_ code: Int32) -> String {
  let message = String(cString: strerror(code))
  return message.prefix(1).lowercased() + message.dropFirst()
}
