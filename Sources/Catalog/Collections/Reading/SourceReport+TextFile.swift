// SPDX-License-Identifier: GPL-3.0-or-later

extension SourceReport {
  /// Creates a report about a text file, or about a part of it that has its own path.
  init(_ text: TextFile, _ format: Format, path: String? = nil) {
    self.init(path: path ?? text.file.path, format: format)
    compression = text.compression?.program
    encoding = text.encoding
  }
}
