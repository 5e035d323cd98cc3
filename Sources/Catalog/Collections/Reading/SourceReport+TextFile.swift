// SPDX-License-Identifier: GPL-3.0-or-later

extension SourceReport {
  /// What is known about a text in a format, or about a part of it that has a path of its own.
  init(_ text: TextFile, _ format: Format, path: String? = nil) {
    self.init(path: path ?? text.file.path, format: format)
    compression = text.compression?.program
    encoding = text.encoding
  }
}
