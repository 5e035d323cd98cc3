// SPDX-License-Identifier: GPL-3.0-or-later

/// Where and how what stands behind the path of a location is not well formed.
package struct LocationError: Error, Sendable, Equatable {
  /// What is wrong.
  package enum Problem: Sendable, Equatable {
    /// Nothing of a place is called so; the others are what is.
    case unknownParameter(String, among: [String])

    /// It stands there without `=` and a value.
    case missingValue(String)

    /// It stands there twice.
    case repeated(String)

    /// A `%` without two hexadecimal digits, or bytes that are no text.
    case badEscape

    /// An item is named by the number of its row, from 1.
    case notARow(String)

    /// A page is named by the number of its first item, from 1.
    case notAPage(String)
  }

  package let problem: Problem

  /// The location, whole.
  package let text: String

  /// The place in `text`, in characters.
  package let range: Range<Int>

  /// An error at a place of a location.
  init(_ problem: Problem, in text: String, at range: Range<String.Index>) {
    self.problem = problem
    self.text = text
    let start = text.distance(from: text.startIndex, to: range.lowerBound)
    let end = text.distance(from: text.startIndex, to: range.upperBound)
    self.range = start..<max(start, end)
  }
}
