// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// What is shown while something is typed.

extension CollectionScreen {
  /// How many items are shown of what is still being typed.
  private static var previewedItems: Int { 5 }

  func preview(ofFilter text: String) -> AnyPublisher<Content, Never> {
    do throws(CatalogError) {
      return preview(of: try Filter(parsing: text, columns: collection.columns))
    } catch {
      return Just(Content(Alert(error))).eraseToAnyPublisher()
    }
  }

  /// The first items that a filter leaves, and how many there are; cancelling stops reading.
  func preview(of filter: Filter) -> AnyPublisher<Content, Never> {
    var query = state.query
    query.filter = filter
    return reader.preview(of: query, length: Self.previewedItems) { [self] page in
      Content([.table(text(of: page, of: query).table)])
    }
  }
}
