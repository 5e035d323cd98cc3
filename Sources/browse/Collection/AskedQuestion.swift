// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A question, with the items that it was asked about.
struct AskedQuestion: Sendable {
  let question: CollectionQuestion

  /// The collection that the question is about.
  let collection: any ItemCollection

  /// The origin of the collection.
  let base: Origin

  /// The filter and the order of the items.
  let query: Query

  /// The visible columns of the items, or `nil` for all.
  let projection: Projection?

  /// The location of the items, or the reason why they have none.
  let location: Result<Location, NoLocation>

  /// Warnings about the answer, such as the values that it leaves out.
  let omissions: [Alert]

  /// The rows of the items of the answer, if these are changes.
  let changes: Changes?

  /// Creates a question about the items of a list.
  @MainActor
  init(
    _ question: CollectionQuestion,
    about list: CollectionScreen,
    leavingOut omissions: [AggregateOmission],
    changes: Changes? = nil
  ) {
    self.question = question
    collection = list.collection
    base = list.origin
    query = list.query
    projection = list.projection
    location = list.location.map { location in
      var location = location
      location.view.topmost = list.locationView
      return location
    }
    self.omissions = omissions.map(\.alert) + (changes?.remarks.map(\.alert) ?? [])
    self.changes = changes
  }

  /// The filter for the items of a group among those that were grouped.
  func filter(for group: Item) -> Filter? {
    question.grouping?.filter(
      for: group,
      of: collection.columns,
      hasIndexes: collection.relational != nil
    )
  }

  /// Returns the index of the column that an item of the answer describes, or `nil` if its items
  /// are not columns.
  func column(describedBy item: Item) -> Int? {
    question.column(describedBy: item, among: collection.columns.count)
  }

  /// Returns the query that selects the items that match a filter.
  func query(narrowedTo filter: Filter?) -> Query {
    let filters = [query.filter, filter].compactMap(\.self)
    return Query(filter: Filter.all(filters), order: query.order)
  }

  /// The origin of some of the items.
  var originOfItems: Origin { Origin(reopenStep: .groupedItems(base), location: location) }

  /// The origin of the answer.
  var origin: Origin {
    Origin(
      reopenStep: .question(self),
      location: location.map { location in
        var location = location
        location.view.topmost.answer = .to(.question(question.word, question.text), Location.View())
        return location
      }
    )
  }
}

extension Origin {
  /// The question that the collection answers, or `nil` for other collections.
  var question: AskedQuestion? {
    switch reopenStep {
    case .question(let question): question
    case .groupedItems(let base): base.question
    default: nil
    }
  }
}

extension AggregateOmission {
  /// A warning that names the aggregate.
  var alert: Alert {
    let values = count.counted("value")
    let isOne = count == 1
    switch reason {
    case .notNumbers:
      return Alert(
        "\(text) leaves out \(values) that \(isOne ? "is not a number" : "are not numbers")"
      )
    case .tooLarge:
      return Alert(
        "“\(text)”: median, mean and deviation leave out \(values) too large to compute with"
      )
    case .statistics(let kind):
      let figures = kind == .text ? "minimum and maximum" : "minimum to deviation"
      let nouns: [ColumnStatistics.Kind: (String, String)] = [
        .number: ("a number", "numbers"), .moment: ("a date", "dates"), .text: ("a text", "texts"),
      ]
      let (one, many) = nouns[kind] ?? ("", "")
      return Alert(
        "“\(text)”: \(figures) leave out \(values) that \(isOne ? "is not \(one)" : "are not \(many)")"
      )
    case .columns(let columns):
      return Alert("the statistics of \(columns.counted("more column")) leave out \(values)")
    case .ofAnotherKind: return Alert("\(text) leaves out \(values) of another kind")
    case .uncomputed: return Alert("\(text) leaves out \(values) that could not be computed")
    case .missing:
      let atLeast = isFinal ? "" : "at least "
      return Alert("\(atLeast)\(values) of \(text) could not be computed")
    }
  }
}
