// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A printer that brings a collection up to date before it draws it.
///
/// Where another program reads the output in a data format, it writes everything that a screen lists instead.
struct BrowsePrinter: PagePrinter {
  let exports: ExportCoordinator

  func page(of screen: any Screen) async throws -> Content? {
    guard try await !exports.writeData(of: screen) else { return nil }
    try await (screen as? CollectionScreen)?.catchUp()
    return screen.body
  }
}
