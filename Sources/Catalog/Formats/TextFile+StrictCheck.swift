// SPDX-License-Identifier: GPL-3.0-or-later

extension TextFile {
  /// The number of bytes to read at a time.
  private static var chunkSize: Int { 256 * 1024 }

  /// Reads the whole text, and refuses what is otherwise read with a warning.
  ///
  /// - Parameter type: The type of the text. Only JSON is checked for more than invalid bytes.
  /// - Throws: ``CatalogError/undecodable(path:encoding:offset:)``,
  ///   ``CatalogError/notStrict(path:_:line:column:)`` or
  ///   ``CatalogError/notJSON(path:line:column:isSecondValue:)`` at the first problem; other errors
  ///   if the text cannot be read.
  func checkStrictly(as type: SourceType?) throws(CatalogError) {
    try checkEncoding()
    switch type {
    case .json: try checkValues(inLines: false, upTo: try isJSONSequence() ? .max : 1)
    case .jsonl: try checkValues(inLines: true, upTo: .max)
    case .csv, .tsv, .fixed, .sqlite, nil: break
    }
  }

  private func checkEncoding() throws(CatalogError) {
    var offset = start
    var split = 0
    while let chunk = try chunk(at: offset - split) {
      offset += chunk.count - split
      split = 0
      do {
        _ = try UTF8Span(validating: chunk.span)
      } catch {
        let range = error.byteOffsets
        let isSplit = error.kind == .truncatedScalar && range.upperBound == chunk.count
        guard isSplit, try file.end(reaching: offset + 1) > offset else {
          throw refusal(.invalidUTF8, at: offset - chunk.count + range.lowerBound)
        }
        split = range.count
      }
    }
    if let invalid = file.root.file.invalidSequences {
      throw .undecodable(
        path: file.root.file.path,
        encoding: encoding.encoding?.name ?? "",
        offset: invalid.firstOffset
      )
    }
  }

  /// Checks the values of JSON.
  ///
  /// - Parameters:
  ///   - inLines: `true` if each line has at most one value.
  ///   - limit: The maximum number of values.
  private func checkValues(inLines: Bool, upTo limit: Int) throws(CatalogError) {
    var scanner = JSONScanner(level: 0, at: start)
    var count = 1
    var offset = start
    while let chunk = try chunk(at: offset) {
      var at = 0
      while at < chunk.count {
        let lineEnd = inLines ? chunk[at...].firstIndex(of: Ascii.lineFeed) : nil
        let end = lineEnd ?? chunk.count
        do throws(JSONSyntaxError) {
          try chunk[at..<end].withBytes { piece throws(JSONSyntaxError) in
            var index = 0
            while try scanner.next(in: piece, from: &index) != nil {}
          }
          at = end
          guard lineEnd != nil else { continue }
          if !scanner.isBeforeValue { try scanner.finish() }
          at += 1
          scanner = JSONScanner(level: 0, at: offset + at)
        } catch {
          let next = error.offset - offset
          guard error.problem == .trailingText, !inLines, count < limit,
            JSONScanner.beginsValue(chunk[next])
          else { throw refusal(error, of: chunk.indices.contains(next) ? chunk[next] : nil) }
          count += 1
          at = next
          scanner = JSONScanner(level: 0, at: error.offset)
        }
      }
      offset += chunk.count
    }
    do throws(JSONSyntaxError) {
      if !inLines && count == 1 || !scanner.isBeforeValue { try scanner.finish() }
    } catch {
      throw refusal(error, of: nil)
    }
  }

  /// Returns the next chunk of the text, or `nil` at the end.
  private func chunk(at offset: Int) throws(CatalogError) -> [UInt8]? {
    let end = try file.end(reaching: offset + Self.chunkSize)
    let chunk = try file.bytes(max(0, min(Self.chunkSize, end - offset)), at: offset)
    guard chunk.isEmpty else { return chunk }
    if let fault = file.fault { throw fault }
    return nil
  }

  /// Returns the error for a syntax error at a byte.
  private func refusal(_ error: JSONSyntaxError, of byte: UInt8?) -> CatalogError {
    switch (error.problem, byte) {
    case (.trailingComma, _): refusal(.trailingComma, at: error.offset)
    case (.unexpectedByte, Ascii.slash), (.trailingText, Ascii.slash):
      refusal(.comment, at: error.offset)
    case (.unexpectedByte, UInt8(ascii: "N")), (.unexpectedByte, UInt8(ascii: "I")),
      (.badNumber, UInt8(ascii: "I")):
      refusal(.nonFinite, at: error.offset)
    default: file.notJSON(at: error.offset)
    }
  }

  private func refusal(
    _ deviation: CatalogError.Deviation,
    at offset: Int
  ) -> CatalogError {
    let position = file.position(at: offset)
    return .notStrict(
      path: file.root.file.path,
      deviation,
      line: position.line,
      column: position.column
    )
  }
}

extension ArraySlice<UInt8> {
  fileprivate func withBytes<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeBufferPointer(body)
  }
}
