import Catalog
import Glibc
import Navigator

/// Writes each action as it is published, a JSON line each: when, on which screen, what.
@MainActor
final class Trace {
  private let output: FileOutput

  /// A trace in the file at `path`, which is begun anew.
  ///
  /// - Throws: `CatalogError.exportFailed` if it cannot be written.
  init(path: String) throws(CatalogError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .exportFailed(path: path, code: errno) }
    output = FileOutput(descriptor: descriptor)
  }

  deinit { close(output.descriptor) }

  /// Writes an action of the screen called `screen`.
  func record<Action>(_ action: Action, of screen: String) {
    let (name, value) = Self.parts(of: action)
    var line = "{\"time\":\"\(Self.now())\",\"screen\":\(JSONText.quoted(screen))"
    line += ",\"action\":\(JSONText.quoted(name))"
    if let value { line += ",\"value\":\(JSONText.quoted(value))" }
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
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .optional else { return String(describing: payload) }
    return mirror.children.first.map { String(describing: $0.value) }
  }

  /// The time in UTC (ISO 8601), to the millisecond.
  private static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      strftime(buffer.baseAddress, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return "\(text).\(milliseconds)Z"
  }
}
