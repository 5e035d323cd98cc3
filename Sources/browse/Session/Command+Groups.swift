// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

// What the commands of the screens are for, as `help` groups them.

extension Command.Group {
  static let walk = Command.Group("Walk")
  static let narrow = Command.Group("Narrow")
  static let arrange = Command.Group("Arrange")
  static let look = Command.Group("Look")
  static let take = Command.Group("Take")
}
