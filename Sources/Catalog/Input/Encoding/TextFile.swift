// SPDX-License-Identifier: GPL-3.0-or-later

/// A file as UTF-8, transcoded where it must be, with its beginning.
struct TextFile: Sendable {
  /// How much of a file is looked at to tell what it is, in bytes.
  static let sampleSize = 64 * 1024

  /// How long to wait for that much; what a pipe has given by then is enough.
  private static let patience = Duration.milliseconds(200)

  let file: SourceFile

  /// How it was compressed; `nil` if it was not.
  let compression: Compression?

  /// How its bytes spelled text, before they were made UTF-8.
  private(set) var encoding: SniffedEncoding

  /// The first byte behind a byte order mark.
  let start: Int

  /// The beginning, behind the mark.
  let sample: [UInt8]

  /// Whether that is all of it, and was not cut off.
  let isWhole: Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - raw: Its bytes, of which the first should have come.
  ///   - compression: How they were compressed before.
  ///   - stated: How they spell text; `nil` for what they tell.
  /// - Throws: ``CatalogError`` if it is no text, or cannot be read or kept.
  init(
    _ raw: SourceFile,
    compression: Compression? = nil,
    encoding stated: TextEncoding?
  ) throws(CatalogError) {
    self.compression = compression
    var file = raw
    var (bytes, isWhole) = try Self.sample(of: file)
    encoding = EncodingSniffer.sniff(bytes, isWhole: isWhole, stated: stated)
    if encoding.reason == .ascii, !isWhole, file.plainDescriptor != nil, compression == nil {
      encoding = EncodingSniffer.sniff(try LaterPieces(of: file, from: bytes.count))
    }
    guard let spelling = encoding.encoding else {
      throw .binary(path: file.path, offset: bytes.firstIndex(of: 0) ?? 0)
    }
    var start = encoding.markLength
    if spelling != .utf8 {
      file = try file.transformed(by: TextDecoder(from: spelling, path: file.path))
      (bytes, isWhole) = try Self.sample(of: file)
      let mark = TextEncoding.utf8.byteOrderMark
      start = bytes.starts(with: mark) ? mark.count : 0
    }
    self.file = file
    self.start = start
    sample = Array(bytes.dropFirst(start))
    self.isWhole = isWhole
  }

  /// The same file as UTF-8, if that some of it is not was all that spoke against it.
  ///
  /// For JSON, which is UTF-8 (RFC 8259, section 8.1): what is not is an error of its line.
  func asUTF8(_ raw: SourceFile) throws(CatalogError) -> TextFile {
    guard case .notUTF8(let first) = encoding.reason else { return self }
    var text = try TextFile(raw, compression: compression, encoding: .utf8)
    text.encoding = SniffedEncoding(
      .utf8,
      .certain,
      .mostlyUTF8(firstBroken: first, broken: 1)
    )
    return text
  }

  private static func sample(
    of file: SourceFile
  ) throws(CatalogError) -> (bytes: [UInt8], isWhole: Bool) {
    _ = try file.end(reaching: 1)
    let bytes = try file.bytes(sampleSize, at: 0, within: patience)
    return (bytes, file.isWhole && file.fault == nil && bytes.count == file.available)
  }
}
