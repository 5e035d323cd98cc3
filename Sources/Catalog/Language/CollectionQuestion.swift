// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about the items of a collection, whose answer is a collection of its own.
package enum CollectionQuestion: Sendable, Hashable {
  /// The groups of the items with the same keys.
  case group(Grouping)

  /// The groups as a table, with a column for each value of the last key.
  case pivot(Pivot)

  /// The number of items of each value.
  case frequency(Frequency)

  /// The statistics of columns.
  case statistics(Projection)

  /// The columns with their types.
  case columns

  /// The elements of the lists in a column.
  case unnest(Unnesting)

  /// The changes since another collection.
  case diff(Difference)

  /// The rows that a statement selects in the database of the collection.
  case sql(SelectStatement)

  /// The word that begins a question: the name of its command, and of its parameter in a location.
  package enum Word: String, Sendable, CaseIterable {
    case group, pivot, frequency, stats, columns, unnest, diff, sql

    /// `true` if a question may consist of the word alone.
    package var standsAlone: Bool { self == .stats || self == .columns }
  }

  /// The word that begins the question.
  package var word: Word {
    switch self {
    case .group: .group
    case .pivot: .pivot
    case .frequency: .frequency
    case .statistics: .stats
    case .columns: .columns
    case .unnest: .unnest
    case .diff: .diff
    case .sql: .sql
    }
  }

  /// The question as the title of its answer.
  package var title: String {
    if case .diff(let difference) = self {
      "\(word.rawValue) \(difference.title)"
    } else {
      description
    }
  }

  /// The text after the word, which parses to an equal question.
  package var text: String {
    switch self {
    case .group(let grouping): grouping.description
    case .pivot(let pivot): pivot.description
    case .frequency(let frequency): frequency.description
    case .statistics(let columns): columns.description
    case .columns: ""
    case .unnest(let unnesting): unnesting.description
    case .diff(let difference): difference.description
    case .sql(let statement): statement.description
    }
  }
}

extension CollectionQuestion: CustomStringConvertible {
  package var description: String { text.isEmpty ? word.rawValue : "\(word.rawValue) \(text)" }
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
      case .stats:
        .statistics(text.isEmpty ? .all : try Projection(parsing: text, columns: columns))
      case .columns: .columns
      case .unnest: .unnest(try Unnesting(parsing: text, columns: columns))
      case .diff: .diff(try Difference(parsing: text, columns: columns))
      case .sql: .sql(try SelectStatement(parsing: text))
      }
  }

  /// The groups that are the items of the answer, or `nil` if its items are not groups.
  package var grouping: Grouping? {
    switch self {
    case .group(let grouping): grouping
    case .pivot(let pivot): pivot.rows
    case .frequency(let frequency): frequency.grouping
    case .statistics, .columns, .unnest, .diff, .sql: nil
    }
  }

  /// Returns the index of the column that an item of the answer describes, or `nil` if its items
  /// are not columns.
  ///
  /// - Parameters:
  ///   - item: The item of the answer.
  ///   - count: The number of columns that the question is about.
  package func column(describedBy item: Item, among count: Int) -> Int? {
    let described: [Int]
    switch self {
    case .statistics(let projection): described = projection.indexes(among: count)
    case .columns: described = Array(0..<count)
    case .group, .pivot, .frequency, .unnest, .diff, .sql: return nil
    }
    let place = item.id.row - 1
    return described.indices.contains(place) ? described[place] : nil
  }

  /// `true` if the answer depends on the order of the items.
  var dependsOnOrder: Bool {
    switch self {
    case .group(let grouping): grouping.dependsOnOrder
    case .pivot(let pivot): pivot.grouping.dependsOnOrder
    case .frequency, .statistics, .columns, .sql: false
    case .unnest, .diff: true
    }
  }
}
