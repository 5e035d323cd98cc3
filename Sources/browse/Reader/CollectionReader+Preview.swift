// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Previews of what is being typed.

extension CollectionReader {
  /// Previews another query while it is being typed.
  ///
  /// - Parameters:
  ///   - query: The query to preview.
  ///   - collection: The collection, if it is not the one that is shown.
  ///   - length: The number of items to show.
  ///   - isCounted: `true` to count all items that the query selects.
  ///   - draw: Draws a page.
  /// - Returns: A publisher of contents, each replacing the previous one. Cancelling stops reading.
  func preview(
    of query: Query,
    in collection: (any ItemCollection)? = nil,
    length: Int,
    isCounted: Bool = true,
    draw: @escaping @MainActor (Page, [RowWarnings]) -> Content
  ) -> AnyPublisher<Content, Never> {
    let preview = Preview(
      query: query,
      collection: collection ?? self.collection,
      length: length,
      isCounted: isCounted,
      draw: draw
    )
    return contents { await preview.run($0) }
  }

  /// Previews the answer to a question while it is being typed.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - draw: Draws the first items of the answer, which is about some items.
  /// - Returns: A publisher of contents. Cancelling stops reading.
  func preview(
    of question: CollectionQuestion,
    draw: @escaping @MainActor (AnswerPreview) -> Content
  ) -> AnyPublisher<Content, Never> {
    let query = state.query
    return contents { [collection] show in
      do throws(CatalogError) {
        let answer = try await BackgroundReading.run { () throws(CatalogError) in
          try await collection.firstAnswer(to: question, in: query)
        }
        show(draw(answer))
      } catch {
        if !Task.isCancelled { show(Content(Alert(error))) }
      }
    }
  }
}
