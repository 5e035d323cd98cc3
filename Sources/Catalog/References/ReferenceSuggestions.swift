// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A reference that the values of a column suggest.
package struct ReferenceSuggestion: Sendable, Equatable {
  /// The reference, as it would be declared.
  package let reference: DeclaredReference

  /// The number of values that are found among the keys.
  package let found: Int

  /// The number of distinct values that were looked for.
  package let sampled: Int
}

/// References between the files of a directory that their values suggest, by ``SuggestionRules``.
///
/// A limited number of files is read, each once, up to a limited number of bytes. Of each column, a sample of the distinct
/// values and the hashes of its keys are kept.
package struct ReferenceSuggestions: Sendable {
  /// The suggestions in the order of the files and their columns, at most one for each column.
  package private(set) var all: [ReferenceSuggestion] = []

  /// The names of files of which only the beginning was read, so that none of their columns has keys.
  package var sampledFiles: [String] = []

  /// The names of files that were not read, because they are too many, take too long, or cannot be read.
  package var unreadFiles: [String] = []

  /// The names of files with columns that have too many keys.
  package var filesWithTooManyKeys: [String] = []

  /// The names of files with columns whose values were not looked for, because that would take too long.
  package var uncomparedFiles: [String] = []

  /// The limits of what is read, kept and compared.
  package struct Limits: Sendable {
    /// The number of files of a directory, in the order of their names.
    package var files = 200

    /// The number of columns of a file, the first ones.
    package var columns = 100

    /// The size of a file that is read to its end.
    package var fileSize = 32 << 20

    /// The size of all files that are read to their ends.
    package var totalSize = 256 << 20

    /// The number of keys of a file that are kept.
    package var keysOfFile = 1 << 20

    /// The number of keys of all files that are kept.
    package var keys = 1 << 21

    /// The number of rows that are read from the beginning of a larger file, within its first 8 MB.
    package var sampledRows = 100_000

    /// The number of comparisons of a column with a column of keys.
    package var comparisons = 300_000

    /// The time after which no further file is read, and after which no further columns are compared.
    package var time: Duration = .seconds(20)

    /// The standard limits.
    package init() {}
  }

  /// Creates no suggestions.
  package init() {}
}

extension ReferenceSuggestions {
  /// Finds suggestions for the columns of the files of a directory.
  ///
  /// Hidden files and links are left out.
  ///
  /// - Parameters:
  ///   - directory: The path of the directory, without symbolic links.
  ///   - source: The name of the file whose columns may refer to others, `nil` for all files.
  ///   - declared: References that were declared. Their columns have no suggestions.
  ///   - limits: The limits of what is read, kept and compared.
  /// - Throws: ``CatalogError`` if the directory cannot be read, or when cancelled.
  @concurrent
  package static func find(
    in directory: String,
    from source: String? = nil,
    besides declared: [DeclaredReference],
    limits: Limits = Limits()
  ) async throws(CatalogError) -> ReferenceSuggestions {
    var suggestions = ReferenceSuggestions()
    let files = try await suggestions.profiles(
      of: DirectoryCollection(path: directory),
      with: source,
      limits
    )
    let keys = files.map(\.profile).reduce(0) { $0 + $1.sides.count(where: \.mayHaveKeys) }
    var comparisons = 0
    let end = ContinuousClock.now + limits.time
    for file in files where source == nil || file.name == source {
      for column in file.profile.columns.indices where file.profile.sides[column].mayRefer {
        if Task.isCancelled { throw .cancelled }
        comparisons += keys
        guard comparisons <= limits.comparisons, ContinuousClock.now < end else {
          suggestions.uncomparedFiles.append(file.name)
          break
        }
        let isDeclared = declared.contains {
          $0.source == file.profile.location && $0.column == file.profile.columns[column].name
        }
        if !isDeclared,
          let suggestion = suggestion(from: column, of: file.profile, among: files.map(\.profile))
        {
          suggestions.all.append(suggestion)
        }
      }
    }
    return suggestions
  }

  /// Finds suggestions for the files of a directory, or for a file among those of its directory.
  ///
  /// A part of a file, a table and several files have none.
  ///
  /// - Parameters:
  ///   - location: The location of the directory or the file.
  ///   - declared: References that were declared. Their columns have no suggestions.
  /// - Throws: ``CatalogError`` if the directory cannot be read, or when cancelled.
  @concurrent
  package static func find(
    at location: Location,
    besides declared: [DeclaredReference]
  ) async throws(CatalogError) -> ReferenceSuggestions {
    let location = location.resolved
    var status = stat()
    guard !location.isPostgreSQL, location.names.isEmpty, stat(location.path, &status) == 0 else {
      return ReferenceSuggestions()
    }
    switch FileKind(status) {
    case .directory: return try await find(in: location.path, besides: declared)
    case .file:
      guard let parent = location.parent else { return ReferenceSuggestions() }
      let name = FilePath.lastComponent(of: location.path)
      return try await find(in: parent.path, from: name, besides: declared)
    case .link, .other: return ReferenceSuggestions()
    }
  }

