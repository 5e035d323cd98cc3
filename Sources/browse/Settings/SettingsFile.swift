// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The settings in a file that people can read and edit, one `page = 30` per line.
///
/// Empty lines and comments, which begin with `#`, are ignored. Writing preserves them and invalid
/// lines.
struct SettingsFile {
  /// The maximum file size in bytes.
  private static let maximumFileSize = 1 << 20

  private static let header = "# Settings of browse, as its form “settings” writes them."

  let path: String

  /// Reads the settings.
  ///
  /// Settings that are not in the file have their defaults.
  ///
  /// - Returns: The settings, and an alert for each invalid line.
  func read() -> (settings: Settings, problems: [Alert]) {
    var settings = Settings()
    var problems: [Alert] = []
    let lines: [Line]
    do {
      lines = try self.lines() ?? []
    } catch {
      return (settings, [error.alert])
    }
    for (index, line) in lines.enumerated() {
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

  /// Writes the changed settings, each on its existing line or on a new line at the end.
  ///
  /// Other lines are preserved byte by byte, except empty lines at the end. The file is replaced
  /// atomically. If it is a symbolic link, its target is replaced.
  ///
  /// - Parameters:
  ///   - settings: The new settings.
  ///   - former: The previous settings.
  /// - Throws: ``PrivateFileError`` if the file cannot be written. The file is then unchanged.
  func write(_ settings: Settings, insteadOf former: Settings) throws(PrivateFileError) {
    let changed = Setting.all.filter { $0.text(settings) != $0.text(former) }
    guard !changed.isEmpty else { return }
    // The folder of a new file is created and made private. The folder of an existing file, or of a
    // link's target, is left unchanged.
    let real = FilePath.absolute(path)
    let file = PrivateFile(path: real ?? path)
    _ = try file.whileLocked(createIfMissing: real == nil) { _ throws(PrivateFileError) in
      var lines = try self.lines() ?? []
      while lines.last?.isEmpty == true { lines.removeLast() }
      if lines.isEmpty { lines = [Line(Self.header.utf8)] }
      for setting in changed {
        let line = Line("\(setting.name) = \(setting.text(settings))".utf8)
        let index = lines.lastIndex { (try? Self.parts(of: $0))?.name == setting.name }
        if let index { lines[index] = line } else { lines.append(line) }
      }
      try file.replace(with: Array(lines.joined(separator: [Self.lineFeed])) + [Self.lineFeed])
    }
  }
}

extension SettingsFile {
  private typealias Line = [UInt8]

  private static let lineFeed = UInt8(ascii: "\n")

  /// Reads the lines of the file.
  ///
  /// Returns `nil` if the file does not exist.
  private func lines() throws(PrivateFileError) -> [Line]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed(path: path, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.maximumFileSize
    else { throw .notPlain(path: path) }
    let (bytes, _) = try PrivateFile(path: path).tail(of: descriptor, upTo: Self.maximumFileSize)
    return bytes.split(separator: Self.lineFeed, omittingEmptySubsequences: false).map(Array.init)
  }

  /// Parses the name and the value of a line.
  ///
  /// Returns `nil` for an empty line or a comment.
  private static func parts(
    of line: Line
  ) throws(SettingError) -> (name: String, value: String)? {
    let text = String(decoding: line, as: UTF8.self)
    guard text.isCommand else { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    guard parts.count == 2 else { throw .unreadable(String(text.prefix(60))) }
    return (parts[0], parts[1])
  }
}
