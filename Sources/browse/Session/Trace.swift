// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// A log of all actions, one JSON line each: time, screen, action and value.
///
/// Passwords of database connections are removed. At a terminal, control and invisible characters
/// have visible substitutes.
@MainActor
final class Trace {
  private let path: String
  private let output: FileOutput

  /// Opens the file at `path`, and appends to it if it is a trace.
  ///
  /// - Parameters:
  ///   - path: The file of the trace.
  ///   - sources: The paths of the browsed files, none of which may be the same file.
  /// - Throws: ``TraceError`` if the file cannot be written or is another file than a trace.
  init(path: String, sources: [String]) throws(TraceError) {
    self.path = path
    output = FileOutput(descriptor: try TraceFile(path: path).open(besides: sources))
  }

  /// Returns `true` if a path leads to the file of the trace.
  func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(output.descriptor, &own) == 0 && stat(path, &other) == 0
      && FileIdentity(own) == FileIdentity(other)
  }

  /// Throws if a line could not be written.
  func check() throws(TraceError) {
    if let code = output.failure { throw .unwritable(path: path, code: code) }
  }

  deinit { close(output.descriptor) }

  /// Records an action of the screen with this title.
  func record<Action>(_ action: Action, of screen: String) {
    let (name, value) = Self.parts(of: action)
    var line = TraceFile.lineStart() + JSONText.quoted(Secrets.removed(from: screen))
    line += ",\"action\":\(JSONText.quoted(name))"
    if let value { line += ",\"value\":\(JSONText.quoted(Secrets.removed(from: value)))" }
    line += "}"
    output.write((output.isTerminal ? VisibleText.of(line) : line) + "\n")
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
}
