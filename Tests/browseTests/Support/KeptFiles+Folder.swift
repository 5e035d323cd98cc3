// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import browse

extension KeptFiles {
  /// The files of a person who keeps all of them in one folder.
  init(in folder: TemporaryFolder) {
    self.init(
      history: folder.path("history"),
      stacks: folder.path("sessions"),
      bookmarks: folder.path("bookmarks")
    )
  }
}
