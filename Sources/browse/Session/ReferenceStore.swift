// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The references that the user declared, which are kept in a file.
@MainActor
final class ReferenceStore {
  private let file: EditableFile<DeclaredReference>?

  /// The references as they were last read or written.
  private(set) var all: [DeclaredReference] = []

  /// The error of the file, or of its first invalid line, when it was last read.
  private(set) var problem: (any Error)?

  /// Creates a store.
  ///
  /// - Parameter path: The path of the file, `nil` to keep references for this session only.
  init(path: String?) {
    file = path.map { EditableFile(path: $0) }
    read()
  }

  /// Reads the references again, which other sessions or an editor may have changed.
  func read() {
    guard let file else { return }
    do {
      let lines = try file.lines()
      all = lines.all
      problem = lines.invalidLines.first.map { ReferenceError.invalidLine($0, path: file.path) }
    } catch {
      problem = error
    }
  }

  /// Returns the references from a collection, or from the members of a directory or a database.
  ///
  /// Each is listed once, also if the file has it several times.
  func all(in location: String) -> [DeclaredReference] {
    let folder = location.hasSuffix("/") ? location : location + "/"
    var seen = Set<DeclaredReference>()
    return all.filter {
      ($0.source == location || $0.source.hasPrefix(folder)) && seen.insert($0).inserted
    }
  }

  /// Adds a reference, or replaces the one from the same column.
  ///
  /// - Returns: The replaced reference.
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  @discardableResult
  func declare(_ reference: DeclaredReference) throws(PrivateFileError) -> DeclaredReference? {
    try change { $0.set(reference) { $0.isFromSameColumn(as: reference) } }
  }

  /// Removes the references from a column, of which a file edited by hand may have several.
  ///
  /// - Returns: The first removed reference, `nil` if there is none.
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  func forget(_ column: String, of source: String) throws(PrivateFileError) -> DeclaredReference? {
    try change { lines in
      let isRemoved = { $0.source == source && $0.column == column } as (DeclaredReference) -> Bool
      let first = lines.removeFirst(where: isRemoved)
      while lines.removeFirst(where: isRemoved) != nil {}
      return first
    }
  }

  /// Gives a collection the references from and to it.
  func share(with collection: any ItemCollection, at location: Location) {
    collection.declare(DeclaredReferences(all, seenFrom: location.whole.description))
  }

  /// Changes the references in the file.
  private func change(
    _ change: (inout EditableLines<DeclaredReference>) -> DeclaredReference?
  ) throws(PrivateFileError) -> DeclaredReference? {
    guard let file else {
      var lines = EditableLines(all)
      defer { all = lines.all }
      return change(&lines)
    }
    let changed = try file.change { (change(&$0), $0.all) }
    if let changed { all = changed.1 }
    return changed?.0
  }
}

extension DeclaredReference {
  fileprivate func isFromSameColumn(as other: DeclaredReference) -> Bool {
    source == other.source && column == other.column
  }
}

extension Location {
  /// The location of all items, the same from any working directory and through any link.
  var whole: Location {
    var location = resolved
    location.view = Location.View()
    return location
  }
}
