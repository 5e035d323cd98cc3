// SPDX-License-Identifier: GPL-3.0-or-later

// Opening the members of a directory with the catalog.

extension DirectoryCollection: Container {
  @concurrent
  package func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    guard let location = location(ofMember: name) else { throw .notFound(path: name) }
    return try await Catalog.open(location, isNamed: false, options: options)
  }
}
