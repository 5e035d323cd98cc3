// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Descriptions of unusual rows, phrased to follow “a row” or “3 rows”.
enum RowWarningText {
  /// Returns a description such as `with a NUL byte`.
  static func name(of kind: RowWarnings) -> String {
    switch kind {
    case .unterminatedQuote: "with a quotation that never ends"
    case .truncatedValue: "with a value that is too long to be held"
    case .invalid: "with text that is not JSON"
    case .short: "with fewer values than the header has names"
    case .long: "with more values than the header has names"
    case .textAfterQuote: "with text behind a closing quote mark"
    case .strayQuote: "with a quote mark inside an unquoted value"
    case .nul: "with a NUL byte"
    case .invalidUTF8: "with bytes that are not UTF-8"
    case .loneSurrogate: "with half a surrogate pair"
    case .repeatedKey: "with a key that stands there again"
    default: "that is odd"
    }
  }

  /// Returns a description, and how the row was read if that is not obvious.
  static func sentence(about kind: RowWarnings) -> String {
    name(of: kind) + (reading(of: kind).map { ": \($0)" } ?? "")
  }

  private static func reading(of kind: RowWarnings) -> String? {
    switch kind {
    case .unterminatedQuote: "its quote mark is data"
    case .truncatedValue: "\(RowWarnings.maximumValueLength.grouped) bytes of it are kept"
    case .invalid: "there are no values"
    case .textAfterQuote: "it belongs to the value"
    case .strayQuote: "it is kept"
    case .invalidUTF8: "they are kept (--encoding latin-1 if that is what they are)"
    case .loneSurrogate: "its escape is kept"
    case .repeatedKey: "each of its values has a column of its own"
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
      return count == 0 ? nil : "\(count.grouped) \(name(of: kind))"
    }
    guard !parts.isEmpty else { return nil }
    return StyledText("! odd rows on this page: " + parts.joined(separator: ", "), .secondary)
  }
}
