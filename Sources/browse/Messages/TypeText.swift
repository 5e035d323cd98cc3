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
    return Alert(least + subject, advice: values.columns.first.flatMap { advice(on: $0) })
  }

  /// Returns advice on a column with values that are not of the needed type.
  ///
  /// Returns `nil` for a column of texts in no known notation.
  private static func advice(on column: Column) -> String? {
    if column.kind != .text { return "“type \(column.spelledName) text” treats all as text" }
    return column.rivals.isEmpty ? nil : "run \(commands(for: column))"
  }

  /// Returns a remark about a column whose type cannot be decided; `nil` for other columns.
  static func ambiguity(_ column: Column) -> String? {
    guard !column.rivals.isEmpty else { return nil }
    return """
      “\(column.name)” is text, because its values can be read in several ways: \
      run \(commands(for: column))
      """
  }

  /// Returns the commands that give a column one of its possible types.
  private static func commands(for column: Column) -> String {
    column.rivals.map { "type \(column.spelledName) \($0)" }.formattedList("or")
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
