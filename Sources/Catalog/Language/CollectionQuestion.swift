// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about the items of a collection, whose answer is a collection of its own.
package enum CollectionQuestion: Sendable, Hashable {
  /// The groups of the items with the same keys.
  case group(Grouping)

  /// The groups as a table, with a column for each value of the last key.
  case pivot(Pivot)

  /// The number of items of each value.
  case frequency(Frequency)

  /// The elements of the lists in a column.
  case unnest(Unnesting)

  /// The rows that a statement selects in the database of the collection.
  case sql(SelectStatement)

  /// The word that begins a question: the name of its command, and of its parameter in a location.
  package enum Word: String, Sendable, CaseIterable {
    case group, pivot, frequency, unnest, sql
  }

  /// The word that begins the question.
  package var word: Word {
    switch self {
    case .group: .group
    case .pivot: .pivot
    case .frequency: .frequency
    case .unnest: .unnest
    case .sql: .sql
    }
  }

  /// The text after the word, which parses to an equal question.
  package var text: String {
    switch self {
    case .group(let grouping): grouping.description
    case .pivot(let pivot): pivot.description
    case .frequency(let frequency): frequency.description
    case .unnest(let unnesting): unnesting.description
    case .sql(let statement): statement.description
    }
  }
}

extension CollectionQuestion: CustomStringConvertible {
  package var description: String { "\(word.rawValue) \(text)" }
}

extension CollectionQuestion {
  /// Parses the text of a question after its word.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(_ word: Word, parsing text: String, columns: [Column]) throws(CatalogError) {
    self =
      switch word {
      case .group: .group(try Grouping(parsing: text, columns: columns))
      case .pivot: .pivot(try Pivot(parsing: text, columns: columns))
      case .frequency: .frequency(try Frequency(parsing: text, columns: columns))
      case .unnest: .unnest(try Unnesting(parsing: text, columns: columns))
      case .sql: .sql(try SelectStatement(parsing: text))
      }
  }

  /// The groups that are the items of the answer, or `nil` if its items are not groups.
  package var grouping: Grouping? {
    switch self {
    case .group(let grouping): grouping
    case .pivot(let pivot): pivot.rows
    case .frequency(let frequency): frequency.grouping
    case .unnest, .sql: nil
    }
  }

  /// `true` if the answer depends on the order of the items.
  var dependsOnOrder: Bool {
    switch self {
    case .group(let grouping): grouping.dependsOnOrder
    case .pivot(let pivot): pivot.grouping.dependsOnOrder
    case .frequency: false
    case .unnest: true
    case .sql: false
    }
  }
}
