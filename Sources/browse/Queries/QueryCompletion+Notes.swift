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
    case .operator(let kind, let isNegated): isNegated ? kind.negatedNote : kind.note
    case .word(let word): word.note
    }
  }
}

extension FilterOperator {
  fileprivate var note: String {
    switch self {
    case .equals: "is this value"
    case .isNot: "is another value"
    case .less: "is less, or earlier"
    case .lessOrEqual: "is this or less"
    case .more: "is more, or later"
    case .moreOrEqual: "is this or more"
    case .contains: "has this text in it"
    case .startsWith: "begins with this text"
    case .endsWith: "ends with this text"
    case .matches: "has what a regular expression describes"
    case .isOneOf: "is one of these: (a, b)"
    case .isBetween: "is between two: a and b"
    case .isEmpty: "has nothing in it"
    case .isNull: "has no value at all"
    }
  }

  fileprivate var negatedNote: String {
    switch self {
    case .isEmpty: "has something in it"
    case .isNull: "has a value, be it empty"
    default: "not: \(note)"
    }
  }
}

extension QueryWord {
  fileprivate var note: String {
    switch self {
    case .and: "both must hold"
    case .or: "one of both must hold"
    case .not: "what follows must not hold"
    case .open: "begins a group"
    case .close: "ends it"
    case .comma: "another one"
    case .asc: "small ones first"
    case .desc: "large ones first"
    case .natural: "file2 before file10"
    case .by: "across another column"
    }
  }
}
