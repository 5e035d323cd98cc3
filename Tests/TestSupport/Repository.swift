// SPDX-License-Identifier: GPL-3.0-or-later

/// The repository that contains the tests.
package enum Repository {
  /// The path of its root folder.
  package static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}
