// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import browse

extension PersistentFiles {
  /// Creates the paths of files that are all kept in one folder.
  init(in folder: TemporaryFolder) {
    self.init(
      history: folder.path("history"),
      stacks: folder.path("sessions"),
      bookmarks: folder.path("bookmarks")
    )
  }
}
