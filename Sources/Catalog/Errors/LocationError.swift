// SPDX-License-Identifier: GPL-3.0-or-later

/// A syntax error in the text after the path of a location.
package struct LocationError: Error, Sendable, Equatable {
  /// The kind of error.
  package enum Problem: Sendable, Equatable {
    /// A parameter is unknown.
    ///
    /// `among` has the known parameters.
    case unknownParameter(String, among: [String])

    /// A parameter has no `=` and no value.
    case missingValue(String)

    /// A parameter has a value, but takes none.
    case unexpectedValue(String)

    /// A parameter occurs twice.
    case repeated(String)

    /// A `%` is not followed by two hexadecimal digits, or the bytes are not UTF-8.
    case badEscape

    /// An item is not a row number of at least 1.
    case notARow(String)

    /// A page is not a number of at least 1, the position of its first item.
    case notAPage(String)

    /// The value of `limit` is not a number of items.
    case notALimit(String)
  }

  package let problem: Problem

  /// The whole location.
  package let text: String

  /// The range of the error in `text`, in characters.
  package let range: Range<Int>

  /// Creates an error for a range of a location.
  init(_ problem: Problem, in text: String, at range: Range<String.Index>) {
    self.problem = problem
    self.text = text
    let start = text.distance(from: text.startIndex, to: range.lowerBound)
    let end = text.distance(from: text.startIndex, to: range.upperBound)
    self.range = start..<max(start, end)
  }
}
