// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The arguments whose text the catalog understands.

extension Argument where Value == ColumnText<Filter> {
  /// A filter.
  static var filter: Argument {
    Argument<String>.text("EXPRESSION").map { text in
      ColumnText { try Filter(parsing: text, columns: $0) }
    }
  }
}

extension Argument where Value == ColumnText<SortOrder> {
  /// An order.
  static var order: Argument {
    Argument<String>.text("COLUMN [desc] [natural], …").map { text in
      ColumnText { try SortOrder(parsing: text, columns: $0) }
    }
  }
}

extension Argument where Value == ColumnText<Int> {
  /// A column, by its index.
  static var column: Argument {
    Argument<String>.text("COLUMN").map { text in
      ColumnText { try ColumnList(parsing: text, columns: $0).single }
    }
  }
}

extension Argument where Value == ColumnText<PlotColumns> {
  /// A column, perhaps by another.
  static var plot: Argument {
    Argument<String>.text("COLUMN [by COLUMN]").map { text in
      ColumnText { try PlotColumns(parsing: text, columns: $0) }
    }
  }
}

extension Argument where Value == ColumnText<(column: Int, width: Int?)> {
  /// A column and how wide it is to be, `nil` for as its values need.
  static var columnWidth: Argument {
    Argument<String>.text("COLUMN N").map { text in
      let name = text.lastIndex(where: \.isWhitespace).map { text[..<$0] } ?? ""
      let width = name.isEmpty ? nil : Int(text[name.endIndex...].dropFirst())
      if let width, width < 1 {
        throw UsageError.notANumber("\(width)", usage: "width COLUMN N")
      }
      return ColumnText { columns in
        let column = { try ColumnList(parsing: $0, columns: columns).single }
        if let width { return (try column(String(name)), min(width, Arrangement.widestColumn)) }
        do {
          return (try column(text), nil)
        } catch {
          // A column with something else than a width.
          guard !name.isEmpty, (try? column(String(name))) != nil else { throw error }
          throw UsageError.notANumber(
            String(text[name.endIndex...].dropFirst()),
            usage: "width COLUMN N"
          )
        }
      }
    }
  }
}

extension Argument where Value == ColumnText<ColumnList> {
  /// Some columns.
  static var columnList: Argument {
    Argument<String>.text("NAME, …").map { text in
      ColumnText { try ColumnList(parsing: text, columns: $0) }
    }
  }
}

extension Argument where Value == ColumnText<Projection> {
  /// Some columns, or all but some.
  static var projection: Argument {
    Argument<String>.text("NAME, …").map { text in
      ColumnText { try Projection(parsing: text, columns: $0) }
    }
  }
}
