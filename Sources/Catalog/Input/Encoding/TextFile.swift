// SPDX-License-Identifier: GPL-3.0-or-later

/// A file decoded to UTF-8, with a sample of its beginning.
struct TextFile: Sendable {
  /// The size of the sample that detection reads, in bytes.
  static let sampleSize = 64 * 1024

  /// The maximum time to wait for a full sample.
  ///
  /// After it, a shorter sample is used.
  private static let sampleTimeout = Duration.milliseconds(200)

  let file: SourceFile

  /// The compression format of the original, or `nil` if it was not compressed.
  let compression: Compression?

  /// The encoding of the original bytes.
  private(set) var encoding: SniffedEncoding

  /// The offset of the first byte after the byte order mark.
  let start: Int

  /// The beginning of the text after the byte order mark.
  let sample: [UInt8]

  /// `true` if the sample is the whole file and the file is not truncated.
  let isComplete: Bool

  /// Detects the encoding of a file and decodes it.
  ///
  /// - Parameters:
  ///   - raw: The decompressed bytes.
  ///   - compression: The compression format of the original.
  ///   - stated: The encoding that the user named, or `nil` to detect it.
  /// - Throws: ``CatalogError`` if the file is binary, or cannot be read or spooled.
  init(
    _ raw: SourceFile,
    compression: Compression? = nil,
    encoding stated: TextEncoding?
  ) throws(CatalogError) {
    self.compression = compression
    var file = raw
    var (bytes, isComplete) = try Self.sample(of: file)
    let hasRest = !isComplete && file.plainDescriptor != nil && compression == nil
    encoding = EncodingSniffer.sniff(
      bytes,
      isComplete: isComplete,
      stated: stated,
      library: hasRest ? nil : .shared
    )
    if hasRest, encoding.reason.isInconclusive {
      let samples = try LaterSamples(of: file, from: bytes.count)
      encoding = EncodingSniffer.sniff(samples, after: encoding.reason == .ascii ? nil : bytes)
    }
    guard let spelling = encoding.encoding else {
      throw .binary(path: file.path, offset: encoding.reason.firstControl ?? 0)
    }
    var start = encoding.markLength
    if spelling != .utf8 {
      file = try file.transformed(by: TextDecoder(from: spelling, path: file.path))
      (bytes, isComplete) = try Self.sample(of: file)
      let mark = TextEncoding.utf8.byteOrderMark
      start = bytes.starts(with: mark) ? mark.count : 0
    }
    self.file = file
    self.start = start
    sample = Array(bytes.dropFirst(start))
    self.isComplete = isComplete
  }

  /// Returns the same file as UTF-8 if its encoding is an uncertain guess.
  ///
  /// JSON is always UTF-8 (RFC 8259, section 8.1), so invalid bytes are errors of their line. A text
  /// that is clearly in another script stays in its encoding, because nothing of it would be
  /// readable.
  func asUTF8(_ raw: SourceFile) throws(CatalogError) -> TextFile {
    guard case .notUTF8(let first, let evidence) = encoding.reason else { return self }
    if case .library = evidence, case .likely(80...) = encoding.confidence { return self }
    var text = try TextFile(raw, compression: compression, encoding: .utf8)
    text.encoding = SniffedEncoding(
      .utf8,
      .certain,
      .mostlyUTF8(firstInvalid: first, invalid: 1)
    )
    return text
  }

  /// Reads the beginning of a file, from which its encoding and format are detected.
  ///
  /// - Returns: The first bytes, and `true` if they are the whole file.
  static func sample(
    of file: SourceFile
  ) throws(CatalogError) -> (bytes: [UInt8], isComplete: Bool) {
    _ = try file.end(reaching: 1)
    let bytes = try file.bytes(sampleSize, at: 0, within: sampleTimeout)
    return (bytes, file.isComplete && file.fault == nil && bytes.count == file.available)
  }
}
