// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

// The groups of the screens' commands in `help`.

extension Command.Group {
  static let walk = Command.Group("Walk")
  static let narrow = Command.Group("Narrow")
  static let arrange = Command.Group("Arrange")
  static let look = Command.Group("Look")
  static let take = Command.Group("Take")
}
