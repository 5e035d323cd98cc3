// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The notes next to the completion candidates of filters and orders.

extension QueryCompletion.Candidate {
  /// The candidate with its note.
  var candidate: Completion.Candidate {
    Completion.Candidate(text, note: note, isComplete: !text.hasSuffix("("))
  }

  var isColumn: Bool {
    if case .column = meaning { true } else { false }
  }

  private var note: String {
    switch meaning {
    case .column(let column) where text.first == "#": "\(column.kind.name), \(column.name)"
    case .column(let column): column.kind.name
    case .function(let function): function.usage
    case .operator(let kind, let isNegated): isNegated ? kind.negatedNote : kind.note
    case .word(let word): word.note
    case .aggregate(let aggregate): aggregate.note
    case .type(let kind): kind?.note ?? "what the values suggest"
    case .notation, .weekday, .unit: ""
    case .clock(let hasTime): hasTime ? "the current time" : "the current date"
    }
  }
}

extension Column.Kind {
  /// A description of the values.
  fileprivate var note: String {
    switch self {
    case .integer: "numbers without a fraction"
    case .decimal: "numbers"
    case .date: "dates"
    case .dateTime: "dates with a time"
    case .boolean: "true and false"
    case .text: "texts, even if they look like numbers"
    }
  }
}

extension FilterOperator {
  fileprivate var note: String {
    switch self {
    case .equals: "equal to"
    case .isNot: "not equal to"
    case .less: "less than, or earlier"
    case .lessOrEqual: "less than or equal to"
    case .more: "greater than, or later"
    case .moreOrEqual: "greater than or equal to"
    case .contains: "contains this text"
    case .startsWith: "begins with this text"
    case .endsWith: "ends with this text"
    case .matches: "matches a regular expression"
    case .like: "matches a pattern: % any text, _ any character"
    case .likeAnyCase: "like “like”, in any case"
    case .isOneOf: "one of a list: (a, b)"
    case .isBetween: "in a range: a and b"
    case .isEmpty: "has no text"
    case .isNull: "has no value"
    }
  }

  fileprivate var negatedNote: String {
    switch self {
    case .isEmpty: "has text"
    case .isNull: "has a value, possibly empty"
    default: "not: \(note)"
    }
  }
}

extension Aggregate {
  fileprivate var note: String {
    switch self {
    case .count: "the number of items, of values, or of items that meet a condition"
    case .sum: "the exact sum"
    case .mean: "the average"
    case .min: "the least value"
    case .max: "the greatest value"
    case .median: "the middle number"
    case .deviation: "the standard deviation"
    case .distinct: "the number of different values"
    case .first: "the first value in the current order"
    case .last: "the last value in the current order"
    case .percentile(let percent): "the number above \(percent) % of the numbers"
    }
  }
}

extension QueryWord {
  fileprivate var note: String {
    switch self {
    case .and: "both conditions"
    case .or: "either condition"
    case .not: "negate the next condition"
    case .open: "begin a group"
    case .close: "end the group"
    case .comma: "add another one"
    case .asc: "smallest first"
    case .desc: "largest first"
    case .natural: "file2 before file10"
    case .by: "against another column"
    case .sort: "the greatest numbers first"
    case .to: "the new name"
    case .as: "another name"
    case .colon: "the aggregates"
    }
  }
}
