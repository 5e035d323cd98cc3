// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Where collections come from.
package enum Catalog {
  /// Opens a file of text, a directory, or a pipe that has a path (`/dev/fd/63`); or a value that lies
  /// in a file of JSON (`nested.json/results`).
  ///
  /// The place in it is for whoever shows it.
  ///
  /// Only the beginning is read; a pipe, and what is compressed, goes on coming behind.
  ///
  /// What is in a pipe is there once, for whom it is meant, and may never come: a pipe is only opened
  /// if somebody has named it.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - isNamed: Whether a person has named it, and has not come upon it in a directory.
  ///   - options: What is known about it.
  /// - Returns: The collection; a ``DirectoryCollection`` for a directory.
  /// - Throws: ``CatalogError`` if there is nothing, or nothing that can be read as a collection.
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
      throw errno == ENOENT || errno == ENOTDIR
        ? .notFound(path: path) : .notReadable(path: path, code: errno)
    }
    switch FileKind(status) {
    case .directory: return try DirectoryCollection(path: path)
    case .link, .other:
      guard status.st_mode & S_IFMT == S_IFIFO else { throw .notACollection(path: path) }
      guard isNamed else { throw .pipeInDirectory(path: path) }
      fallthrough
    case .file:
      let descriptor = try descriptor(path)
      defer { close(descriptor) }
      let file = try SourceFile.reading(descriptor, path: path)
      return try await open(file, at: location.names, name: name(of: path), options)
    }
  }

  /// Opens what a text says where it is.
  @concurrent
  package static func open(
    _ location: String,
    isNamed: Bool = true,
    options: ReadingOptions = ReadingOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    try await open(Location(location), isNamed: isNamed, options: options)
  }

  /// Opens what comes from a descriptor, as soon as its beginning is there.
  ///
  /// It is kept in a temporary file without a name, so that paging back works.
  ///
  /// - Parameters:
  ///   - descriptor: Where it comes from, such as standard input; it stays open.
  ///   - name: What to call the collection.
  ///   - options: What is known about it.
  /// - Returns: The collection.
  /// - Throws: ``CatalogError`` if it cannot be read or kept, or when cancelled.
  @concurrent
  package static func open(
    spooling descriptor: Int32,
    name: String,
    options: ReadingOptions = ReadingOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    try await open(SourceFile.reading(descriptor, path: name), at: [], name: name, options)
  }

  /// Opens a file as what it is said to be, or as what its name or its content tells; if names are
  /// given, the value of JSON in it that they lead to.
  private static func open(
    _ raw: SourceFile,
    at names: [String],
    name: String,
    _ options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    try await raw.wait(reaching: 1)
    let compression = try Compression.of(raw)
    var file = raw
    if let compression {
      file = try raw.decompressed(by: compression)
      try await file.wait(reaching: 1)
    }
    let beginning = try file.bytes(16, at: 0, within: .milliseconds(20))
    let signature = ContentFormat(signatureOf: beginning)
    if signature == .sqlite || options.type == .sqlite {
      guard compression == nil, file.identity == file.identityOfPath, file.identity != nil,
        isPlain(file.path)
      else {
        throw .unsupported(path: file.path, .sqlite)
      }
      return try await openSQLite(at: file.path, names: names, name: name)
    }
    if signature == .binary, options.encoding == nil { throw .binary(path: file.path, offset: 0) }
    let text: TextFile
    do throws(CatalogError) {
      text = try TextFile(file, compression: compression, encoding: options.encoding)
    } catch .binary where isCalledDatabase(file.path) && isPlain(file.path) {
      // An encrypted one has no signature.
      return try await openSQLite(at: file.path, names: names, name: name)
    }
    switch options.type ?? SourceType(text, path: file.path) {
    case .json:
      let text = try text.asUTF8(file)
      guard !names.isEmpty else { return try JSONDocumentCollection(text, name: name) }
      return try text.collection(of: try text.file.part(at: names, from: text.start))
    case .jsonl:
      let text = try text.asUTF8(file)
      let lines = try JSONLinesCollection(text, name: name)
      return names.isEmpty ? lines : try await text.collection(of: lines.part(at: names[...]))
    case .csv, .tsv, .sqlite, nil:
      guard names.isEmpty else {
        throw .notFound(path: ([file.path] + names).joined(separator: "/"))
      }
      var request = options.dialect
      if request.hint == nil { request.hint = DialectRequest(path: file.path).hint }
      // Who says TSV says tab; CSV is the word for all of them.
      if options.type == .tsv, request.delimiter == nil { request.delimiter = .byte(Ascii.tab) }
      return try DelimitedCollection(text, name: name, request: request)
    }
  }

  private static func isCalledDatabase(_ path: String) -> Bool {
    [".db", ".sqlite", ".sqlite3"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Whether it can be opened once more: a pipe would wait for somebody who writes to it.
  private static func isPlain(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && FileKind(status) == .file
  }

  private static func descriptor(_ path: String) throws(CatalogError) -> Int32 {
    // Without O_NONBLOCK, a pipe that nobody writes to could not be given up.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .notFound(path: path) : .notReadable(path: path, code: errno)
    }
    return descriptor
  }

  /// `foods` of `data/foods.csv`.
  private static func name(of path: String) -> String {
    let last = FilePath.lastPart(of: path)
    guard let point = last.lastIndex(of: "."), point > last.startIndex else { return last }
    return String(last[..<point])
  }
}
