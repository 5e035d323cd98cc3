// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about what changed since another collection: `"old orders.csv" by id`.
///
/// The answer has an item for each changed field, and for each item that was added or removed. Without
/// a key, it has those of the items that only one of the collections has.
package struct Difference: Sendable, Hashable {
  /// The location of the former state.
  package let location: String

  /// The columns of the key, which the former state has, too; empty to compare whole items.
  package let keys: ColumnList

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - location: The location of the former state.
  ///   - keys: The columns of the key.
  package init(since location: String, by keys: ColumnList) {
    self.location = location
    self.keys = keys
  }
}

extension Difference: CustomStringConvertible {
  /// Text that parses to an equal question.
  package var description: String { text(for: location) }

  /// The question with the name of the file or the table instead of its location.
  package var title: String {
    let path = location.prefix { $0 != "?" && $0 != "#" }
    return text(for: path.split(separator: "/").last.map { String($0) } ?? location)
  }

  private func text(for location: String) -> String {
    let isWord =
      !location.isEmpty && !location.contains(where: \.isWhitespace)
      && location.first != "\"" && location.first != "'"
    let spelled = isWord ? location : QuerySpelling.quoted(location)
    return keys.columns.isEmpty ? spelled : "\(spelled) by \(keys)"
  }
}

extension Difference {
  /// Parses a question.
  ///
  /// The location is one word, or in quotes, in which a doubled quote mark is the mark itself.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    let (location, rest) = try Self.location(of: text)
    let words = rest.drop(while: \.isWhitespace)
    guard !words.isEmpty else {
      self.init(since: location, by: ColumnList())
      return
    }
    let first = words.prefix { !$0.isWhitespace }
    guard first.lowercased() == "by" else {
      let start = text.distance(from: text.startIndex, to: words.startIndex)
      throw .syntax(
        SyntaxError(.expected(oneOf: ["by"]), in: text, at: start..<start + first.count)
      )
    }
    let names = words[first.endIndex...]
    // The columns keep their place in the text, so that errors mark it.
    let before = text.distance(from: text.startIndex, to: names.startIndex)
    let padded = String(repeating: " ", count: before) + names
    do throws(CatalogError) {
      self.init(since: location, by: try ColumnList(parsing: padded, columns: columns))
    } catch {
      guard case .syntax(let error) = error else { throw error }
      throw .syntax(SyntaxError(error.problem, in: text, at: error.range))
    }
  }

  /// Returns the location at the beginning of a text, and what follows it.
  private static func location(
    of text: String
  ) throws(CatalogError) -> (String, rest: Substring) {
    let start = text.drop(while: \.isWhitespace)
    guard let quote = start.unicodeScalars.first else {
      throw .syntax(SyntaxError(.empty, in: text, at: 0..<0))
    }
    guard quote == "\"" || quote == "'" else {
      let word = start.prefix { !$0.isWhitespace }
      return (String(word), start[word.endIndex...])
    }
    var rest = start.unicodeScalars.dropFirst()
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar != quote {
        word.append(scalar)
      } else if rest.first == quote {
        word.append(rest.removeFirst())
      } else {
        return (String(word), Substring(rest))
      }
    }
    let position = text.distance(from: text.startIndex, to: start.startIndex)
    throw .syntax(SyntaxError(.unterminatedQuote, in: text, at: position..<position + 1))
  }
}
