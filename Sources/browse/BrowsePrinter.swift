// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A printer that updates a collection before drawing it.
///
/// If output is not a terminal and a data format was requested, it writes all items of the screen
/// in that format instead.
struct BrowsePrinter: PagePrinter {
  let exports: ExportCoordinator

  func page(of screen: any Screen) async throws -> Content? {
    guard try await !exports.writeData(of: screen) else { return nil }
    try await (screen as? CollectionScreen)?.reloadIfNeeded()
    return screen.body
  }
}
