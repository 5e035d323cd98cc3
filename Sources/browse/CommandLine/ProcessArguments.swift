// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

/// The arguments of this process as other users of the machine see them (`ps`).
enum ProcessArguments {
  /// Removes the passwords of connections from the visible arguments.
  ///
  /// `CommandLine.arguments` must have been read before. The passwords are visible until this
  /// function returns, so it runs first.
  static func hidePasswords() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { return }
      let text = String(cString: argument)
      let redacted = Secrets.removed(from: text)
      guard redacted != text else { continue }
      // The rest is filled with zero bytes, so that no part of a password remains.
      strncpy(argument, redacted, strlen(argument))
    }
  }
}
