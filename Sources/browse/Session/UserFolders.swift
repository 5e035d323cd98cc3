// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The folders of the user's files (XDG Base Directory Specification).
enum UserFolders {
  /// Returns the path of a configuration file, or `nil` if `HOME` and its XDG variable are unset.
  static func configuration(_ name: String) -> String? {
    path(name, in: "XDG_CONFIG_HOME", or: ".config")
  }

  /// Returns the path of a state file, or `nil` if `HOME` and its XDG variable are unset.
  static func state(_ name: String) -> String? {
    path(name, in: "XDG_STATE_HOME", or: ".local/state")
  }

  /// Returns the path of a data file, or `nil` if `HOME` and its XDG variable are unset.
  static func data(_ name: String) -> String? {
    path(name, in: "XDG_DATA_HOME", or: ".local/share")
  }

  private static func path(_ name: String, in variable: String, or folder: String) -> String? {
    // The specification requires programs to ignore relative paths.
    let given = Environment.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base = given ?? Environment.value(of: "HOME").map { "\($0)/\(folder)" }
    return base.map { "\($0)/browse/\(name)" }
  }
}
