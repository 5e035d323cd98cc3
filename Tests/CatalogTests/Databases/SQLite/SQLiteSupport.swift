// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport

@testable import Catalog

extension WrittenDatabase {
  /// Opens a table of the database.
  func table(_ name: String) async throws -> any ItemCollection {
    try await Catalog.open("\(path)/\(name)")
  }
}
#endif
