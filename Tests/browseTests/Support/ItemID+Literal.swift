// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Item.ID: ExpressibleByIntegerLiteral {
  /// The item of a row, as tests write it.
  public init(integerLiteral row: Int) {
    self.init(row: row)
  }
}
