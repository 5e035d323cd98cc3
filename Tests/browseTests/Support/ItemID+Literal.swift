// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Item.ID: ExpressibleByIntegerLiteral {
  /// Creates the ID of an item from its row number.
  public init(integerLiteral row: Int) {
    self.init(row: row)
  }
}
