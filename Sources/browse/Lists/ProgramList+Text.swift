// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension ProgramList {
  /// The text that is shown if the list is empty.
  var emptyText: String {
    switch self {
    case .related: "Nothing refers to this item."
    case .picks: "No items picked."
    case .references: "No references."
    case .bookmarks: "No bookmarks yet."
    case .history: "No entries yet."
    }
  }

  /// The text that is shown while further items are looked for, `nil` if they never are.
  var incompleteText: String? {
    self == .references ? "looking for references… (“stop” ends it)" : nil
  }
}
