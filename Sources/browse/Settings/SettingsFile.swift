import Glibc
import Navigator

/// The settings, in a file that a person can read and edit: a line each, `page = 30`.
///
/// Empty lines and comments (`#` at the beginning) say nothing; they stay where they are when settings
/// are written, and so does what is not understood.
struct SettingsFile {
  /// A file of settings is not longer.
  private static let longest = 1 << 20

  private static let header = "# Settings of browse, as its form “settings” writes them."

  let path: String

  /// What it says, and what is wrong with it; what it does not say is as usual.
  ///
  /// - Returns: The settings, and an alert for each line that is not understood.
  func read() -> (settings: Settings, problems: [Alert]) {
    var settings = Settings()
    var problems: [Alert] = []
    let text: String
    do {
      text = try contents() ?? ""
    } catch {
      return (settings, [error.alert])
    }
    for (index, line) in Self.lines(of: text).enumerated() {
      do throws(SettingError) {
        guard let (name, value) = try Self.parts(of: line) else { continue }
        try Setting.named(name).set(&settings, value)
      } catch {
        var alert = error.alert
        alert.subject = "\(path):\(index + 1)"
        problems.append(alert)
      }
    }
    return (settings, problems)
  }

  /// Writes the settings that differ from what is there, each in its line or at the end.
  ///
  /// The file is replaced as a whole; a link stays one, and leads to the new file.
  ///
  /// - Throws: ``PrivateFileError`` if it cannot be written; it is as it was then.
  func write(_ settings: Settings) throws(PrivateFileError) {
    let text = try contents()
    var lines = text.map(Self.lines) ?? [Self.header]
    while lines.last?.isEmpty == true { lines.removeLast() }
    for setting in Setting.all {
      let value = setting.text(settings)
      let places = lines.indices.filter { (try? Self.parts(of: lines[$0]))?.name == setting.name }
      if let place = places.last {
        if (try? Self.parts(of: lines[place]))?.value != value {
          lines[place] = "\(setting.name) = \(value)"
        }
      } else if value != setting.text(Settings()) {
        lines.append("\(setting.name) = \(value)")
      }
    }
    let file = PrivateFile(path: realPath)
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Made if there is none, with its folders.
    _ = try file.whileLocked(isMade: true) { _ throws(PrivateFileError) in
      try file.replace(with: bytes)
    }
  }
}

extension SettingsFile {
  /// Where the file is, after links.
  private var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The text of the file, `nil` if there is none.
  private func contents() throws(PrivateFileError) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed(path: path, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.longest
    else { throw .notPlain(path: path) }
    let (bytes, _) = try PrivateFile(path: path).end(of: descriptor, upTo: Self.longest)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The name and the value of a line, `nil` if it says nothing.
  private static func parts(
    of line: String
  ) throws(SettingError) -> (name: String, value: String)? {
    guard line.isCommand else { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count == 2 else { throw .unreadable(String(line.prefix(60))) }
    return (parts[0], parts[1])
  }
}
