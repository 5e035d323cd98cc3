// SPDX-License-Identifier: GPL-3.0-or-later

/// Where is kept what lasts from session to session; `nil` for what is not.
struct KeptFiles {
  /// The lines that were typed.
  var history: String?

  /// The folder of the stacks of earlier sessions.
  var stacks: String?

  /// Places that were kept under names.
  var bookmarks: String?

  /// The files of whoever runs the program.
  static var own: KeptFiles {
    KeptFiles(
      history: UserFolders.state("history"),
      stacks: UserFolders.state("sessions"),
      bookmarks: UserFolders.data("bookmarks")
    )
  }
}
