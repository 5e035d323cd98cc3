// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// A log of all actions, one JSON line each: time, screen, action and value.
///
/// Passwords of database connections are removed.
@MainActor
final class Trace {
  private let path: String
  private let output: FileOutput

  /// Creates or truncates the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file of the trace.
  ///   - source: The path of the browsed file, which must not be the same file.
  /// - Throws: ``BrowseError`` if the file cannot be written or is the source.
  init(path: String, source: String?) throws(BrowseError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, code: errno) }
    self.path = path
    output = FileOutput(descriptor: descriptor)
    var (own, other) = (stat(), stat())
    fstat(descriptor, &own)
    if let source, stat(source, &other) == 0, own.st_ino == other.st_ino, own.st_dev == other.st_dev
    {
      throw .traceOntoSource(path)
    }
    ftruncate(descriptor, 0)
  }

  /// Throws if a line could not be written.
  func check() throws(BrowseError) {
    if let code = output.failure { throw .unwritable(path, code: code) }
  }

  deinit { close(output.descriptor) }

  /// Records an action of the screen with this title.
  func record<Action>(_ action: Action, of screen: String) {
    let (name, value) = Self.parts(of: action)
    var line =
      "{\"time\":\"\(Self.now())\",\"screen\":\(JSONText.quoted(Secrets.removed(from: screen)))"
    line += ",\"action\":\(JSONText.quoted(name))"
    if let value { line += ",\"value\":\(JSONText.quoted(Secrets.removed(from: value)))" }
    output.write(line + "}\n")
  }

  /// Returns the name of an enum case and its payload as text.
  private static func parts<Action>(of action: Action) -> (name: String, value: String?) {
    guard let (label, payload) = Mirror(reflecting: action).children.first, let label else {
      return (String(describing: action), nil)
    }
    return (label, describe(payload))
  }

  private static func describe(_ payload: Any) -> String? {
    if let value = payload as? Value { return value.text }
    let mirror = Mirror(reflecting: payload)
    switch mirror.displayStyle {
    // Describes only the first element of a tuple, which is the subject of the action.
    case .optional, .tuple: return mirror.children.first.flatMap { describe($0.value) }
    case .collection:
      return mirror.children.compactMap { describe($0.value) }.joined(separator: ", ")
    default: return String(describing: payload)
    }
  }

  /// The current UTC time in ISO 8601 format, to the millisecond.
  private static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return "\(parts.iso8601).\(milliseconds)Z"
  }
}
