// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

extension Dialect {
  /// The dialect with one header row and without comments, for tests of its other parts.
  var core: Dialect {
    var dialect = self
    dialect.headerRows = 1
    dialect.comment = []
    return dialect
  }
}
