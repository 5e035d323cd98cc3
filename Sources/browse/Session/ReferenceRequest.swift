// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A request to declare that a column refers to another collection.
struct ReferenceRequest: Equatable, CustomStringConvertible {
  static let usage = "COLUMN to LOCATION [by COLUMN] [showing COLUMN]"

  /// The name of the column.
  let column: String

  /// The location of the other collection.
  let target: String

  /// The name of the column with the keys, `nil` for the first one.
  let key: String?

  /// The name of the column with the labels, `nil` for the one that is found.
  var label: String?

  /// The location of the collection with the column, `nil` for the one that is shown.
  var source: String?
}

extension ReferenceRequest {
  /// Creates a request to declare a reference, from any collection.
  init(_ reference: DeclaredReference) {
    self.init(
      column: reference.column,
      target: reference.target,
      key: reference.key,
      label: reference.label,
      source: reference.source
    )
  }

  /// Returns the reference from a collection.
  func reference(from source: String) -> DeclaredReference {
    DeclaredReference(source: source, column: column, target: target, key: key, label: label)
  }

  /// The words, as a command has them.
  var description: String {
    "\(Words.spelled(column)) to \(Words.spelled(target))"
      + (key.map { " by \(Words.spelled($0))" } ?? "")
      + (label.map { " showing \(Words.spelled($0))" } ?? "")
  }

  /// Parses words, or returns `nil` if they have another form than ``usage``.
  init?(_ words: [String]) {
    guard words.count >= 3, words[1].lowercased() == "to" else { return nil }
    var rest = words[3...]
    let key = Self.removeColumn(after: "by", from: &rest)
    let label = Self.removeColumn(after: "showing", from: &rest)
    guard rest.isEmpty else { return nil }
    self.init(column: words[0], target: words[2], key: key, label: label)
  }

  /// Removes a keyword and the column after it from the beginning of words.
  ///
  /// - Returns: The column, or `nil` if the words do not begin with the keyword and another word.
  private static func removeColumn(
    after keyword: String,
    from words: inout ArraySlice<String>
  ) -> String? {
    guard words.count >= 2, words.first?.lowercased() == keyword else { return nil }
    words.removeFirst()
    return words.removeFirst()
  }
}

extension DeclaredReference: LineEntry {
  /// Parses `SOURCE COLUMN to TARGET [by COLUMN] [showing COLUMN]`, with absolute locations.
  public init?(line: String) {
    guard let words = try? Words.all(of: line), let source = words.first,
      let request = ReferenceRequest(Array(words.dropFirst()))
    else { return nil }
    let locations = [source, request.target]
    guard locations.allSatisfy({ $0.hasPrefix("/") || $0.contains("://") }) else { return nil }
    self = request.reference(from: source)
  }

  var line: String {
    "\(Words.spelled(source)) \(ReferenceRequest(self))"
  }
}

// MARK: The argument

extension Argument<ReferenceRequest> {
  /// A column, a location and a column of keys.
  ///
  /// - Parameter column: Completes the name of the column.
  @MainActor
  static func reference(completingColumnsBy column: @escaping Completer) -> Argument {
    Argument<[String]>.words(ReferenceRequest.usage).map { words in
      guard let request = ReferenceRequest(words) else {
        throw ReferenceError.unclear(words.joined(separator: " "))
      }
      return request
    }
    .completed(byWord: { before, word in
      switch before.count {
      case 0: await column(word)
      case 1:
        Completion([.init("to", note: "the location of the other collection")], beginning: word)
      case 2: await FileNames.complete(word)
      default:
        await columns(after: before).map { Completion($0, beginning: word) }
          ?? Completion(keywords(after: before), beginning: word)
      }
    })
  }

  /// Returns the columns of the other collection that may follow words, or `nil` if a keyword follows.
  private static func columns(after words: [String]) async -> [Completion.Candidate]? {
    let keywords = ["by", "showing"]
    guard words.count.isMultiple(of: 2) else { return nil }
    // A pipe must not be drained, nor a server asked for a password.
    guard keywords.contains(words[words.count - 1].lowercased()),
      let location = try? Location(FileNames.path(of: words[2])), !location.isReadOnce,
      !location.isPostgreSQL, let other = try? await Catalog.open(location), other.container == nil
    else { return [] }
    return other.columns.map { .init($0.name, note: $0.kind.name) }
  }

  /// Returns the words before columns of the other collection that may follow.
  private static func keywords(after words: [String]) -> [Completion.Candidate] {
    let showing = Completion.Candidate("showing", note: "its column that is shown beside the keys")
    switch words.count {
    case 3: return [.init("by", note: "its column with the keys"), showing]
    case 5 where words[3].lowercased() == "by": return [showing]
    default: return []
    }
  }
}
