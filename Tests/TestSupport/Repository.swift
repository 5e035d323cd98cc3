// SPDX-License-Identifier: GPL-3.0-or-later

/// The repository that the tests belong to.
package enum Repository {
  /// The path of its folder.
  package static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}
