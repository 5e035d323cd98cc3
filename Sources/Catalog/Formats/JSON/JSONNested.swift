// SPDX-License-Identifier: GPL-3.0-or-later

// Values that lie in JSON, opened as collections of their own and without the rest of it.

extension TextFile {
  /// Opens a part of this file that is a value of JSON.
  func collection(of part: SourceFile) throws(CatalogError) -> JSONDocumentCollection {
    try JSONDocumentCollection(
      nested: part,
      name: FilePath.lastPart(of: part.path),
      report: SourceReport(self, .json, path: part.path)
    )
  }
}

extension ScannedCollection<JSONDocumentSource> {
  /// Opens a value that is all there.
  convenience init(
    nested file: SourceFile,
    name: String,
    report: SourceReport
  ) throws(CatalogError) {
    let sample = 0..<min(file.available, TextFile.sampleSize)
    try self.init(file, sample, name: name, report: report)
  }
}

extension ScannedCollection<JSONLinesSource> {
  /// The value that names lead to, the first of them the number of a line that is not blank.
  ///
  /// - Parameter names: The way, one name at least.
  /// - Returns: The value as a file of its own.
  /// - Throws: ``CatalogError/noSuchPart(path:name:among:)``, also if the line is no JSON.
  func part(at names: ArraySlice<String>) async throws(CatalogError) -> SourceFile {
    guard let name = names.first else { return rows.file }
    guard let row = Int(name), row > 0, String(row) == name,
      let place = try await find(row - 1..<row, of: nil).places.first
    else {
      let count = try await count(of: Query())
      throw .noSuchPart(path: rows.file.path, name: name, among: .lines(count))
    }
    let line = SourceFile(
      try rows.line(at: place),
      of: rows.file,
      path: "\(rows.file.path)/\(name)"
    )
    return try line.part(at: Array(names.dropFirst()))
  }
}

extension SourceFile {
  /// How much is read at a time, in bytes.
  private static var pieceSize: Int { 256 * 1024 }

  /// How many keys are remembered, to say which comes near one that is not there.
  private static var mostKeys: Int { 10_000 }

  /// The value that names lead to in a text of JSON.
  ///
  /// - Parameters:
  ///   - names: The way; none leads to the whole value.
  ///   - start: Where the text begins.
  /// - Returns: The value as a file of its own.
  /// - Throws: ``CatalogError/noSuchPart(path:name:among:)``; other errors if what lies before its
  ///   end is no JSON, or cannot be read.
  func part(at names: [String], from start: Int = 0) throws(CatalogError) -> SourceFile {
    var finder = JSONPathFinder(names, at: start)
    var answer = JSONPathFinder.Answer.searching
    try forEachPiece(from: start) { piece throws(JSONSyntaxError) in
      answer = if let piece { try finder.take(piece) } else { try finder.finish() }
      return answer == .searching
    }
    if case .found(let range) = answer {
      return SourceFile(range, of: self, path: ([path] + names).joined(separator: "/"))
    }
    let container = try part(at: Array(names[..<finder.missing]), from: start)
    throw .noSuchPart(
      path: container.path,
      name: names[finder.missing],
      among: try container.partNames()
    )
  }

  /// What the parts of this value of JSON are called.
  private func partNames() throws(CatalogError) -> CatalogError.PartNames {
    var scanner = JSONScanner(level: 1)
    var keys: [Range<Int>] = []
    var count = 0
    try forEachPiece(from: 0) { piece throws(JSONSyntaxError) in
      guard let piece else { return false }
      var place = 0
      while try scanner.next(in: piece, from: &place) != nil {
        // The last is the end of the whole value.
        guard scanner.depth == 1 else { continue }
        count += 1
        if let key = scanner.key, keys.count < Self.mostKeys { keys.append(key) }
      }
      return true
    }
    switch scanner.topByte {
    case UInt8(ascii: "["): return .elements(count)
    case UInt8(ascii: "{"): return .keys(try names(of: keys))
    default: return .none
    }
  }

  /// The names that keys spell; nobody mistypes a long one.
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

  /// Hands over what is there from a place on, a piece at a time and `nil` at the end, for as long as
  /// `body` wants more.
  private func forEachPiece(
    from start: Int,
    _ body: (UnsafeBufferPointer<UInt8>?) throws(JSONSyntaxError) -> Bool
  ) throws(CatalogError) {
    var place = start
    while true {
      // Of a pipe, what has come is looked at before more is waited for.
      let end = try end(reaching: place + 1)
      let piece = try bytes(max(0, min(Self.pieceSize, end - place)), at: place)
      place += piece.count
      do throws(JSONSyntaxError) {
        let wantsMore = try piece.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
          try body(bytes.isEmpty ? nil : bytes)
        }
        guard wantsMore, !piece.isEmpty else { return }
      } catch {
        throw notJSON(at: error.offset)
      }
    }
  }
}
