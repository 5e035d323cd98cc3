// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Paths of files as text.
enum FilePath {
  /// `foods.csv` of `data/foods.csv`.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The path from the root, without links.
  static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
