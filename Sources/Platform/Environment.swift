// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The environment of the process.
package enum Environment {
  /// Returns the value of a variable, or `nil` if it is unset or empty.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
