import Glibc

/// Where collections come from.
package enum Catalog {
  /// Opens a file of delimited text, a directory, or a pipe that has a path (`/dev/fd/63`).
  ///
  /// Of a file only the beginning is read; a pipe is read to its end first.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - options: What is known about delimited text.
  /// - Returns: The collection; a ``DirectoryCollection`` for a directory.
  /// - Throws: ``CatalogError`` if there is nothing, or nothing that can be read as a collection.
  @concurrent
  package static func open(
    _ path: String,
    options: DelimitedOptions = DelimitedOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .notFound(path: path) : .notReadable(path: path, code: errno)
    }
    switch FileKind(status) {
    case .directory: return try DirectoryCollection(path: path)
    case .link, .other:
      guard status.st_mode & S_IFMT == S_IFIFO else { throw .notACollection(path: path) }
      fallthrough
    case .file:
      let descriptor = try descriptor(path)
      defer { close(descriptor) }
      let file = try Spool.file(from: descriptor, name: path)
      return try DelimitedCollection(file, name: name(of: path), options: options)
    }
  }

  /// Opens what comes from a descriptor, after reading all of it.
  ///
  /// It is kept in a temporary file without a name, so that paging back works.
  ///
  /// - Parameters:
  ///   - descriptor: Where it comes from, such as standard input; it stays open.
  ///   - name: What to call the collection.
  ///   - options: What is known about delimited text.
  /// - Returns: The collection.
  /// - Throws: ``CatalogError`` if it cannot be read or kept, or when cancelled.
  @concurrent
  package static func open(
    spooling descriptor: Int32,
    name: String,
    options: DelimitedOptions = DelimitedOptions()
  ) async throws(CatalogError) -> any ItemCollection {
    let file = try Spool.file(from: descriptor, name: name)
    return try DelimitedCollection(file, name: name, options: options)
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
    let last = lastPart(of: path)
    guard let point = last.lastIndex(of: "."), point > last.startIndex else { return last }
    return String(last[..<point])
  }

  /// `foods.csv` of `data/foods.csv`.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension FileKind {
  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
