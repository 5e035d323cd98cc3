// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error about the items of a collection.
enum CollectionError: Error, Equatable {
  case numberIsMemberName(Int)
  case noSuchMember(String)
  case ambiguousName(String)
  case noSuchReferrer(String)
  case notListed(row: Item.ID)
  case hidden(NamedColumn)
  case fixedTypes
  case computed(NamedColumn)
  case nothingToExpand(NamedColumn)
  case nothingFits(column: NamedColumn, type: ColumnType, first: Value)
  case followingNeedsTerminal
  case followingNeedsSourceOrder
  case followingNeedsTable
  case inputEnded
  case withoutSizes(NamedColumn)
}

extension CollectionError: ExplainedError {
  var alert: Alert {
    switch self {
    case .numberIsMemberName(let number):
      Alert(
        "no item \(number.grouped)",
        advice: "run “open \"\(number)\"” to open the item of that name"
      )
    case .noSuchMember(let name):
      Alert("“\(name)” no longer exists", advice: "run “show” to list the items")
    case .ambiguousName(let name):
      Alert("several items are called “\(name)”", advice: "use the number of one")
    case .noSuchReferrer(let name):
      Alert("“\(name)” no longer refers to this item", advice: "run “show” to list the references")
    case .hidden(let column):
      Alert("“\(column.name)” is hidden", advice: "run “columns *” to show all columns")
    case .fixedTypes:
      Alert(
        "the columns of this collection have fixed types",
        advice: "“type” is for files and tables"
      )
    case .computed(let column):
      Alert(
        "“\(column.name)” is computed, so its type follows from its expression",
        advice: "use number(x), date(x) or text(x) in the expression"
      )
    case .nothingToExpand(let column):
      Alert(
        "no value of “\(column.name)” is an object with fields",
        advice: "“expand” is for nested objects, as in JSON"
      )
    case .nothingFits(let column, let type, let first):
      Alert(
        "no value of “\(column.name)” can be read as “\(type)”: the first is “\(first.line.shortened)”",
        advice:
          "give the format of the values, such as “type \(column.name) \(type.advisedExample)”"
      )
    case .followingNeedsTerminal:
      Alert(
        "“follow” needs a terminal that can redraw a page",
        advice: "run “last” to show the last items"
      )
    case .followingNeedsSourceOrder:
      Alert("sorted items cannot be followed", advice: "run “sort” to restore the source order")
    case .followingNeedsTable:
      Alert("cards cannot be followed", advice: "run “table” to show the items as a table")
    case .inputEnded:
      Alert(
        "the input has ended, so no more items come",
        advice: "run “last” to show the last items"
      )
    case .withoutSizes(let column):
      Alert(
        "“\(column.name)” has no numbers or dates to colour",
        advice: "“type” sets how its values are read"
      )
    case .notListed(let id):
      Alert(
        "row \(id.grouped) is not among the listed items",
        advice: "run “back” and “clear” to list all"
      )
    }
  }
}
