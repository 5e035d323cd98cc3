// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Suggested references.

extension ReferencesCoordinator {
  /// Looks for references that values suggest, and adds them to a list of references.
  ///
  /// At a prompt, a search that takes longer than the idle timeout goes on while the list is shown.
  ///
  /// - Parameters:
  ///   - list: The list of a file or a directory.
  ///   - declared: The declared references.
  ///   - screen: The list of references.
  /// - Throws: ``CatalogError/cancelled`` after Ctrl-C.
  func lookForSuggestions(
    for list: CollectionScreen,
    besides declared: [DeclaredReference],
    shownBy screen: CollectionScreen
  ) async throws {
    let search = screen.suggestionSearch
    search.start { [collection = list.collection, origin = list.origin] _ in
      try await Self.suggestions(for: collection, from: origin, besides: declared)
    }
    addSuggestions(to: screen)
    await search.wait(atMost: session.idleTimeout)
    if Task.isCancelled, search.isBusy {
      search.cancel()
      throw CatalogError.cancelled
    }
  }

  /// Adds suggested references to a list once the search for them ends.
  func addSuggestions(to screen: CollectionScreen) {
    screen.suggestionSearch.states.first { if case .loading = $0 { false } else { true } }
      .sink { [weak self, weak screen] state in
        guard let self, let screen, stack.screens.contains(where: { $0 === screen }) else { return }
        switch state {
        case .loaded(.success(let suggestions)):
          // The references that were found are listed after Ctrl-C, too.
          work.add { [self] in try await Task { try await add(suggestions, to: screen) }.value }
        case .loaded(.failure(let error)): remark(Alert(error))
        case .idle: announceStopped()
        case .loading, .failed: break
        }
      }
      .store(in: &screen.owners)
  }

  /// Adds suggested references to a list, unless they are declared by now.
  private func add(_ suggestions: ReferenceSuggestions, to screen: CollectionScreen) async throws {
    let new = suggestions.all.filter { suggestion in
      !session.references.all.contains {
        $0.source == suggestion.reference.source && $0.column == suggestion.reference.column
      }
    }
    if !new.isEmpty {
      let found = ListedReference.listed(new.map { ListedReference($0) }).listed.all
      let items = (screen.collection.itemsInMemory ?? []) + found
      try await screen.reader.show(source: ListedReference.listed(items), isFinal: true)
    }
    if stack.top === screen { announce(suggestions) }
  }

  /// Returns the references that values suggest for a file, or for the files of a directory.
  ///
  /// - Parameters:
  ///   - collection: The file or the directory. Others have no suggestions.
  ///   - origin: Its origin.
  ///   - declared: The declared references.
  /// - Returns: The suggestions, or the reason why there are none.
  /// - Throws: ``CatalogError/cancelled``.
  @concurrent
  private nonisolated static func suggestions(
    for collection: any ItemCollection,
    from origin: Origin,
    besides declared: [DeclaredReference]
  ) async throws(CatalogError) -> Result<ReferenceSuggestions, CatalogError> {
    guard !collection.isInDatabase, let location = try? origin.location.get() else {
      return .success(ReferenceSuggestions())
    }
    do throws(CatalogError) {
      return .success(try await ReferenceSuggestions.find(at: location, besides: declared))
    } catch .cancelled {
      throw .cancelled
    } catch {
      return .failure(error)
    }
  }

  /// Announces how to declare suggested references, and the files that were left out.
  func announce(_ suggestions: ReferenceSuggestions) {
    if let text = Self.summary(of: suggestions.all.count) { announce(text) }
    if let files = Self.names(suggestions.sampledFiles) {
      announce("Only the beginning was read of \(files): no column is suggested to refer there.")
    }
    if let files = Self.names(suggestions.filesWithTooManyKeys) {
      announce("Too many keys to suggest references to some columns of \(files).")
    }
    if let files = Self.names(suggestions.uncomparedFiles) {
      announce("Too many columns to suggest references from all columns of \(files).")
    }
    if let files = Self.names(suggestions.unreadFiles) {
      announce("Not read for suggestions: \(files).")
    }
  }

  /// Announces the columns whose unmatched values were not counted.
  func announce(_ unmatched: UnmatchedValues) {
    guard let columns = Self.names(unmatched.uncounted.map(\.column)) else { return }
    let reason = "too large, of several files, on a server or unreadable"
    announce("Unmatched values of \(columns) were not counted: \(reason).")
  }

  /// Announces that counting or looking for suggestions was stopped.
  func announceStopped() {
    announce("Stopped before everything was read: go “back” and type “references” to look again.")
  }

  /// Shows a line below the list, on standard error if the output is data.
  func announce(_ text: String) {
    if session.dataFormat == nil {
      stack.announce(.line(text, .secondary))
    } else {
      session.errors.report(text)
    }
  }

  private static func summary(of count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 reference is suggested. Opening it declares it."
    default: "\(count) references are suggested. Opening one declares it."
    }
  }

  /// Returns the first names and the number of further ones, or `nil` without names.
  private static func names(_ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let first = names.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
    return names.count > 3 ? "\(first) and \(names.count - 3) more" : first
  }
}
