// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// What the system says about an error number, to stand in a sentence.
package func systemMessage(_ code: Int32) -> String {
  let message = String(cString: strerror(code))
  return message.prefix(1).lowercased() + message.dropFirst()
}
