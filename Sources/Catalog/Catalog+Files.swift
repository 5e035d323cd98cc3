// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

// Opening several files as one collection.

extension Catalog {
  /// Opens the files that match a pattern as one collection.
  ///
  /// The columns are united by name, after one with the path of the file.
  ///
  /// - Throws: ``CatalogError/noMatches(pattern:)`` if no file matches; the errors of
  ///   ``open(files:name:options:)``.
  static func open(
    matching pattern: FilePattern,
    typed text: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    let paths = pattern.paths
    guard !paths.isEmpty else { throw .noMatches(pattern: text) }
    return try await open(paths.map { (Location(path: $0), $0) }, name: text, options)
  }

  /// Opens several files as one collection.
  ///
  /// The columns are united by name, after one with the path of the file. A path that does not exist
  /// is expanded if it is a pattern.
  ///
  /// - Parameters:
  ///   - texts: The paths and patterns of the files, as they were typed.
  ///   - options: Encoding, type and dialect, as far as they are known.
  /// - Throws: ``CatalogError`` if no file can be read, if a pattern has no matches, or if a path is a
  ///   directory or a database, or has a query.
  @concurrent
  package static func open(
    files texts: [String],
    options: ReadingOptions = ReadingOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    var files: [(location: Location, label: String)] = []
    for text in texts {
      let location = try Location(text)
      guard location.view == Location.View() else { throw .viewAmongFiles(path: text) }
      if let pattern = location.pattern {
        let paths = pattern.paths
        guard !paths.isEmpty else { throw .noMatches(pattern: text) }
        files += paths.map { (Location(path: $0), $0) }
      } else {
        files.append((location, location.isPostgreSQL ? "\(location)" : text))
      }
    }
    let first = FilePath.lastComponent(of: texts.first ?? "")
    return try await open(files, name: "\(first) + \(texts.count - 1) more", options)
  }

  private static func open(
    _ files: [(location: Location, label: String)],
    name: String,
    _ options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    var pipes: Set<Int> = []
    var identities: Set<FileIdentity> = []
    var watched: [UnionProgress.WatchedFile] = []
    for (index, file) in files.enumerated() {
      if Task.isCancelled { throw .cancelled }
      guard !file.location.isPostgreSQL else {
        throw .containerAmongFiles(path: file.label, isDirectory: false)
      }
      var status = stat()
      guard stat(file.location.path, &status) == 0 else { continue }
      if FileKind(status) == .directory {
        throw .containerAmongFiles(path: file.label, isDirectory: true)
      }
      let isNew = identities.insert(FileIdentity(status)).inserted
      if FileKind(status) == .file, watched.count < UnionProgress.maximumWatched {
        watched.append(
          .init(path: file.location.path, label: file.label, state: FileState(status))
        )
      }
      guard status.st_mode & S_IFMT == S_IFIFO else { continue }
      // The second reader would wait for what the first one has read.
      guard isNew else { throw .notReadable(path: file.label, code: EBUSY) }
      pipes.insert(index)
    }
    let readOnce = pipes
    let reader = try await UnionReader(
      files.map(\.label),
      identities: identities,
      watched: watched,
      missing: options.missing.map { Array($0.utf8) },
      isReadOnce: { readOnce.contains($0) },
      open: { index throws(CatalogError) in
        try await open(files[index].location, options: options)
      }
    )
    return try JSONLinesCollection(uniting: reader, name: name)
  }
}
