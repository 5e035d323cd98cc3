// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The references of the files of a directory")
struct DirectoryReferencesTests {
  private let folder = TemporaryFolder()
  private let directory: DirectoryCollection

  init() throws {
    for name in ["customers.csv", "list.json", "orders.csv"] { folder.write("[1]", to: name) }
    folder.write("a\n1\n", to: "what?.csv")
    folder.makeFolders("old")
    folder.write("a\n1\n", to: "old/orders.csv")
    directory = try DirectoryCollection(path: folder.path)
  }

  private func reference(_ source: String, _ column: String, to target: String)
    -> DeclaredReference
  {
    DeclaredReference(
      source: Location(path: folder.path).resolved.description + "/" + source,
      column: column,
      target: folder.path(target)
    )
  }

  /// Declares references, and returns the names of files with those of the collections to which they refer.
  private func shown(_ references: DeclaredReference...) async throws -> [String] {
    directory.declare(DeclaredReferences(references, seenFrom: folder.path))
    let page = try await directory.page(0..<9, of: directory.query("`refers to` is not empty"))
    return page.items.map { "\($0[0].text): \($0[5].text)" }
  }

  @Test("are shown by the names of the other collections, each once")
  func named() async throws {
    #expect(
      try await shown(
        reference("orders.csv", "customer", to: "customers.csv"),
        reference("orders.csv", "seller", to: "employees.csv"),
        reference("orders.csv", "payer", to: "customers.csv")
      ) == ["orders.csv: customers, employees"]
    )
  }

  @Test("are those of the parts of a file, too")
  func parts() async throws {
    #expect(
      try await shown(reference("list.json/results", "a", to: "customers.csv"))
        == ["list.json: customers"]
    )
  }

  @Test("are not those of files in its directories, of other directories and of missing files")
  func others() async throws {
    #expect(
      try await shown(
        reference("old/orders.csv", "customer", to: "customers.csv"),
        reference("gone.csv", "customer", to: "customers.csv"),
        DeclaredReference(source: "/orders.csv", column: "customer", target: "/customers.csv")
      ) == []
    )
  }

  @Test("are found by a name that a location escapes")
  func escaped() async throws {
    let source = Location(path: folder.path("what?.csv")).resolved.description
    let declared = DeclaredReference(source: source, column: "a", target: folder.path("orders.csv"))
    #expect(try await shown(declared) == ["what?.csv: orders"])
  }

  @Test("disappear when they are forgotten, and change the revision of the values")
  func forgotten() async throws {
    _ = try await shown(reference("orders.csv", "customer", to: "customers.csv"))
    let revision = directory.valuesRevision
    #expect(revision > 0)
    #expect(try await shown() == [])
    #expect(directory.valuesRevision > revision)
    let last = directory.valuesRevision
    #expect(try await shown() == [])
    #expect(directory.valuesRevision == last)
  }
}
