// SPDX-License-Identifier: GPL-3.0-or-later

/// Completions for the end of a filter, an order or a selection of columns that is being typed.
package struct QueryCompletion: Sendable, Equatable {
  /// A single completion.
  package struct Candidate: Sendable, Equatable {
    /// The meaning of a completion.
    package enum Meaning: Sendable, Equatable {
      /// A column, whose text is its number, such as `#3`, if its name cannot be typed.
      case column(Column)
      case function(Function)
      case `operator`(FilterOperator, isNegated: Bool)
      case word(QueryWord)
      case aggregate(Aggregate)

      /// The word for a type; `nil` for the one that the values suggest.
      case type(Column.Kind?)

      /// An example of the notation of a kind.
      case notation(of: Column.Kind)

      /// A day of the week.
      case weekday

      /// The current date, or with its time.
      case clock(hasTime: Bool)

      /// A unit of time.
      case unit
    }

    /// The text to insert.
    package let text: String
    package let meaning: Meaning
  }

  /// A request for values of a column as further completions.
  package struct Values: Sendable, Equatable {
    /// The index of the column.
    package let column: Int

    /// The typed prefix of the value.
    package let prefix: TypedPrefix

    /// Returns the text to insert for a value.
    package func spelled(_ value: String) -> String {
      prefix.isQuoted ? QuerySpelling.quoted(value) : QuerySpelling.spelled(value)
    }
  }

  /// A request for the fields of a column's nested values as further completions.
  package struct Fields: Sendable, Equatable {
    /// The index of the column.
    package let column: Int

    /// The name of the column as it was typed, with the point.
    fileprivate let start: String

    /// The typed prefix of the field, in lowercase.
    fileprivate let prefix: String

    /// Returns the texts to insert for the fields of an object.
    package func candidates(in object: Value) -> [String] {
      NestedField.keys(of: object.bytes).filter { $0.lowercased().hasPrefix(prefix) }
        .map { start + QuerySpelling.pathPart($0) }
    }
  }

  /// The UTF-8 byte offset in the text at which the completions begin.
  package private(set) var start: Int
  package private(set) var candidates: [Candidate] = []
  package private(set) var values: Values?
  package private(set) var fields: Fields?

  /// The completions if no value has the typed prefix.
  package private(set) var alternatives: [Candidate] = []
}

extension QueryCompletion {
  /// Completes a filter.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - column: The column of all conditions, if the text does not name it.
  ///   - columns: The columns that the text may name.
  /// - Complexity: O(*n*) in the number of columns. Only the last named column is looked up.
  package init(filter text: String, on column: Int? = nil, columns: [Column]) {
    var parser = ExpressionParser(
      QueryLexer(text),
      columns: columns,
      hasSubject: column != nil
    )
    self.init(parser.expectations(), in: QueryLexer(text), columns: columns, subject: column)
    guard candidates.isEmpty, values == nil, let (name, words) = parser.wordsOfValue else { return }
    let lexer = QueryLexer(text)
    let named = name.map { try? ColumnReference($0, among: columns, in: lexer).index } ?? column
    guard let named else { return }
    start = lexer.excerpt(0..<words.lowerBound).utf8.count
    values = Values(column: named, prefix: TypedPrefix(lexer.excerpt(words)))
  }

  /// Completes an order.
  package init(order text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? SortOrder.parts(&lexer, columns)
    let expectations = lexer.expectations ?? QueryExpectations()
    self.init(expectations, in: QueryLexer(text), columns: columns, isOrder: true)
  }

