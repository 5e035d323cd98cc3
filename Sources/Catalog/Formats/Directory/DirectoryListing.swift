// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The entries of a directory, as reported by the system.
enum DirectoryListing {
  struct Entry: Sendable {
    let name: [UInt8]
    let status: stat?

    /// The name, kind, size in bytes, and modification time.
    var values: [Value] {
      guard let status else {
        return [.bytes(name), Value(FileKind.other.rawValue), .absent, .absent]
      }
      let kind = FileKind(status)
      return [
        .bytes(name), Value(kind.rawValue),
        kind == .file ? Value(String(status.st_size)) : .absent,
        DirectoryListing.localTime(status.st_mtim.tv_sec).map { Value($0) } ?? .absent,
      ]
    }
  }

  /// Returns the entries except `.` and `..`, sorted by the bytes of their names.
  ///
  /// - Throws: ``CatalogError/notReadable(path:code:)``, or ``CatalogError/cancelled``.
  static func entries(of path: String) throws(CatalogError) -> [Entry] {
    guard let directory = opendir(path) else { throw .notReadable(path: path, code: errno) }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while true {
      if Task.isCancelled { throw .cancelled }
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name != [Ascii.point], name != [Ascii.point, Ascii.point] else { continue }
      var status = stat()
      let result = name.withUnsafeBufferPointer { bytes in
        var path = bytes.map { CChar(bitPattern: $0) }
        path.append(0)
        return fstatat(dirfd(directory), path, &status, AT_SYMLINK_NOFOLLOW)
      }
      // Skip an entry that was deleted in the meantime.
      if result != 0, errno == ENOENT { continue }
      entries.append(Entry(name: name, status: result == 0 ? status : nil))
    }
    if errno != 0 { throw .notReadable(path: path, code: errno) }
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// Formats a time in the local time zone as ISO 8601: `2026-01-31T12:00:00`.
  static func localTime(_ seconds: Int) -> String? {
    var time = time_t(seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts.iso8601
  }
}
