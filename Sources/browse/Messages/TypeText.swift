// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Texts about the types of columns.
enum TypeText {
  /// Returns a line about the type that a column was given.
  static func line(_ name: String, _ type: ColumnType, _ fit: TypeFit?) -> String {
    let decision = "“\(name)” is \(type)"
    guard let fit, fit.values > 0 else { return "\(decision)." }
    guard fit.misfits > 0, let first = fit.firstMisfit else {
      return "\(decision): all \(fit.values.counted("value")) fit."
    }
    let fitting = "\(fit.fitting.grouped) of \(fit.values.counted("value")) fit"
    return "\(decision): \(fitting), and the first that does not is “\(first.line.shortened)”."
  }

  /// Returns a table of columns with their types.
  ///
  /// The notation of values, and the number of values that do not fit, are shown if any column has
  /// them.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - fits: The numbers of fitting values, by the index of the column.
  static func table(_ columns: [Column], _ fits: [Int: TypeFit]) -> Table {
    let hasNotation = columns.contains { $0.type.hasNotation }
    let hasMisfits = fits.values.contains { $0.misfits > 0 }
    var headings: [Table.Column] = [
      .init("#", alignment: .trailing), .init("column"), .init("type"),
    ]
    if hasNotation { headings.append(.init("format")) }
    if hasMisfits { headings.append(.init("other values", alignment: .trailing)) }
    return Table(columns: headings, rowCount: columns.count) { row, column in
      var cells = ["\(row + 1)", columns[row].name, columns[row].kind.name]
      if hasNotation {
        cells.append(columns[row].type.hasNotation ? columns[row].type.example ?? "" : "")
      }
      if hasMisfits {
        let count = fits[row]?.misfits ?? 0
        cells.append(count > 0 ? count.grouped : "")
      }
      return StyledText(cells[column])
    }
  }

  /// Returns a warning about values that could not be read as a query needs them.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - isFinal: `false` if there may be more of them.
  static func warning(_ values: UnreadableColumn, isFinal: Bool) -> Alert {
    let names = values.columns.map { "“\($0.name)”" }.formattedList("or", isQuoted: false)
    let least = isFinal ? "" : "at least "
    if values.isComputed {
      return Alert(
        "values of \(names) could not be used in \(least)\(values.count.counted("row"))",
        advice: "the result is missing there"
      )
    }
    let isTime = values.columns.allSatisfy(\.kind.isTime)
    let isNumeric = values.columns.allSatisfy(\.kind.isNumeric)
    let (one, many) =
      isTime
      ? ("a date", "dates")
      : isNumeric ? ("a number", "numbers") : ("a number or a date", "numbers or dates")
    let subject =
      values.count == 1
      ? "1 value of \(names) is not \(one)"
      : "\(values.count.grouped) values of \(names) are not \(many)"
    return Alert(
      least + subject,
      advice: "“type \(values.columns.first?.spelledName ?? "") text” treats all as text"
    )
  }

  /// Returns a remark about a column whose type cannot be decided; `nil` for other columns.
  static func ambiguity(_ column: Column) -> String? {
    guard !column.rivals.isEmpty else { return nil }
    let commands = column.rivals.map { "type \(column.spelledName) \($0)" }.formattedList("or")
    return
      "“\(column.name)” is text, because its values can be read in several ways: run \(commands)"
  }
}

extension ColumnType {
  /// An example of another notation of the kind, for advice.
  var advisedExample: String {
    let others = Self.examples(of: kind).filter { $0 != example }
    return "\(kind.word) \(others.dropFirst().first ?? others.first ?? "")"
  }
}

extension String {
  /// The text, cut to 40 characters.
  var shortened: String { count > 40 ? prefix(40) + "…" : self }
}
