// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension ExportFormat {
  /// The names of all formats, joined as a list of choices.
  static var allNames: String { allCases.map(\.rawValue).formattedList("or", isQuoted: false) }
}
