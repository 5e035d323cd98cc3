// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The preview of a filter while it is typed.

extension CollectionScreen {
  /// The maximum number of items in a preview.
  static var previewedItems: Int { 5 }

  func preview(ofFilter text: String) -> AnyPublisher<Content, Never> {
    do throws(CatalogError) {
      return preview(of: try Filter(parsing: text, columns: collection.columns))
    } catch {
      return Just(Content(Alert(error))).eraseToAnyPublisher()
    }
  }

  /// Publishes the first items that match a filter, and then how many match.
  ///
  /// Cancelling the subscription stops reading.
  func preview(of filter: Filter) -> AnyPublisher<Content, Never> {
    var query = state.query
    query.filter = filter
    return reader.preview(of: query, length: Self.previewedItems) { [self] page, warnings in
      Content([.table(text(of: page, with: warnings, of: query).table)])
    }
  }
}
