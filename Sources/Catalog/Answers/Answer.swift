// SPDX-License-Identifier: GPL-3.0-or-later

/// The answer to a question about a collection.
package struct Answer: Sendable {
  /// The items of the answer.
  package let collection: any ItemCollection

  /// The values that the answer leaves out.
  package let omissions: [AggregateOmission]

  /// The rows of the items, if these are changes.
  package internal(set) var changes: Changes?

  /// The size in bytes up to which an answer is in memory.
  private static let maximumMemory = 1 << 19

  /// Creates an answer with the items of a reader.
  ///
  /// Many items are written to a temporary file in the background.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - question: The question.
  ///   - source: The collection that the question is about.
  /// - Throws: ``CatalogError`` if items cannot be written to disk or read from it, or when
  ///   cancelled.
  init(
    _ reader: sending some AnswerReader,
    to question: CollectionQuestion,
    about source: any ItemCollection
  ) throws(CatalogError) {
    var reader = reader
    var lines = AnswerLines()
    var isComplete = false
    while !isComplete, lines.bytes.count < Self.maximumMemory {
      if Task.isCancelled { throw .cancelled }
      isComplete = try !reader.append(to: &lines)
    }
    let columns = reader.columns
    omissions = reader.omissions(isFinal: isComplete)
    let name = source.name
    let file: SourceFile
    if isComplete {
      file = SourceFile(lines.text, path: name, identity: nil)
    } else {
      let spool = try Spool(AnswerOrigin(reader, lines), path: name)
      file = SourceFile(spool, path: name, identity: nil)
    }
    collection = JSONLinesCollection(answering: question, about: source, in: file, columns)
  }

  /// Creates an answer in memory.
  ///
  /// - Parameters:
  ///   - lines: The lines of the answer.
  ///   - columns: The columns of the answer.
  ///   - question: The question.
  ///   - source: The collection that the question is about.
  init(
    _ lines: AnswerLines,
    _ columns: [Column],
    to question: CollectionQuestion,
    about source: any ItemCollection
  ) {
    let file = SourceFile(lines.text, path: source.name, identity: nil)
    collection = JSONLinesCollection(answering: question, about: source, in: file, columns)
    omissions = []
  }

  /// Creates an answer whose items are written by a task.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - source: The collection that the question is about.
  ///   - former: The collection with which it is compared.
  ///   - columns: The columns of the answer.
  ///   - omissions: The values that the answer leaves out.
  ///   - write: Writes the lines of the answer.
  /// - Throws: ``CatalogError`` if the temporary file cannot be created.
  init(
    to question: CollectionQuestion,
    about source: any ItemCollection,
    since former: (any ItemCollection)? = nil,
    _ columns: [Column],
    omitting omissions: [AggregateOmission] = [],
    _ write: @escaping @Sendable (inout SpoolWriter) async throws(CatalogError) -> Void
  ) throws(CatalogError) {
    let spool = try Spool(path: source.name, write)
    self.init(to: question, about: source, since: former, columns, in: spool, omitting: omissions)
  }

  /// Creates an answer whose lines are in a spool.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - source: The collection that the question is about.
  ///   - former: The collection with which it is compared.
  ///   - columns: The columns of the answer.
  ///   - spool: The lines of the answer.
  ///   - omissions: The values that the answer leaves out.
  init(
    to question: CollectionQuestion,
    about source: any ItemCollection,
    since former: (any ItemCollection)? = nil,
    _ columns: [Column],
    in spool: Spool,
    omitting omissions: [AggregateOmission] = []
  ) {
    let file = SourceFile(spool, path: source.name, identity: nil)
    collection = JSONLinesCollection(
      answering: question,
      about: source,
      since: former,
      in: file,
      columns
    )
    self.omissions = omissions
  }
}

extension JSONLinesCollection {
  /// Creates a collection with copies of the items of another one.
  ///
  /// - Parameters:
  ///   - source: The other collection.
  ///   - file: The lines, each a list of the values of an item.
  ///   - columns: The columns.
  convenience init(copyOf source: any ItemCollection, in file: SourceFile, _ columns: [Column]) {
    self.init(
      JSONLinesSource(
        file: file,
        keys: JSONColumns(table: columns),
        chunks: ChunkSizes(),
        start: 0,
        report: SourceReport(path: source.name, format: .items)
      ),
      name: source.name,
      derivedFrom: source
    )
  }

  /// Creates a collection of the lines of an answer.
  fileprivate convenience init(
    answering question: CollectionQuestion,
    about source: any ItemCollection,
    since former: (any ItemCollection)? = nil,
    in file: SourceFile,
    _ columns: [Column]
  ) {
    self.init(
      JSONLinesSource(
        file: file,
        keys: JSONColumns(table: columns),
        chunks: ChunkSizes(),
        start: 0,
        report: SourceReport(path: "\(question)", format: .items)
      ),
      name: source.name,
      derivedFrom: source,
      comparedWith: former
    )
  }
}

extension ItemCollection {
  /// Explains a syntax error in a text about the columns of this collection.
  ///
  /// - Returns: The same error, or, if this collection is an answer without the column, one that
  ///   names the collection that has it.
  package func explained(_ error: SyntaxError) -> SyntaxError {
    guard case .unknownColumn(let name, _, _) = error.problem,
      let asked = (unchanged as? JSONLinesCollection)?.derivedFrom,
      asked.columns.contains(where: { $0.name == name }) || asked.columns.leads(name)
    else { return error }
    let problem = SyntaxError.Problem.columnBelow(name, collection: asked.name)
    return SyntaxError(problem, in: error.text, at: error.range)
  }
}
