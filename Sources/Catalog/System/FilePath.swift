// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Functions on file paths.
package enum FilePath {
  /// Returns the last path component: `foods.csv` for `data/foods.csv`.
  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the absolute path without symbolic links, or `nil` if the file does not exist.
  package static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
