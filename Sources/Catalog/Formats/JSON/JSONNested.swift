// SPDX-License-Identifier: GPL-3.0-or-later

// Opens values inside JSON as collections of their own, without the rest of the file.

extension TextFile {
  /// Opens a part of this file that is a JSON value.
  func collection(
    of part: SourceFile,
    _ rules: JSONItemRules
  ) throws(CatalogError) -> JSONDocumentCollection {
    try JSONDocumentCollection(
      nested: part,
      name: FilePath.lastComponent(of: part.path),
      report: SourceReport(self, .json, path: part.path),
      rules: rules
    )
  }
}

extension ScannedCollection<JSONDocumentSource> {
  /// Opens a JSON value that has arrived completely.
  convenience init(
    nested file: SourceFile,
    name: String,
    report: SourceReport,
    rules: JSONItemRules
  ) throws(CatalogError) {
    let sample = 0..<min(file.available, TextFile.sampleSize)
    try self.init(file, sample, name: name, report: report, rules: rules)
  }
}

extension ScannedCollection<JSONLinesSource> {
  /// Returns the value at a path.
  ///
  /// - Parameter names: The path. It begins with a line number that does not count blank lines.
  /// - Returns: The value as a file of its own.
  /// - Throws: ``CatalogError/noSuchPart(path:name:among:)`` if there is no such value;
  ///   ``CatalogError/notJSON(path:line:column:isSecondValue:)`` if the line is not JSON.
  func part(at names: [String]) async throws(CatalogError) -> SourceFile {
    guard let rowStart = try await rowStart(named: names[0], header: rows.header) else {
      let count = try await count(of: Query()) + (rows.header == nil ? 0 : 1)
      throw .noSuchPart(path: rows.file.path, name: names[0], among: .lines(count))
    }
    return try part(rows.line(at: rowStart), at: names)
  }
}

extension ScannedCollection<JSONDocumentSource> {
  /// Returns the value at a path in a sequence of values.
  ///
  /// - Parameter names: The path. It begins with the number of a value.
  /// - Returns: The value as a file of its own.
  /// - Throws: ``CatalogError/noSuchPart(path:name:among:)`` if there is no such value;
  ///   ``CatalogError/notJSON(path:line:column:isSecondValue:)`` if the text up to the value is not
  ///   JSON.
  func part(at names: [String]) async throws(CatalogError) -> SourceFile {
    guard let rowStart = try await rowStart(named: names[0], header: rows.header) else {
      let count = try await count(of: Query()) + (rows.header == nil ? 0 : 1)
      throw .noSuchPart(path: rows.file.path, name: names[0], among: .values(count))
    }
    return try part(rows.range(at: rowStart), at: names)
  }
}

extension ScannedCollection {
  /// Returns the start of the item with a number, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The number.
  ///   - header: The offset of the header, which counts as the first item.
  private func rowStart(
    named name: String,
    header: Int?
  ) async throws(CatalogError) -> RowStart? {
    guard var row = Int(name), row > 0, String(row) == name else { return nil }
    if let header {
      if row == 1 { return RowStart(offset: header, row: 1) }
      row -= 1
    }
    return try await find(row - 1..<row, of: nil).starts.first
  }

  /// Returns the value at a path that begins with the number of a row.
  private func part(_ row: Range<Int>, at names: [String]) throws(CatalogError) -> SourceFile {
    let value = SourceFile(row, of: rows.file, path: "\(rows.file.path)/\(names[0])")
    return try value.part(at: Array(names.dropFirst()))
  }
}

extension SourceFile {
  /// The number of bytes to read at a time.
  private static var chunkSize: Int { 256 * 1024 }

  /// The maximum number of keys to keep for suggesting a similar one.
  private static var maximumKeys: Int { 10_000 }

  /// Returns the value at a path in a JSON text.
  ///
  /// - Parameters:
  ///   - names: The path. An empty path leads to the whole value.
  ///   - start: The byte offset of the text.
  /// - Returns: The value as a file of its own.
  /// - Throws: ``CatalogError/noSuchPart(path:name:among:)`` if there is no such value; other
  ///   errors if the text up to the end of the value is not JSON or cannot be read.
  func part(at names: [String], from start: Int = 0) throws(CatalogError) -> SourceFile {
    var finder = JSONPathFinder(names, at: start)
    var answer = JSONPathFinder.Answer.searching
    try forEachChunk(from: start) { chunk throws(JSONSyntaxError) in
      answer = if let chunk { try finder.take(chunk) } else { try finder.finish() }
      return answer == .searching
    }
    if case .found(let range) = answer {
      return SourceFile(range, of: self, path: ([path] + names).joined(separator: "/"))
    }
    let container = try part(at: Array(names[..<finder.missingIndex]), from: start)
    throw .noSuchPart(
      path: container.path,
      name: names[finder.missingIndex],
      among: try container.partNames()
    )
  }

  /// Returns the names of the parts of this JSON value.
  private func partNames() throws(CatalogError) -> CatalogError.PartNames {
    var scanner = JSONScanner(level: 1, grammar: .tolerant)
    var keys: [Range<Int>] = []
    var count = 0
    try forEachChunk(from: 0) { chunk throws(JSONSyntaxError) in
      guard let chunk else { return false }
      var index = 0
      while try scanner.next(in: chunk, from: &index) != nil {
        // The last value that ends is the whole value.
        guard scanner.depth == 1 else { continue }
        count += 1
        if let key = scanner.key, keys.count < Self.maximumKeys { keys.append(key) }
      }
      return true
    }
    switch scanner.topByte {
    case UInt8(ascii: "["): return .elements(count)
    case UInt8(ascii: "{"): return .keys(try names(of: keys))
    default: return .none
    }
  }

  /// Returns the names of keys.
  ///
  /// Long keys are omitted, since they are rarely mistyped.
  private func names(of keys: [Range<Int>]) throws(CatalogError) -> [String] {
    var names: [String] = []
    for key in keys where key.count <= 256 {
      let text = try bytes(key.count, at: key.lowerBound)
      names.append(
        text.withUnsafeBufferPointer {
          JSONString.name(JSONString.content(of: 0..<$0.count, in: $0))
        }
      )
    }
    return names
  }

  /// Passes the text from an offset on to a closure, chunk by chunk, and `nil` at the end.
  ///
  /// - Parameters:
  ///   - start: The byte offset to begin at.
  ///   - body: A closure that returns `false` if it needs no more.
  private func forEachChunk(
    from start: Int,
    _ body: (UnsafeBufferPointer<UInt8>?) throws(JSONSyntaxError) -> Bool
  ) throws(CatalogError) {
    var offset = start
    while true {
      // Process the input that has arrived from a pipe before waiting for more.
      let end = try end(reaching: offset + 1)
      let chunk = try bytes(max(0, min(Self.chunkSize, end - offset)), at: offset)
      offset += chunk.count
      do throws(JSONSyntaxError) {
        let wantsMore = try chunk.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
          try body(bytes.isEmpty ? nil : bytes)
        }
        guard wantsMore, !chunk.isEmpty else { return }
      } catch {
        throw notJSON(at: error.offset)
      }
    }
  }
}
