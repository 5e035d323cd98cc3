// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension ExportFormat {
  /// The names of all formats for display, separated by commas.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
