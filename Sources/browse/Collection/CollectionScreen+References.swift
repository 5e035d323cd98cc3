// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The commands about references from the columns.

extension CollectionScreen {
  var referenceCommands: [Command] {
    guard origin.question == nil, origin.list == nil else { return [] }
    return declaringCommands
      + [
        Command("references", help: "list the references of the columns", group: .inspect) {
          [self] in showReferences()
        }
      ]
  }

  /// Requests the list of references.
  func showReferences() { publish(.showReferences) }

  /// Requests the declaration of a reference.
  func declare(_ request: ReferenceRequest) { publish(.referenceDeclared(request)) }

  /// Opens the collections in which the view looks values up, as they are now.
  ///
  /// - Throws: ``CatalogError`` if one of them cannot be opened or lacks a column.
  func renewTargets() async throws(CatalogError) {
    try await reader.request("reading") { [query] collection throws(CatalogError) in
      try await collection.renewTargets(in: query)
    }
  }

  private var declaringCommands: [Command] {
    [
      Command(
        "refer",
        .reference(completingColumnsBy: completer.column),
        help: "declare a reference",
        group: .arrange,
        examples: [
          .init("refer customer to customers.csv", "by the first column of the file"),
          .init("refer customer to customers.csv by id showing name"),
        ]
      ) { [self] in declare($0) },
      Command(
        "unrefer",
        .word("COLUMN").completed(by: completer.column),
        help: "forget the declared reference of a column",
        group: .arrange
      ) { [self] in publish(.referenceForgotten($0)) },
    ]
  }
}

extension Origin {
  /// Gives a collection of this origin the references from and to it.
  ///
  /// Answers and lists of the program have none.
  @MainActor
  func share(_ references: ReferenceStore, with collection: any ItemCollection) {
    guard question == nil, list == nil, let location = try? location.get() else { return }
    references.share(with: collection, at: location)
  }
}
