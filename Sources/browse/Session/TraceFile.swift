// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The file of a trace, which is only ever appended to.
struct TraceFile {
  let path: String

  /// Opens the file for appending, or creates it.
  ///
  /// An existing file must be empty or begin with a line of a trace. A pipe or a device has no
  /// contents to lose.
  ///
  /// - Parameter sources: The paths of the browsed files.
  /// - Returns: The descriptor.
  /// - Throws: ``TraceError``.
  func open(besides sources: [String]) throws(TraceError) -> Int32 {
    if let database = DatabaseLog.database(of: path) {
      throw .ontoDatabaseLog(path: path, database: database)
    }
    let descriptor = try descriptor()
    do throws(TraceError) {
      try check(descriptor, besides: sources)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private func descriptor() throws(TraceError) -> Int32 {
    var status = stat()
    let isStream = stat(path, &status) == 0 && FileKind(status) == .other
    // A link to a stream is common: `/dev/stderr`. A link to a file would make the trace a part of
    // something else.
    let flags = isStream ? O_WRONLY : O_RDWR | O_CREAT | O_NOFOLLOW
    let descriptor = Glibc.open(path, flags | O_APPEND | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor < 0 else { return descriptor }
    switch errno {
    case ELOOP: throw .notAFile(path: path, kind: .link)
    case EISDIR: throw .notAFile(path: path, kind: .directory)
    case let code: throw .unwritable(path: path, code: code)
    }
  }

  private func check(_ descriptor: Int32, besides sources: [String]) throws(TraceError) {
    var (own, other) = (stat(), stat())
    guard fstat(descriptor, &own) == 0 else { throw .unwritable(path: path, code: errno) }
    for source in sources
    where stat(source, &other) == 0 && FileIdentity(own) == FileIdentity(other) {
      throw .ontoSource(path: path)
    }
    guard FileKind(own) == .file else { return }
    // Whatever is written there would overwrite lines of the trace.
    for output in [STDOUT_FILENO, STDERR_FILENO]
    where fstat(output, &other) == 0 && FileIdentity(own) == FileIdentity(other) {
      throw .ontoOutput(path: path)
    }
    guard own.st_size > 0 else { return }
    guard Self.isTrace(descriptor) else { throw .notATrace(path: path) }
    // The last line is incomplete if the program was killed.
    var last: UInt8 = 0
    if pread(descriptor, &last, 1, own.st_size - 1) == 1, last != UInt8(ascii: "\n") {
      FileOutput(descriptor: descriptor).write("\n")
    }
  }

  /// Returns `true` if the first line begins as ``lineStart()`` does, with any time.
  private static func isTrace(_ descriptor: Int32) -> Bool {
    let model = Array(lineStart().utf8)
    var bytes = [UInt8](repeating: 0, count: model.count)
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return zip(bytes, model).allSatisfy { $0 == $1 || digits.contains($0) && digits.contains($1) }
  }
}

extension TraceFile {
  /// Returns the beginning of a line, up to the title of the screen.
  ///
  /// The time is UTC in ISO 8601 format, to the millisecond.
  static func lineStart() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return "{\"time\":\"\(parts.iso8601).\(milliseconds)Z\",\"screen\":"
  }
}
