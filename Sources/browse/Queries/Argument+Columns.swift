// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Arguments that are parsed with the columns of a collection.

extension Argument {
  /// A text that is parsed once the columns are known.
  fileprivate static func columnText<Parsed: Sendable>(
    _ placeholder: String,
    _ parse: @escaping @Sendable (String, [Column]) throws -> Parsed,
    adding additions: (@Sendable (String, [Column]) throws -> [ComputedColumn])? = nil
  ) -> Argument where Value == ColumnText<Parsed> {
    Argument<String>.text(placeholder).map { typed in
      var text = ColumnText { try parse(typed, $0) }
      if let additions { text.additions = { try additions(typed, $0) } }
      return text
    }
  }
}

extension Argument where Value == ColumnText<Filter> {
  /// A filter expression.
  static var filter: Argument {
    .columnText("EXPRESSION") { try Filter(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<TypeChoice> {
  /// A column with its type.
  static var typeChoice: Argument {
    .columnText("COLUMN TYPE [FORMAT]") { try TypeChoice(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<ComputedColumn> {
  /// A column with the expression that computes it.
  static var computedColumn: Argument {
    .columnText("NAME = EXPRESSION") { try ComputedColumn(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<ColumnRename> {
  /// A column and its new name.
  static var columnRename: Argument {
    .columnText("COLUMN to NAME") {
      try ColumnRename(parsing: $0, columns: $1)
    } adding: {
      try ComputedColumn.additions(forRename: $0, columns: $1)
    }
  }
}

extension Argument where Value == ColumnText<SortOrder> {
  /// A sort order.
  static var order: Argument {
    .columnText("COLUMN [desc] [natural], …") { try SortOrder(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<Int> {
  /// The index of a column.
  static var column: Argument {
    .columnText("COLUMN") {
      try ColumnList(parsing: $0, columns: $1).single
    } adding: {
      try ComputedColumn.additions(forList: $0, columns: $1)
    }
  }
}

extension Argument where Value == ColumnText<PlotQuestion> {
  /// The columns or the groups of a plot.
  static var plot: Argument {
    .columnText("[AGGREGATE] COLUMN [by KEY] [sort]") {
      try PlotQuestion(parsing: $0, columns: $1)
    } adding: {
      try ComputedColumn.additions(forPlot: $0, columns: $1)
    }
  }
}

extension Argument where Value == ColumnText<Grouping> {
  /// A question about groups.
  static var grouping: Argument {
    .columnText("KEY, …: AGGREGATE, …") { try Grouping(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<Pivot> {
  /// A question about groups as a table.
  static var pivot: Argument {
    .columnText("KEY, … by KEY: AGGREGATE") { try Pivot(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<Frequency> {
  /// A question about the number of items of each value.
  static var frequency: Argument {
    .columnText("COLUMN") { try Frequency(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<Unnesting> {
  /// A question about the elements of lists.
  static var unnesting: Argument {
    .columnText("COLUMN") { try Unnesting(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<Difference> {
  /// A question about the changes since another collection.
  static var difference: Argument {
    .columnText("LOCATION [by COLUMN, …]") { try Difference(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == SelectStatement {
  /// A statement of SQL.
  static var statement: Argument {
    Argument<String>.text("SELECT …").map { try SelectStatement(parsing: $0) }
  }
}

extension Argument where Value == ColumnText<(column: Int, width: Int?)> {
  /// A column and its width, or `nil` to fit its values.
  static var columnWidth: Argument {
    Argument<String>.text("COLUMN [N]").map { text in
      let name = text.lastIndex(where: \.isWhitespace).map { text[..<$0] } ?? ""
      let width = name.isEmpty ? nil : Int(text[name.endIndex...].dropFirst())
      if let width, width < 1 {
        throw UsageError.notANumber("\(width)", usage: "width COLUMN [N]")
      }
      return ColumnText { columns in
        let column = { try ColumnList(parsing: $0, columns: columns).single }
        if let width {
          return (try column(String(name)), min(width, Arrangement.maximumColumnWidth))
        }
        do {
          return (try column(text), nil)
        } catch {
          // The last word is not a width, but the words before it are a column.
          guard !name.isEmpty, (try? column(String(name))) != nil else { throw error }
          throw UsageError.notANumber(
            String(text[name.endIndex...].dropFirst()),
            usage: "width COLUMN [N]"
          )
        }
      }
    }
  }
}

extension Argument where Value == ColumnText<ColumnList> {
  /// A list of columns.
  static var columnList: Argument {
    .columnText("NAME, …") { try ColumnList(parsing: $0, columns: $1) }
  }
}

extension Argument where Value == ColumnText<Projection> {
  /// A list of columns, or of columns to hide.
  static var projection: Argument {
    .columnText("NAME, …") {
      try Projection(parsing: $0, columns: $1)
    } adding: {
      try ComputedColumn.additions(forList: $0, columns: $1)
    }
  }
}

/// The columns that stay in view.
enum FrozenColumns {
  /// A number of the first columns.
  case first(Int)

  /// The named columns.
  case named(ColumnText<ColumnList>)
}

extension Argument where Value == FrozenColumns {
  /// The number of the first columns, or a list of columns.
  static var frozenColumns: Argument {
    Argument<String>.text("N | COLUMN, …").map { text in
      if let count = Int(text), count > 0 { return .first(count) }
      return .named(ColumnText { try ColumnList(parsing: text, columns: $0) })
    }
  }
}
