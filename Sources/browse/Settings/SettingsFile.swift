// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// Writes the settings that somebody has changed, each in its line or at the end; all other lines stay
  /// as they are, byte by byte.
  ///
  /// The file is replaced as a whole; a link stays one, and leads to the new file.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - former: What they were before.
  /// - Throws: ``PrivateFileError`` if it cannot be written; it is as it was then.
  func write(_ settings: Settings, insteadOf former: Settings) throws(PrivateFileError) {
    let changed = Setting.all.filter { $0.text(settings) != $0.text(former) }
    guard !changed.isEmpty else { return }
    // Only a folder of this program's own is made, and made private.
    let real = realPath
    let file = PrivateFile(path: real ?? path)
    _ = try file.whileLocked(isMade: real == nil) { _ throws(PrivateFileError) in
      var lines = try self.lines() ?? []
      while lines.last?.isEmpty == true { lines.removeLast() }
      if lines.isEmpty { lines = [Line(Self.header.utf8)] }
      for setting in changed {
        let line = Line("\(setting.name) = \(setting.text(settings))".utf8)
        let place = lines.lastIndex { (try? Self.parts(of: $0))?.name == setting.name }
        if let place { lines[place] = line } else { lines.append(line) }
      }
      try file.replace(with: Array(lines.joined(separator: [Self.lineFeed])) + [Self.lineFeed])
    }
  }
}

extension SettingsFile {
  private typealias Line = [UInt8]

  private static let lineFeed = UInt8(ascii: "\n")

  /// Where the file is, after links; `nil` if there is none.
  private var realPath: String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The lines of the file, `nil` if there is none.
  private func lines() throws(PrivateFileError) -> [Line]? {
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
    return bytes.split(separator: Self.lineFeed, omittingEmptySubsequences: false).map(Array.init)
  }

  /// The name and the value of a line, `nil` if it says nothing.
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
