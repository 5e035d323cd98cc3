// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A request to declare that a column refers to another collection.
struct ReferenceRequest: Equatable, CustomStringConvertible {
  static let usage = "COLUMN to LOCATION [by COLUMN]"

  /// The name of the column.
  let column: String

  /// The location of the other collection.
  let target: String

  /// The name of the column with the keys, `nil` for the first one.
  let key: String?

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
      source: reference.source
    )
  }

  /// Returns the reference from a collection.
  func reference(from source: String) -> DeclaredReference {
    DeclaredReference(source: source, column: column, target: target, key: key)
  }

  /// The words, as a command has them.
  var description: String {
    "\(Words.spelled(column)) to \(Words.spelled(target))"
      + (key.map { " by \(Words.spelled($0))" } ?? "")
  }

  /// Parses words, or returns `nil` if they have another form than ``usage``.
  init?(_ words: [String]) {
    guard words.count == 3 || words.count == 5, words[1].lowercased() == "to" else { return nil }
    guard words.count == 3 || words[3].lowercased() == "by" else { return nil }
    self.init(column: words[0], target: words[2], key: words.count == 5 ? words[4] : nil)
  }
}

extension DeclaredReference: LineEntry {
  /// Parses `SOURCE COLUMN to TARGET [by COLUMN]`, with absolute locations.
  public init?(line: String) {
    guard let words = try? Words.all(of: line), let source = words.first,
      let request = ReferenceRequest(Array(words.dropFirst()))
    else { return nil }
    let locations = [source, request.target]
    guard locations.allSatisfy({ $0.hasPrefix("/") || $0.contains("://") }) else { return nil }
    self.init(source: source, column: request.column, target: request.target, key: request.key)
  }

  var line: String {
    "\(Words.spelled(source)) \(ReferenceRequest(column: column, target: target, key: key))"
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
      case 3: Completion([.init("by", note: "its column with the keys")], beginning: word)
      default: .none
      }
    })
  }
}
