// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// Writes each action as it is published, a JSON line each: when, on which screen, what; passwords of
/// connections are left out.
@MainActor
final class Trace {
  private let path: String
  private let output: FileOutput

  /// A trace in the file at `path`, which is begun anew.
  ///
  /// - Parameters:
  ///   - path: The file; what is in it is lost.
  ///   - source: What is browsed, which must not be that file.
  /// - Throws: ``BrowseError`` if it cannot be written or is the source.
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

  /// Makes sure that all of it was written.
  func check() throws(BrowseError) {
    if let code = output.failure { throw .unwritable(path, code: code) }
  }

  deinit { close(output.descriptor) }

  /// Writes an action of the screen called `screen`.
  func record<Action>(_ action: Action, of screen: String) {
    let (name, value) = Self.parts(of: action)
    var line =
      "{\"time\":\"\(Self.now())\",\"screen\":\(JSONText.quoted(Secrets.removed(from: screen)))"
    line += ",\"action\":\(JSONText.quoted(name))"
    if let value { line += ",\"value\":\(JSONText.quoted(Secrets.removed(from: value)))" }
    output.write(line + "}\n")
  }

  /// The name of an enum's case and what it carries.
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
    // Of several, the first says what it is about.
    case .optional, .tuple: return mirror.children.first.flatMap { describe($0.value) }
    case .collection:
      return mirror.children.compactMap { describe($0.value) }.joined(separator: ", ")
    default: return String(describing: payload)
    }
  }

  /// The time in UTC (ISO 8601), to the millisecond.
  private static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return "\(parts.iso8601).\(milliseconds)Z"
  }
}