  /// Returns the reference of a column that its name supports most, and then the one by which most values are found.
  static func suggestion(
    from column: Int,
    of file: FileProfile,
    among files: [FileProfile]
  ) -> ReferenceSuggestion? {
    let source = file.sides[column]
    guard source.mayRefer, file.isReferable(column) else { return nil }
    let sample = source.sample
    let fewest = SuggestionRules.fewestFound(of: sample.count)
    var best: (support: SuggestionRules.Support, suggestion: ReferenceSuggestion)?
    for other in files where other.location != file.location {
      for key in other.columns.indices where other.sides[key].mayHaveKeys && other.isReferable(key)
      {
        // Most columns have other values, which is known before the names are compared.
        guard let found = other.found(sample, in: key, atLeast: fewest) else { continue }
        let target = other.sides[key]
        let support = SuggestionRules.support(from: source, to: target)
        guard SuggestionRules.isPossible(from: source, to: target, support),
          SuggestionRules.isEnough(found: found, of: sample.count, support)
        else { continue }
        if let best, (support, found) <= (best.support, best.suggestion.found) { continue }
        let reference = DeclaredReference(
          source: file.location,
          column: file.columns[column].name,
          target: other.location,
          key: other.columns[key].name
        )
        best = (
          support,
          ReferenceSuggestion(reference: reference, found: found, sampled: sample.count)
        )
      }
    }
    return best?.suggestion
  }
}

extension FileProfile {
  /// Returns `true` if a declared reference can name a column: a line contains its name, and the column is the first one
  /// with it.
  fileprivate func isReferable(_ column: Int) -> Bool {
    let name = columns[column].name
    return !name.contains(where: \.isNewline) && columns.firstIndex { $0.name == name } == column
  }
}

// MARK: Reading

extension ReferenceSuggestions {
  /// A file with the number of bytes that are read of it, which are all of them or those of its beginning.
  private typealias File = (name: String, size: Int, isWhole: Bool)

  /// The size of the beginning of a file in bytes.
  private static var sampledSize: Int { 8 << 20 }

  /// Reads the files of a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - source: The name of a file that is read in any case.
  ///   - limits: The limits of what is read and kept.
  private mutating func profiles(
    of directory: DirectoryCollection,
    with source: String?,
    _ limits: Limits
  ) async throws(CatalogError) -> [(name: String, profile: FileProfile)] {
    let files = chosenFiles(of: directory, with: source, limits)
    let handler = Progress.handler
    let total = files.reduce(0) { $0 + $1.size }
    let end = ContinuousClock.now + limits.time
    var (done, keys) = (0, 0)
    var profiles: [(name: String, profile: FileProfile)] = []
    for file in files {
      if Task.isCancelled { throw .cancelled }
      guard file.name == source || ContinuousClock.now < end else {
        unreadFiles.append(file.name)
        continue
      }
      let before = done
      done += file.size
      let room = min(limits.keysOfFile, limits.keys - keys)
      let profile: FileProfile?
      do throws(CatalogError) {
        profile = try await Progress.observe {
          handler(Progress(found: 0, done: before + min($0.done, file.size), total: total))
        } during: { () throws(CatalogError) in
          try await Self.read(
            file.name,
            in: directory,
            isWhole: file.isWhole,
            maximumKeys: room,
            limits
          )
        }
      } catch .cancelled {
        throw .cancelled
      } catch {
        unreadFiles.append(file.name)
        continue
      }
      guard let profile else { continue }
      keys += profile.keyCount
      if profile.isSampled { sampledFiles.append(file.name) }
      if profile.hasTooManyKeys { filesWithTooManyKeys.append(file.name) }
      profiles.append((file.name, profile))
    }
    handler(Progress(found: 0, done: total, total: total))
    return profiles
  }

  /// Returns the files that are read, without the logs of databases.
  private mutating func chosenFiles(
    of directory: DirectoryCollection,
    with source: String?,
    _ limits: Limits
  ) -> [File] {
    var files: [File] = []
    var rest = limits.totalSize
    for item in directory.listed.all where item[1].text == FileKind.file.rawValue {
      guard let name = directory.member(item), !name.hasPrefix(".") || name == source,
        DatabaseLog.database(of: directory.path + "/" + name) == nil
      else { continue }
      if files.count < limits.files || name == source {
        let size = Int(item[2].text) ?? 0
        let isWhole = size <= min(limits.fileSize, rest)
        if isWhole { rest -= size }
        files.append((name, isWhole ? size : min(size, Self.sampledSize), isWhole))
      } else {
        unreadFiles.append(name)
      }
    }
    return files
  }

  /// Reads a file, or returns `nil` for a database, which has references of its own.
  private static func read(
    _ name: String,
    in directory: DirectoryCollection,
    isWhole: Bool,
    maximumKeys: Int,
    _ limits: Limits
  ) async throws(CatalogError) -> FileProfile? {
    guard let location = directory.location(ofMember: name) else { return nil }
    let collection = try await directory.open(member: name, options: ReadingOptions())
    guard collection.container == nil, collection.relational == nil else { return nil }
    let columns = Array(collection.columns.prefix(limits.columns))
    let profiler = FileProfiler(
      columns,
      of: name,
      maximumKeys: maximumKeys,
      maximumBytes: limits.fileSize * 2
    )
    let figure =
      isWhole
      ? try await collection.gather(profiler, in: Query())
      : FileProfiler.Figure(
        profiles: try await collection.firstFigure(profiler, limits.sampledRows).profiles,
        isComplete: false
      )
    return FileProfile(at: location.description, named: name, columns, figure)
  }
}

extension ItemCollection {
  /// Computes a figure from approximately the first items.
  fileprivate func firstFigure<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    _ limit: Int
  ) async throws(CatalogError) -> Gatherer.Figure {
    if let gathering = self as? any FigureGathering {
      return try await gathering.gatherFirst(limit, gatherer)
    }
    var gatherer = gatherer
    try Self.show(try await page(0..<limit, of: Query()).items, to: &gatherer)
    return try gatherer.figure()
  }
}
