// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Opens locations as collections.
package enum Catalog {
  /// Opens a text file, a directory, a database, a named pipe (`/dev/fd/63`), a value in a JSON
  /// file (`nested.json/results`), or the files that match a pattern (`logs/*.jsonl`).
  ///
  /// The filter, order and page in the location are ignored. The caller applies them.
  ///
  /// Returns as soon as the beginning is read. Pipes and compressed files are read further in the
  /// background.
  ///
  /// A pipe can be read only once, may be intended for another reader, and may never deliver
  /// anything. It is therefore opened only if the user named it.
  ///
  /// - Parameters:
  ///   - location: The location to open.
  ///   - isNamed: `true` if the user named the location, `false` if it was found in a directory.
  ///   - options: Encoding, type and dialect, as far as they are known.
  /// - Returns: The collection. A directory is a ``DirectoryCollection``.
  /// - Throws: ``CatalogError`` if nothing is at the location, or it cannot be read as a
  ///   collection.
  @concurrent
  package static func open(
    _ location: Location,
    isNamed: Bool = true,
    options: ReadingOptions = ReadingOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    if location.isPostgreSQL { return try await open(postgres: location) }
    let path = location.path
    var status = stat()
    guard stat(path, &status) == 0 else {
      let failure = failure(toOpen: path, code: errno)
      guard isNamed, let pattern = location.pattern else { throw failure }
      return try await open(matching: pattern, typed: path, options: options)
    }
    switch FileKind(status) {
    case .directory: return try DirectoryCollection(path: path, options: options)
    case .link, .other:
      guard status.st_mode & S_IFMT == S_IFIFO else { throw .notACollection(path: path) }
      guard isNamed else { throw .pipeInDirectory(path: path) }
      fallthrough
    case .file:
      let descriptor = try descriptor(path)
      defer { close(descriptor) }
      let file = try SourceFile.open(descriptor, path: path)
      return try await open(file, at: location.names, name: name(of: path), options)
    }
  }

  /// Parses a location and opens it.
  @concurrent
  package static func open(
    _ location: String,
    isNamed: Bool = true,
    options: ReadingOptions = ReadingOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    try await open(Location(location), isNamed: isNamed, options: options)
  }

  /// Opens the contents of a descriptor as soon as its beginning has arrived.
  ///
  /// Contents that can be read only once are kept in an unnamed temporary file, so that earlier
  /// pages can be read again.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read, such as standard input. It stays open.
  ///   - name: The name of the collection.
  ///   - options: Encoding, type and dialect, as far as they are known.
  /// - Throws: ``CatalogError`` if the contents cannot be read or kept, or when cancelled.
  @concurrent
  package static func open(
    spooling descriptor: Int32,
    name: String,
    options: ReadingOptions = ReadingOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    try await open(SourceFile.open(descriptor, path: name), at: [], name: name, options)
  }

  /// Opens a file, or the JSON value in it that `names` lead to.
  ///
  /// The type comes from `options` if it is given there, otherwise from the file's path and
  /// contents.
  static func open(
    _ raw: SourceFile,
    at names: [String],
    name: String,
    _ options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    try await raw.wait(reaching: 1)
    let compression = try Compression.detect(in: raw)
    var file = raw
    if let compression {
      file = try raw.decompressed(by: compression)
      try await file.wait(reaching: 1)
    }
    let beginning = try file.bytes(
      ForeignFormat.signatureLength,
      at: 0,
      within: .milliseconds(20)
    )
    if beginning.starts(with: sqliteSignature) || options.type == .sqlite {
      guard compression == nil, file.identity == file.currentIdentity, file.identity != nil,
        isRegularFile(file.path)
      else {
        throw raw.isUnlinked ? .changed(path: file.path) : .databaseNotInFile(path: file.path)
      }
      return try await openSQLite(at: file.path, names: names, name: name)
    }
    if options.encoding == nil, let foreign = ForeignFormat(signatureOf: beginning) {
      throw .foreign(path: file.path, foreign.refined(by: try TextFile.sample(of: file).bytes))
    }
    let text: TextFile
    do throws(CatalogError) {
      text = try TextFile(file, compression: compression, encoding: options.encoding)
    } catch .binary(let path, let offset) {
      let sample = try TextFile.sample(of: file).bytes
      if let foreign = ForeignFormat(ofBinary: sample) {
        throw .foreign(path: path, foreign.refined(by: sample))
      }
      guard hasDatabaseExtension(path), isRegularFile(path) else {
        throw .binary(path: path, offset: offset)
      }
      // An encrypted database has no signature.
      return try await openSQLite(at: path, names: names, name: name)
    }
    let type = options.type ?? SourceType(text, path: file.path)
    if options.type == nil, type != .jsonl,
      let foreign = ForeignFormat(ofText: text.sample, path: file.path)
    {
      throw .foreign(path: file.path, foreign)
    }
    if options.isStrict {
      try (type == .json || type == .jsonl ? text.asUTF8(file) : text).checkStrictly(as: type)
    }
    let missing = options.missing.map { Array($0.utf8) }
    var rules = JSONItemRules.standard
    rules.usesHeaders = options.dialect.hasHeader != false
    switch type {
    case .json:
      let text = try text.asUTF8(file)
      guard !names.isEmpty else {
        return try JSONDocumentCollection(
          text,
          name: name,
          missing: missing,
          rules: rules
        )
      }
      guard try text.isJSONSequence() else {
        return try text.collection(of: try text.file.part(at: names, from: text.start), rules)
      }
      let values = try JSONDocumentCollection(text, name: name)
      return try await text.collection(of: values.part(at: names), rules)
    case .jsonl:
      let text = try text.asUTF8(file)
      let lines = try JSONLinesCollection(
        text,
        name: name,
        missing: missing,
        rules: rules
      )
      return names.isEmpty ? lines : try await text.collection(of: lines.part(at: names), rules)
    case .csv, .tsv, .fixed, .sqlite, nil:
      guard names.isEmpty else {
        throw .notFound(path: ([file.path] + names).joined(separator: "/"))
      }
      var request = options.dialect
      request.missing = missing
      if request.hint == nil { request.hint = DialectRequest(path: file.path).hint }
      // `tsv` implies a tab delimiter. `csv` is the generic name of delimited text, so it implies
      // any.
      request.isDelimited = options.type == .csv
      if options.type == .tsv, request.delimiter == nil { request.delimiter = .byte(Ascii.tab) }
      if options.type == .fixed { request.isAligned = true }
      return try DelimitedCollection(text, name: name, request: request)
    }
  }

  /// The first bytes of a SQLite database (SQLite file format, section 1.3.1).
  static let sqliteSignature = Array("SQLite format 3\0".utf8)

  static func hasDatabaseExtension(_ path: String) -> Bool {
    [".db", ".sqlite", ".sqlite3"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns `true` for a regular file, which can be opened a second time.
  ///
  /// Opening a pipe again would wait for a writer.
  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && FileKind(status) == .file
  }

  private static func descriptor(_ path: String) throws(CatalogError) -> Int32 {
    // Without `O_NONBLOCK`, opening a pipe that has no writer would block and could not be
    // cancelled.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw failure(toOpen: path, code: errno)
    }
    return descriptor
  }

  private static func failure(toOpen path: String, code: Int32) -> CatalogError {
    code == ENOENT || code == ENOTDIR
      ? .notFound(path: path) : .notReadable(path: path, code: code)
  }

  /// Returns the file name without its extension: `foods` for `data/foods.csv`.
  ///
  /// The result is `pipe` for a pipe of the shell, such as `/dev/fd/63` for `<(command)`.
  static func name(of path: String) -> String {
    var status = stat()
    if path.hasPrefix("/dev/fd/"), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      return "pipe"
    }
    let last = FilePath.lastComponent(of: path)
    guard let point = last.lastIndex(of: "."), point > last.startIndex else { return last }
    return String(last[..<point])
  }
}
