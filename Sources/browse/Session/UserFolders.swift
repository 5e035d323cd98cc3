// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Where a person's files of this program are kept (XDG Base Directory Specification).
enum UserFolders {
  /// The path of a file with what a person has set, `nil` if there is no such place.
  static func configuration(_ name: String) -> String? {
    path(name, in: "XDG_CONFIG_HOME", or: ".config")
  }

  /// The path of a file with what lasts from run to run, `nil` if there is no such place.
  static func state(_ name: String) -> String? {
    path(name, in: "XDG_STATE_HOME", or: ".local/state")
  }

  /// The path of a file that a person keeps things in, `nil` if there is no such place.
  static func data(_ name: String) -> String? {
    path(name, in: "XDG_DATA_HOME", or: ".local/share")
  }

  private static func path(_ name: String, in variable: String, or folder: String) -> String? {
    // The specification has paths that are not absolute ignored.
    let given = Environment.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    let place = given ?? Environment.value(of: "HOME").map { "\($0)/\(folder)" }
    return place.map { "\($0)/browse/\(name)" }
  }
}

/// The environment of the process.
enum Environment {
  /// The value of a variable, `nil` if it is empty.
  static func value(of name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }) else { return nil }
    return value.isEmpty ? nil : value
  }
}
