// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Suggested references.

extension ReferencesCoordinator {
  /// Returns the references that values suggest for a file, or for the files of a directory.
  ///
  /// - Parameters:
  ///   - collection: The file or the directory. Others have no suggestions.
  ///   - origin: Its origin.
  ///   - declared: The declared references.
  @concurrent
  nonisolated static func suggestions(
    for collection: any ItemCollection,
    from origin: Origin,
    besides declared: [DeclaredReference]
  ) async throws(CatalogError) -> ReferenceSuggestions {
    guard !collection.isInDatabase, let location = try? origin.location.get() else {
      return ReferenceSuggestions()
    }
    return try await ReferenceSuggestions.find(at: location, besides: declared)
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

  private func announce(_ text: String) { stack.announce(.line(text, .secondary)) }

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