  /// Completes a selection of columns.
  package init(projection text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? ColumnList.indexes(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes the columns of a plot.
  package init(plot text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? PlotQuestion.parse(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes a column or an expression.
  package init(column text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? ColumnExpression(parsing: &lexer, among: columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes a question about groups.
  package init(grouping text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? Grouping.parse(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes a question about groups as a table.
  package init(pivot text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? Pivot.parse(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes the choice of a type.
  package init(type text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? TypeChoice.parse(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes a computed column.
  package init(addition text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? ComputedColumn.parse(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  /// Completes another name for a column.
  package init(rename text: String, columns: [Column]) {
    var lexer = QueryLexer(text)
    lexer.expectations = QueryExpectations()
    _ = try? ColumnRename.parse(&lexer, columns)
    self.init(lexer.expectations ?? QueryExpectations(), in: QueryLexer(text), columns: columns)
  }

  private init(
    _ expectations: QueryExpectations,
    in lexer: QueryLexer,
    columns: [Column],
    subject: Int? = nil,
    isOrder: Bool = false
  ) {
    let fitting = expectations.fitting
    let offset = fitting.map(\.range.lowerBound).max() ?? lexer.end
    start = lexer.excerpt(0..<offset).utf8.count
    let typed = lexer.excerpt(offset..<lexer.end)
    let index = { (token: QueryToken?) -> Int? in
      guard let token else { return subject }
      return (try? ColumnReference(token, among: columns, in: lexer))?.index
    }
    var functions: [Candidate] = []
    for (part, range) in fitting where range.lowerBound == offset {
      switch part {
      case .column(let parameter, let isComputed):
        addColumns(
          of: columns,
          for: parameter,
          isComputed: isComputed,
          but: expectations.names,
          typed: typed,
          in: lexer,
          isOrder
        )
        fields = fields ?? Fields(typed, columns)
      case .function(let parameter):
        let named = Self.functions(typed, for: parameter)
        functions += named.filter { !functions.contains($0) }
      case .computedValue:
        let others = candidates
        candidates = []
        addColumns(
          of: columns,
          for: .value,
          isComputed: true,
          but: [],
          typed: typed,
          in: lexer,
          false
        )
        alternatives = candidates + Self.functions(typed, for: .value)
        candidates = others
        fields = fields ?? Fields(typed, columns)
      case .weekday:
        let prefix = TypedPrefix(typed)
        candidates += WeekdayName.allCases.map(\.rawValue).filter(prefix.matches)
          .map { Candidate(text: $0, meaning: .weekday) }
      case .clock: addClocks(typed)
      case .unit(let name, let isOne):
        guard name == nil || index(name).map({ columns[$0].kind.isTime }) == true else { continue }
        for unit in TimeUnit.allCases where "\(unit.rawValue)s".hasPrefix(typed.lowercased()) {
          candidates.append(Candidate(text: unit.rawValue + (isOne ? "" : "s"), meaning: .unit))
        }
      case .operator(on: let name):
        if let column = index(name) {
          addOperators(on: columns[column].kind, typed: typed)
        } else if name == nil {
          addOperators(on: .decimal, typed: typed)
        }
      case .value(of: let name):
        values = index(name).map { Values(column: $0, prefix: TypedPrefix(typed)) }
        if let values, columns[values.column].kind.isTime { addClocks(typed) }
      case .word(let word):
        guard word.rawValue.hasPrefix(typed.lowercased()) else { continue }
        candidates.append(Candidate(text: word.rawValue, meaning: .word(word)))
      case .aggregate:
        for aggregate in Aggregate.plain where aggregate.name.hasPrefix(typed.lowercased()) {
          candidates.append(Candidate(text: aggregate.name, meaning: .aggregate(aggregate)))
        }
      case .type:
        for word in TypeChoice.words where word.hasPrefix(typed.lowercased()) {
          candidates.append(Candidate(text: word, meaning: .type(Column.Kind(word: word))))
        }
      case .notation(let kind):
        for example in ColumnType.examples(of: kind) where example.hasPrefix(typed) {
          candidates.append(Candidate(text: example, meaning: .notation(of: kind)))
        }
      }
    }
    candidates += functions
    if values == nil {
      let isKnown = candidates.contains { $0.meaning == .weekday }
      if !isKnown { candidates += alternatives.filter { !candidates.contains($0) } }
      alternatives = []
    }
    if candidates.map(\.meaning) == [.word(.comma)] { start -= lexer.spaceAtEnd }
  }

  /// Returns the functions that begin with the typed text and whose results fit a parameter.
  private static func functions(
    _ typed: String,
    for parameter: Function.Parameter
  ) -> [Candidate] {
    let name = typed.lowercased()
    return Function.allCases.filter { $0.rawValue.hasPrefix(name) && parameter.mayTake($0.kind) }
      .map { Candidate(text: $0.rawValue + "(", meaning: .function($0)) }
  }

  /// Adds the words for the current date and time that begin with the typed text.
  private mutating func addClocks(_ typed: String) {
    for kind in [Clock.Kind.today, .now] where kind.rawValue.hasPrefix(typed.lowercased()) {
      let candidate = Candidate(text: kind.rawValue, meaning: .clock(hasTime: kind == .now))
      if !candidates.contains(candidate) { candidates.append(candidate) }
    }
  }

  /// Adds the columns that begin with the typed text and are not in the list yet.
  private mutating func addColumns(
    of columns: [Column],
    for parameter: Function.Parameter,
    isComputed: Bool,
    but names: [QueryToken],
    typed: String,
    in lexer: QueryLexer,
    _ isOrder: Bool
  ) {
    let earlier = typed.isEmpty ? names.filter { $0.kind != .end } : names.dropLast()
    let used = Set(
      earlier.compactMap { token -> Int? in
        let named = try? ColumnReference(token, among: columns, in: lexer).index
        guard named == nil, isOrder else { return named }
        return SortOrder.hyphened(token, columns, lexer)?.index
      }
    )
    let prefix = TypedPrefix(typed)
    // Quotes make the name a text there.
    if isComputed, prefix.isQuoted { return }
    // Several parts may accept the same columns.
    let known = Set(candidates.map(\.text))
    let hasFitting = columns.contains { parameter.suits($0.kind) && prefix.matches($0.name) }
    for (index, column) in columns.enumerated()
    where prefix.matches(column.name) && !used.contains(index) {
      guard !hasFitting || parameter.suits(column.kind) else { continue }
      let name = column.name.isTypeable ? nil : "#\(index + 1)"
      let spelled =
        prefix.isQuoted
        ? QuerySpelling.quoted(column.name)
        : isComputed
          ? QuerySpelling.operand(column.name) : QuerySpelling.spelled(column.name)
      guard !known.contains(name ?? spelled) else { continue }
      candidates.append(Candidate(text: name ?? spelled, meaning: .column(column)))
    }
    addLookups(columns, typed: typed)
    if isOrder, typed.first == "-" {
      addDescending(columns, but: used, typed: String(typed.dropFirst()))
    }
  }

  /// Adds the columns of the items to which a path such as `customer.na` leads.
  private mutating func addLookups(_ columns: [Column], typed: String) {
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count > 1 else { return }
    var found = columns
    for name in parts.dropLast() {
      found = found.first { $0.name == name }?.target?.columns ?? []
    }
    let start = typed.dropLast(last.count)
    let prefix = TypedPrefix(String(last))
    for column in found where prefix.matches(column.name) {
      let text = start + QuerySpelling.pathPart(column.name)
      if !candidates.contains(where: { $0.text == text }) {
        candidates.append(Candidate(text: String(text), meaning: .column(column)))
      }
    }
  }

  /// Adds the columns that begin with the typed text, each after a hyphen.
  ///
  /// A column whose name would need quotes is added by its number, such as `-#3`.
  private mutating func addDescending(_ columns: [Column], but used: Set<Int>, typed: String) {
    let prefix = TypedPrefix(typed)
    for (index, column) in columns.enumerated()
    where prefix.matches(column.name) && !used.contains(index) {
      let isWord = column.name.isTypeable && QuerySpelling.spelled(column.name) == column.name
      let name = isWord ? column.name : "#\(index + 1)"
      candidates.append(Candidate(text: "-" + name, meaning: .column(column)))
    }
  }

  /// Adds the operators that begin with the typed text, those typical for the kind first.
  ///
  /// Operators that begin with `not` are represented by that word until it has been typed.
  private mutating func addOperators(on kind: Column.Kind, typed: String) {
    let phrases = FilterOperator.phrases(beginningWith: typed)
    let isNegated = typed.contains(where: \.isWhitespace)
    let shown = phrases.filter { isNegated || !$0.text.hasPrefix("not ") }
    for suits in [true, false] {
      for phrase in shown where phrase.kind.suits(kind) == suits {
        candidates.append(
          Candidate(
            text: phrase.kind == .isOneOf ? phrase.text + " (" : phrase.text,
            meaning: .operator(phrase.kind, isNegated: phrase.isNegated)
          )
        )
      }
    }
    if shown.count < phrases.count {
      candidates.append(Candidate(text: QueryWord.not.rawValue, meaning: .word(.not)))
    }
  }
}

extension QueryCompletion.Fields {
  /// Creates the request for a path such as `user.lo`, or returns `nil` for other text.
  fileprivate init?(_ typed: String, _ columns: [Column]) {
    guard let point = typed.lastIndex(of: "."),
      let column = columns.firstIndex(where: { $0.name == typed[..<point] }),
      columns[column].kind == .text
    else { return nil }
    self.column = column
    start = String(typed[...point])
    prefix = typed[typed.index(after: point)...].lowercased()
  }
}

extension Function {
  /// The kind of its results, or `any` if it depends on the arguments.
  fileprivate var kind: ValueKind { kind(of: []) }
}

extension Function.Parameter {
  /// Returns `true` if values of a kind are usual here.
  fileprivate func suits(_ kind: Column.Kind) -> Bool {
    switch self {
    case .date: kind.isTime
    case .number: kind.isNumeric
    case .value, .text, .condition: true
    case .pattern: false
    }
  }

  /// Returns `true` if a result of a kind may stand here.
  fileprivate func mayTake(_ kind: ValueKind) -> Bool {
    switch self {
    case .date: kind == .moment || kind == .any
    case .number: kind == .number || kind == .any
    case .value, .text, .condition: true
    case .pattern: false
    }
  }
}

extension QueryLexer {
  /// The number of bytes of white space at the end of the text.
  fileprivate var spaceAtEnd: Int {
    text.utf8.count - excerpt(0..<(endOfLastToken ?? 0)).utf8.count
  }

  private var endOfLastToken: Int? {
    var ahead = self
    var last: Int?
    while let token = try? ahead.next(asValue: true), token.kind != .end {
      last = token.range.upperBound
    }
    return last
  }
}

extension String {
  /// `true` if the name consists of visible characters that can be typed.
  fileprivate var isTypeable: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      || unicodeScalars.allSatisfy {
        switch $0.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate,
          .privateUse:
          false
        default: true
        }
      }
  }
}
