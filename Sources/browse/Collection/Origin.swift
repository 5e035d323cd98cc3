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

    /// Opens a list of the program.
    case list(ProgramList)

    /// Opens the picked items of the collection below, which has an origin of its own.
    case picks(of: Origin)

    /// Opens the collections that refer to the item below.
    case related(RelatedCollections)

    /// Opens the files that were named on the command line.
    case files([String])

    /// The collection cannot be reopened by itself, such as standard input or a pipe.
    case none
  }

  let reopenStep: ReopenStep

  /// The location of the collection, or the reason why it has none.
  let location: Result<Location, NoLocation>

  /// The current stamp of the collection's file, or `nil` if it is not a file.
  var stamp: SourceStamp? { filePath.flatMap { SourceStamp(ofFileAt: $0) } }

  /// `true` if the source can be read only once.
  var isReadOnce: Bool {
    switch location {
    case .failure(.standardInput), .failure(.pipe): true
    case .success, .failure(.severalFiles), .failure(.noPath): false
    }
  }

  /// The path of the one file or directory that the items are read from, `nil` for other sources.
  var filePath: String? {
    guard case .success(let location) = location, !location.isPostgreSQL, location.pattern == nil
    else { return nil }
    switch reopenStep {
    case .location, .member, .groupedItems: return location.path
    case .field, .referrer, .question, .list, .picks, .related, .files, .none: return nil
    }
  }

  /// `true` if the items are the rows of several files.
  var unitesFiles: Bool {
    switch reopenStep {
    case .files: true
    case .location: (try? location.get())?.pattern != nil
    default: false
    }
  }

  /// The path of the one file whose changes the page reports, `nil` for other sources.
  var watchedPath: String? {
    if case .question(let asked) = reopenStep { asked.base.watchedPath } else { filePath }
  }

  /// Returns the origin of a collection that was opened from a location.
  ///
  /// A pipe keeps no location, because it cannot be opened again.
  static func location(_ location: Location) -> Origin {
    location.isReadOnce
      ? Origin(reopenStep: .none, location: .failure(.pipe))
      : Origin(reopenStep: .location, location: .success(location))
  }

  /// The origin of a collection that was read from standard input.
  static let standardInput = Origin(reopenStep: .none, location: .failure(.standardInput))

  /// Returns the origin of several files that were named on the command line.
  static func files(_ paths: [String]) -> Origin {
    Origin(reopenStep: .files(paths), location: .failure(.severalFiles))
  }

  /// Returns the origin of a file of a directory, or of a table of a database.
  static func member(_ name: String, of container: any Container) -> Origin {
    let location = container.location(ofMember: name)
    return Origin(
      reopenStep: .member(name),
      location: location.map { .success($0) } ?? .failure(.noPath(name))
    )
  }

  /// Returns the origin of a list of the program on top of a view of this collection.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - item: The item that the list is about, if any.
  ///   - view: The view.
  ///   - reopenStep: The step that reopens the list.
  func list(
    _ list: ProgramList,
    of item: Item.ID? = nil,
    on view: Location.View,
    by reopenStep: ReopenStep
  ) -> Origin {
    Origin(
      reopenStep: reopenStep,
      location: location.map { location in
        var location = location
        location.view.topmost = view
        location.view.topmost.answer = .to(.list(list, of: item), Location.View())
        return location
      }
    )
  }

  /// The list of the program that the collection is, or `nil` for other collections.
  var list: ProgramList? {
    switch reopenStep {
    case .list(let list): list
    case .picks: .picks
    case .related: .related
    default: nil
    }
  }

  /// The origin of the collection that the items come from.
  var ofItems: Origin { if case .picks(let base) = reopenStep { base } else { self } }

  /// The origin of the collection of which some items are shown, or `nil` if all of them are.
  private var whole: Origin? {
    switch reopenStep {
    case .picks(let base), .groupedItems(let base): base
    default: nil
    }
  }

  /// The list of the program whose items these are, also if only some of them are shown.
  var listOfItems: ProgramList? { if let whole { whole.listOfItems } else { list } }

  /// The collections that refer to an item, if these or some of them are the items.
  var related: RelatedCollections? {
    if case .related(let related) = reopenStep { related } else { whole?.related }
  }

  /// `true` if the items are the user's bookmarks, references or history, or an answer about these.
  var isPrivate: Bool {
    if case .question(let asked) = reopenStep { return asked.base.isPrivate }
    let isList = [.bookmarks, .history, .references].contains(listOfItems)
    return isList || whole?.isPrivate == true
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

  /// The collection is read from a named pipe, a process substitution or a device.
  case pipe

  /// The collection unites files that were named one by one.
  case severalFiles

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
    case .pipe:
      Alert(
        "a pipe can be read only once and has no location",
        advice: "run “export FILE” to save its items"
      )
    case .severalFiles:
      Alert(
        "several files have no location",
        advice: "start the program with a quoted pattern, such as “browse '*.csv'”"
      )
    case .noPath(let field):
      Alert("“\(field)” has no location", advice: "go “back” to a screen that has one")
    }
  }
}
