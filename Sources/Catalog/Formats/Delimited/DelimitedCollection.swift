// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of the rows of a delimited text file.
typealias DelimitedCollection = ScannedCollection<DelimitedSource>

extension ScannedCollection<DelimitedSource> {
  /// Opens a delimited text file.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: The name of the collection.
  ///   - request: The parts of the dialect that are already known.
  ///   - chunks: The number of bytes to read at a time.
  ///   - adjust: Changes settings that are not sniffed, such as the size limit of a field.
  /// - Throws: ``CatalogError`` if the beginning of the file cannot be read.
  convenience init(
    _ text: TextFile,
    name: String,
    request: DialectRequest = DialectRequest(),
    chunks: ChunkSizes = ChunkSizes(),
    adjust: (inout DelimitedFormat) -> Void = { _ in }
  ) throws(CatalogError) {
    let sample = try DelimitedSample(text, request, chunks: chunks, adjust)
    var source = DelimitedSource(
      file: text.file,
      names: DelimitedColumns(sample.names, []),
      format: sample.format,
      chunks: chunks,
      start: sample.firstRow,
      report: SourceReport(text, sample),
      width: sample.format.delimiter == nil ? nil : sample.width,
      unterminatedQuote: sample.unterminatedQuote
    )
    let inferences = try source.adding(
      laterRowsAfter: text.start + text.sample.count,
      to: sample.inferences
    )
    source.names = DelimitedColumns(sample.names, inferences, later: sample.inference)
    self.init(source, name: name)
  }
}

extension DelimitedSource {
  /// The number of bytes sampled in the middle and at the end of a file.
  private static let laterSampleSize = 1 << 13

  /// Adds rows in the middle and at the end of a file to the inferences of the columns' types.
  ///
  /// Only a file that has arrived completely is sampled. A sample is left out if its first row
  /// cannot be found, or if a row has another number of values.
  fileprivate func adding(
    laterRowsAfter offset: Int,
    to inferences: [TypeInference]
  ) throws(CatalogError) -> [TypeInference] {
    let size = Self.laterSampleSize
    guard file.isComplete, file.available - offset > 16 * size else { return inferences }
    var all = inferences
    for start in [offset + (file.available - offset) / 2, file.available - size] {
      let part = start..<start + size
      guard let first = try guessRow(in: part), first < part.upperBound else { continue }
      var reader = RowReader(
        file,
        format,
        at: RowStart(offset: first, row: 1),
        chunks: chunks,
        fence: part.upperBound,
        unterminatedQuote: unterminatedQuote,
        isGuess: true
      )
      var sampled = all
      var isRegular = true
      // The end of the sample cuts the last row, unless the file ends there.
      while try reader.readRow(), !reader.isAtFence || reader.isAtEnd {
        isRegular = isRegular && reader.row.fields.count == inferences.count
        guard isRegular else { break }
        for (index, field) in reader.row.fields.enumerated() {
          sampled[index].add(reader.row.bytes.span.extracting(field))
        }
      }
      if isRegular { all = sampled }
    }
    return all
  }
}

extension SourceReport {
  fileprivate init(_ text: TextFile, _ sample: DelimitedSample) {
    self.init(text, .delimited(sample.sniffed))
    emptyNames = sample.header.empty
    repeatedNames = sample.header.repeated
    omittedNames = sample.header.omitted
  }
}
