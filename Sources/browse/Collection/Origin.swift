// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The origin of a collection: the step that reopens it, and its location.
struct Origin: Sendable {
  /// The step that reopens the collection from the screen below it.
  indirect enum ReopenStep: Sendable {
    case location

    /// Opens the file or table of this name in the directory or database below.
    case member(String)

    case field(FieldName)

    /// Opens the collection of this name that refers to the item below.
    case referrer(ReferrerName)

    /// Asks a question about the items of the collection below.
    case question(AskedQuestion)

    /// Opens the items that the collection below groups, which have an origin of their own.
    case groupedItems(Origin)

    /// The collection cannot be reopened, such as standard input, which can be read only once.
    case none
  }

  let reopenStep: ReopenStep

  /// The location of the collection, or the reason why it has none.
  let location: Result<Location, NoLocation>

  /// The current stamp of the collection's file, or `nil` if it is not a file.
  var stamp: SourceStamp? {
    guard case .success(let location) = location else { return nil }
    switch reopenStep {
    case .location, .member, .groupedItems: return SourceStamp(ofFileAt: location.path)
    case .field, .referrer, .question, .none: return nil
    }
  }

  /// Returns the origin of a collection that was opened from a location.
  static func location(_ location: Location) -> Origin {
    Origin(reopenStep: .location, location: .success(location))
  }

  /// The origin of a collection that was read from standard input.
  static let standardInput = Origin(reopenStep: .none, location: .failure(.standardInput))

  /// Returns the origin of a file of a directory, or of a table of a database.
  static func member(_ name: String, of container: any Container) -> Origin {
    let location = container.location(ofMember: name)
    return Origin(
      reopenStep: .member(name),
      location: location.map { .success($0) } ?? .failure(.noPath(name))
    )
  }

  /// Returns the origin of another table in the same database.
  func table(_ name: String, by reopenStep: ReopenStep = .none) -> Origin {
    Origin(
      reopenStep: reopenStep,
      location: location.flatMap { own in
        own.database?.appending(inDatabase: [name]).map { .success($0) }
          ?? .failure(.noPath(name))
      }
    )
  }

  /// Returns the origin of a list or an object that is nested in a field.
  ///
  /// - Parameters:
  ///   - index: The index of the field.
  ///   - item: The item with the field.
  ///   - collection: The collection of the item, which has this origin.
  func field(_ index: Int, of item: Item, in collection: any ItemCollection) -> Origin {
    let field = FieldName(index, of: collection.columns)
    let components =
      question == nil ? collection.locationComponents(to: index, of: item) : nil
    return Origin(
      reopenStep: .field(field),
      location: location.flatMap { base in
        components.flatMap {
          collection.relational != nil ? base.appending(inDatabase: $0) : base.appending($0)
        }
        .map { .success($0) }
          ?? .failure(.noPath(field.description))
      }
    )
  }
}

/// The reason why a collection has no location.
enum NoLocation: Error, Equatable {
  case standardInput

  /// A location cannot express the path, or the path leads to another value.
  case noPath(String)
}

extension NoLocation: ExplainedError {
  var alert: Alert {
    switch self {
    case .standardInput:
      Alert(
        "standard input can be read only once and has no location",
        advice: "run “export FILE” to save it"
      )
    case .noPath(let field):
      Alert("“\(field)” has no location", advice: "go “back” to a screen that has one")
    }
  }
}
