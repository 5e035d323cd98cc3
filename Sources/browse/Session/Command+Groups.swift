// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

// The groups of the screens' commands in `help`.

extension Command.Group {
  static let navigate = Command.Group("Navigate")
  static let filter = Command.Group("Filter")
  static let arrange = Command.Group("Arrange")
  static let inspect = Command.Group("Inspect")
  static let export = Command.Group("Export")
}
