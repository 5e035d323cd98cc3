// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The facts about files that are united in one collection, as far as they were read.
package struct UnitedFiles: Sendable, Equatable {
  /// A file that is left out, or not shown as it is.
  package struct Flaw: Sendable, Equatable {
    package enum Problem: Sendable, Equatable {
      /// The file cannot be opened, or none of its rows can be read.
      case unreadable(CatalogError)

      /// The rows after some point cannot be read.
      case incomplete(CatalogError)

      /// The file has neither columns nor rows.
      case empty

      /// This number of rows have bytes that are invalid in the encoding.
      case replacedBytes(rows: Int)
    }

    package let path: String
    package let problem: Problem

    /// Creates a flaw.
    package init(path: String, _ problem: Problem) {
      self.path = path
      self.problem = problem
    }
  }

  /// The format of a file.
  package enum Format: Sendable, Equatable {
    case delimited(Dialect)
    case json
    case jsonLines
  }

  /// The maximum number of flaws, formats and late columns that are kept.
  static let maximumKept = 100

  /// The number of files.
  package let count: Int

  /// The identities of the files that exist.
  let identities: Set<FileIdentity>

  /// The number of files that were read so far, with or without success.
  package var read = 0

  /// The first flaws.
  package private(set) var flaws: [Flaw] = []

  /// The number of all flaws.
  package private(set) var flawCount = 0

  /// The first reason why rows are missing.
  private(set) var missingRows: MissingRows?

  /// The formats of the files, each with the number of its files.
  package private(set) var formats: [Occurrence] = []

  /// The first columns that only files after the sampled ones have.
  package private(set) var lateColumns: [String] = []

  /// The number of all columns that only files after the sampled ones have.
  package private(set) var lateColumnCount = 0

  /// A format with the number of its files.
  package struct Occurrence: Sendable, Equatable {
    package let format: Format
    package fileprivate(set) var count: Int
  }

  /// Creates the facts about files that were not read yet.
  package init(count: Int) { self.init(count: count, identities: []) }

  /// Creates the facts about files that were not read yet.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - identities: The identities of the files that exist.
  init(count: Int, identities: Set<FileIdentity>) {
    self.count = count
    self.identities = identities
  }

  package mutating func add(_ flaw: Flaw) {
    flawCount += 1
    switch flaw.problem {
    case .unreadable(let error):
      missingRows = missingRows ?? .unreadableFile(path: flaw.path, error)
    case .incomplete(let error):
      missingRows = missingRows ?? .incompleteFile(path: flaw.path, error)
    case .empty, .replacedBytes: break
    }
    if flaws.count < Self.maximumKept { flaws.append(flaw) }
  }

  package mutating func add(_ format: Format) {
    if let index = formats.firstIndex(where: { $0.format == format }) {
      formats[index].count += 1
    } else if formats.count < Self.maximumKept {
      formats.append(Occurrence(format: format, count: 1))
    }
  }

  package mutating func add(lateColumns names: [String]) {
    lateColumnCount += names.count
    lateColumns += names.prefix(Self.maximumKept - lateColumns.count)
  }
}

/// The growing facts about files that a task reads.
final class UnionProgress: Sendable {
  private let state: Mutex<UnitedFiles>

  /// A regular file as it was before it was opened.
  struct WatchedFile: Sendable {
    let path: String

    /// The path as it is displayed.
    let label: String

    let state: FileState
  }

  /// The first regular files.
  private let watched: [WatchedFile]

  /// The maximum number of files whose changes are noticed, because each page looks at all of them.
  static let maximumWatched = 1000

  init(_ files: UnitedFiles, watched: [WatchedFile]) {
    state = Mutex(files)
    self.watched = watched
  }

  /// The change of the first watched file that has changed.
  var change: SourceChange? {
    for file in watched {
      if let kind = file.state.change(ofFileAt: file.path) {
        return SourceChange(kind, path: file.label)
      }
    }
    return nil
  }

  /// The facts so far.
  var files: UnitedFiles { state.withLock { $0 } }

  func change(_ body: (inout UnitedFiles) -> Void) { state.withLock(body) }
}
