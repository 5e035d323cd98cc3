// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Where a collection was opened from.
struct Origin {
  /// How it is opened again, on top of the screen below it.
  enum Way {
    case location

    /// By its name in the directory or the database below.
    case member(String)

    case field(FieldName)

    /// Among what refers to the item below.
    case referrer(ReferrerName)

    /// Not at all.
    case none
  }

  let way: Way

  /// Where it is, or why no location says that.
  let location: Result<Location, NoLocation>

  /// What the file is like now, if it is one.
  var stamp: SourceStamp? {
    guard case .success(let location) = location else { return nil }
    switch way {
    case .location, .member: return SourceStamp(ofFileAt: location.path)
    case .field, .referrer, .none: return nil
    }
  }

  /// What a location leads to.
  static func location(_ location: Location) -> Origin {
    Origin(way: .location, location: .success(location))
  }

  /// What came from standard input.
  static let standardInput = Origin(way: .none, location: .failure(.standardInput))

  /// A file of a directory, or a table of a database.
  static func member(_ name: String, of container: any Container) -> Origin {
    let location = container.location(ofMember: name)
    return Origin(
      way: .member(name),
      location: location.map { .success($0) } ?? .failure(.unnamable(name))
    )
  }

  /// Another table of the database that this is the origin of a table of.
  func table(_ name: String, by way: Way = .none) -> Origin {
    Origin(
      way: way,
      location: location.flatMap { own in
        own.database?.appending(inDatabase: [name]).map { .success($0) }
          ?? .failure(.unnamable(name))
      }
    )
  }

  /// A list or an object in a field of an item of the collection that this is the origin of.
  ///
  /// - Parameters:
  ///   - index: The index of the field.
  ///   - item: The item.
  ///   - collection: The collection that the item is of.
  /// - Returns: The origin of what is in the field.
  func field(_ index: Int, of item: Item, in collection: any ItemCollection) -> Origin {
    let field = FieldName(index, of: collection.columns)
    let way = collection.way(to: index, of: item)
    return Origin(
      way: .field(field),
      location: location.flatMap { base in
        way.flatMap {
          collection.relational != nil ? base.appending(inDatabase: $0) : base.appending($0)
        }
        .map { .success($0) }
          ?? .failure(.unnamable(field.description))
      }
    )
  }
}

/// Why no location says where something is.
enum NoLocation: Error, Equatable {
  case standardInput

  /// The names that lead to the value in a field cannot be spelled, or lead to another.
  case unnamable(String)
}

extension NoLocation: ExplainedError {
  var alert: Alert {
    switch self {
    case .standardInput:
      Alert(
        "what came through standard input has no location",
        advice: "it can be read once; “export FILE” keeps it"
      )
    case .unnamable(let field):
      Alert("no path spells the way to “\(field)”", advice: "“back” leads to what has a location")
    }
  }
}
