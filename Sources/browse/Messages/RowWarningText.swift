// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Descriptions of unusual rows, phrased to follow “a row” or “3 rows”.
enum RowWarningText {
  /// Returns a description such as `with a NUL byte`.
  static func name(of kind: RowWarnings) -> String {
    switch kind {
    case .unterminatedQuote: "with an unterminated quote"
    case .truncatedValue: "with a value that is too long"
    case .invalid: "with invalid JSON"
    case .short: "with fewer values than the header"
    case .misaligned: "with a value too long for its column"
    case .long: "with more values than the header"
    case .textAfterQuote: "with text after a closing quote"
    case .strayQuote: "with a quote inside an unquoted value"
    case .nul: "with a NUL byte"
    case .invalidUTF8: "with invalid UTF-8"
    case .loneSurrogate: "with an unpaired surrogate"
    case .repeatedKey: "with a duplicate key"
    case .nonFinite: "with NaN or Infinity"
    case .comment: "with a comment"
    case .trailingComma: "with a trailing comma"
    case .uncomputed: "with a value that could not be computed"
    default: "with a warning"
    }
  }

  /// Returns a description, and how the row was read if that is not obvious.
  static func sentence(about kind: RowWarnings) -> String {
    name(of: kind) + (reading(of: kind).map { ": \($0)" } ?? "")
  }

  private static func reading(of kind: RowWarnings) -> String? {
    switch kind {
    case .unterminatedQuote: "read as data"
    case .truncatedValue: "truncated to \(RowWarnings.maximumValueLength.grouped) bytes"
    case .invalid: "read without values"
    case .textAfterQuote: "read as part of the value"
    case .strayQuote: "read as part of the value"
    case .invalidUTF8: "left unchanged (try --encoding latin-1)"
    case .loneSurrogate: "its escape is left unchanged"
    case .repeatedKey: "each value has its own column"
    case .nonFinite: "read as text"
    case .uncomputed: "left empty"
    case .comment, .trailingComma: "not standard JSON, read without it"
    default: nil
    }
  }

  /// Returns a line for each warning about a row.
  static func lines(about warnings: RowWarnings) -> [StyledText] {
    RowWarnings.all.filter(warnings.contains).map {
      StyledText("! a row \(sentence(about: $0))", .secondary)
    }
  }

  /// Returns a line that explains the marks on a page, or `nil` if there are none.
  static func summary(of page: [RowWarnings]) -> StyledText? {
    let parts = RowWarnings.all.compactMap { kind -> String? in
      let count = page.count { $0.contains(kind) }
      return count == 0 ? nil : "\(count.counted("row")) \(name(of: kind))"
    }
    guard !parts.isEmpty else { return nil }
    return StyledText("! warnings on this page: " + parts.joined(separator: ", "), .secondary)
  }
}
