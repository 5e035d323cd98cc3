// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The preview of a filter while it is typed.

extension CollectionScreen {
  /// The maximum number of items in a preview.
  static var previewedItems: Int { 5 }

  func preview(ofFilter text: String) -> AnyPublisher<Content, Never> {
    previewOpeningTargets { [self] columns in
      preview(of: try Filter(parsing: text, columns: columns))
    }
  }

  /// Publishes the first items of the answer about the first items.
  ///
  /// - Parameters:
  ///   - word: The word that begins the question.
  ///   - text: The text after the word.
  func preview(
    ofAnswerTo word: CollectionQuestion.Word,
    _ text: String
  ) -> AnyPublisher<Content, Never> {
    previewOpeningTargets { [self] columns in
      let question = try CollectionQuestion(word, parsing: text, columns: columns)
      let (settings, window) = (display.value.settings, display.value.window)
      return reader.preview(of: question) { answer in
        let text = PageText(
          collection: answer.collection,
          query: Query(),
          page: answer.page,
          warnings: answer.page.items.map { _ in [] },
          columns: Array(answer.collection.columns.indices),
          settings: settings,
          form: question.form(of: answer.page.items),
          window: window
        )
        let items = answer.askedCount.counted("item")
        let of = question.grouping == nil ? "elements of " : "groups of "
        let remark = of + (answer.isComplete ? items : "the first \(items)")
        return Content([.table(text.table), .line(remark, .secondary)])
      }
    }
  }

  /// Publishes a preview for the columns of the collection, or the error of the typed text.
  ///
  /// A collection to which an unknown name leads is opened first, so that its columns are known.
  ///
  /// - Parameters:
  ///   - opened: The names whose collections were opened.
  ///   - preview: Returns the preview.
  func previewOpeningTargets(
    opened: Set<String> = [],
    _ preview: @escaping @MainActor ([Column]) throws -> AnyPublisher<Content, Never>
  ) -> AnyPublisher<Content, Never> {
    do {
      return try preview(collection.columns)
    } catch {
      guard case CatalogError.syntax(let syntax) = error,
        case .unknownColumn(let name, _, _) = syntax.problem, name.contains("."),
        !opened.contains(name)
      else { return Just(Content(Alert(error))).eraseToAnyPublisher() }
      openingTarget?.cancel()
      return Future { [self] promise in
        openingTarget = Task { [collection] in
          _ = try? await collection.settleTargets(of: name, isComplete: false)
          promise(.success(()))
        }
      }
      .flatMap { [self] in previewOpeningTargets(opened: opened.union([name]), preview) }
      .eraseToAnyPublisher()
    }
  }

  /// Publishes the first items that match a filter, and then how many match.
  ///
  /// Cancelling the subscription stops reading.
  func preview(of filter: Filter) -> AnyPublisher<Content, Never> {
    var query = state.query
    query.filter = filter
    return reader.preview(of: query, length: Self.previewedItems) { [self] page, warnings in
      Content.table(text(of: page, with: warnings, of: query).table)
    }
  }
}
