// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The command that runs a statement in the database of the collection.

extension CollectionScreen {
  var statementCommand: Command {
    Command(
      "sql",
      .statement.completed { [collection] in await Self.complete($0, in: collection) },
      help: "show the rows that a statement of SQL selects",
      group: .inspect,
      examples: [
        .init("sql SELECT * FROM \(self.exampleTable)", "read only, in the database’s own SQL")
      ]
    ) { [self] in publish(.queried($0)) }
  }

  /// The name of this table, or of a table of this database, as statements have it.
  private var exampleTable: String {
    SelectStatement.spelled(collection.container.flatMap(firstName) ?? collection.name)
  }

  /// Completes the name of a table, or of a column of this table, at the end of a statement.
  static func complete(
    _ statement: String,
    in collection: any ItemCollection
  ) async -> Completion {
    let isName = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || "0"..."9" ~= scalar
        || "_.\"".unicodeScalars.contains(scalar)
    }
    let scalars = statement.unicodeScalars
    let start = scalars.lastIndex { !isName($0) }.map(scalars.index(after:)) ?? scalars.startIndex
    let unquoted = { (text: Substring) in text.drop { $0 == "\"" }.lowercased() }
    let word = unquoted(statement[start...])
    var candidates: [Completion.Candidate] = []
    if statement[..<start].allSatisfy({ $0 == "(" }) {
      candidates += SelectStatement.firstWords.map { .init($0) }
    } else {
      // A database that cannot be read now has no completions.
      let tables = (try? await collection.tableNames()) ?? []
      candidates += tables.map { .init(SelectStatement.spelled($0), note: "table") }
      if collection.relational != nil {
        let columns = collection.columns.enumerated().filter { !collection.isComputed($0.offset) }
        candidates += columns.map { .init(SelectStatement.spelled($1.name), note: "column") }
      }
    }
    return Completion(
      candidates.filter { unquoted($0.text[...]).hasPrefix(word) },
      from: statement[..<start].utf8.count
    )
  }
}
