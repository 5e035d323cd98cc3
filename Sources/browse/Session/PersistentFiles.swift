// SPDX-License-Identifier: GPL-3.0-or-later

/// The paths of files that persist between sessions.
///
/// A file with the path `nil` is not kept.
struct PersistentFiles {
  /// The history of typed lines.
  var history: String?

  /// The folder of saved stacks.
  var stacks: String?

  /// The file of bookmarks.
  var bookmarks: String?

  /// The file of declared references.
  var references: String?

  /// The file of settings.
  var settings: String?

  /// All of them except saved stacks.
  var all: [String] { [history, bookmarks, references, settings].compactMap(\.self) }

  /// The files of the current user.
  static var own: PersistentFiles {
    PersistentFiles(
      history: UserFolders.state("history"),
      stacks: UserFolders.state("sessions"),
      bookmarks: UserFolders.data("bookmarks"),
      references: UserFolders.data("references"),
      settings: UserFolders.configuration("settings")
    )
  }
}
