// SPDX-License-Identifier: GPL-3.0-or-later

extension Location {
  /// The part of a location after the path: the query, page, picks and item that are shown.
  ///
  /// The types, the filter, the order and the columns are texts, because they can be parsed only once the
  /// columns are known.
  package struct View: Sendable, Equatable {
    /// The types that were chosen for columns.
    package var types: [String] = []

    /// The computed columns, each with its expression.
    package var additions: [String] = []

    /// Other names of columns.
    package var renames: [String] = []

    /// The maximum number of items.
    package var limit: Int?

    /// The filter expression, or `nil` for all items.
    package var filter: String?

    /// The order, or `nil` for the source's order.
    package var order: String?

    /// The visible columns, or `nil` for all.
    package var columns: String?

    /// The 1-based number of the first item on the page, or `nil` for the first page.
    package var page: Int?

    /// The picked items, in the order of picking.
    package var picks: [Item.ID] = []

    /// The item that is shown on its own, if any.
    package var item: Item.ID?

    /// The answer or the list that is shown on top of the collection, if any.
    package var answer: Answer?

    /// Creates the view of a whole collection, from its beginning.
    package init() {}

    /// A subject on top of a view, and the view of its items.
    package indirect enum Answer: Sendable, Equatable {
      case to(Subject, View)
    }

    /// A question about the items of a view, or a list of the program.
    package enum Subject: Sendable, Equatable {
      /// The word that begins a question, and the text after it.
      case question(CollectionQuestion.Word, String)

      /// A list, which is about an item if there is an ID.
      case list(ProgramList, of: Item.ID?)
    }
  }
}

/// A list of the program itself, rather than of a source.
package enum ProgramList: String, Sendable, CaseIterable {
  /// The collections that refer to an item.
  case related

  /// The picked items of a collection.
  case picks

  /// The references from the columns of a collection.
  case references

  case bookmarks

  /// The queries and locations of earlier sessions.
  case history
}

// MARK: Answers

extension Location.View {
  /// The view of the collection, without answers on top of it.
  package var withoutAnswer: Location.View {
    var view = self
    view.answer = nil
    return view
  }

  /// The view without its topmost answer.
  package var withoutLastAnswer: Location.View {
    guard case .to(let subject, let view) = answer, view.answer != nil else {
      return withoutAnswer
    }
    var shorter = self
    shorter.answer = .to(subject, view.withoutLastAnswer)
    return shorter
  }

  /// The view below the topmost answer, without that answer.
  ///
  /// Without an answer, it is the whole view.
  package var belowTopmost: Location.View {
    get { withoutLastAnswer.topmost }
    set {
      guard case .to(let subject, var view) = answer, view.answer != nil else {
        let topmost = answer
        self = newValue
        answer = topmost
        return
      }
      view.belowTopmost = newValue
      answer = .to(subject, view)
    }
  }

  /// The view of the topmost answer, or of the collection if there is none.
  package var topmost: Location.View {
    get {
      switch answer {
      case .to(_, let view): view.topmost
      case nil: self
      }
    }
    set {
      switch answer {
      case .to(let subject, var view):
        view.topmost = newValue
        answer = .to(subject, view)
      case nil: self = newValue
      }
    }
  }
}

// MARK: Writing

extension Location.View: CustomStringConvertible {
  /// The text after the path: `?filter=price > 10&sort=-price#42`, empty for a whole collection.
  package var description: String {
    let parameters = parameters
    return (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
      + (topmost.item.map { "#\(LocationText.escaped($0.name))" } ?? "")
  }

  /// The parameters of the view and of the answers on top of it.
  private var parameters: [String] {
    let values: [(Name, String?)] = [
      (.filter, filter), (.sort, order), (.limit, limit.map(String.init)), (.columns, columns),
      (.page, page.map(String.init)),
    ]
    let changes = [(Name.type, types), (.add, additions), (.rename, renames)]
    var parameters = changes.flatMap { name, texts in
      texts.map { "\(name)=\(LocationText.escaped($0))" }
    }
    parameters += values.compactMap { name, value in
      value.map { "\(name)=\(LocationText.escaped($0))" }
    }
    if !picks.isEmpty {
      // Picks are separated by commas, and a key may contain one.
      let names = picks.map { LocationText.escaped($0.name, separator: ",") }
      parameters.append("\(Name.picks)=\(names.joined(separator: ","))")
    }
    switch answer {
    case .to(let subject, let view): return parameters + [subject.parameter] + view.parameters
    case nil: return parameters
    }
  }

  /// The parameters that may follow `?`.
  private enum Name: String, CaseIterable {
    case type, add, rename, filter, sort, limit, columns, page, picks

    /// A question of the word of the same name.
    ///
    /// `columns` without a value is a question, too.
    case group, pivot, frequency, stats, unnest, diff, sql

    /// A list of the program of the same name.
    ///
    /// `picks` without a value is such a list, too.
    case related, references, bookmarks, history

    /// The word of a question, or `nil` for other parameters.
    var word: CollectionQuestion.Word? { CollectionQuestion.Word(rawValue: rawValue) }

    /// The subject of the name alone, or `nil` if it needs a value.
    var subject: Subject? {
      if let word { return word.standsAlone ? .question(word, "") : nil }
      guard self != .related else { return nil }
      return ProgramList(rawValue: rawValue).map { .list($0, of: nil) }
    }
  }
}

extension Location.View.Subject {
  /// Returns `true` if items may be named by a key.
  ///
  /// - Parameter hasKeys: `true` if those of the view below may.
  fileprivate func hasKeys(on hasKeys: Bool) -> Bool {
    switch self {
    case .list(.picks, _): hasKeys
    case .list: true
    case .question: false
    }
  }

  /// `true` if the items are groups, which are named by their keys.
  fileprivate var isOfGroups: Bool {
    switch self {
    case .question(.group, _), .question(.pivot, _), .question(.frequency, _): true
    case .question, .list: false
    }
  }

  /// The parameter of a location: `group=category`, `stats`, `related=3`.
  var parameter: String {
    switch self {
    case .question(let word, ""): "\(word)"
    case .question(let word, let text): "\(word)=\(LocationText.escaped(text))"
    case .list(let list, let item):
      "\(list)" + (item.map { "=\(LocationText.escaped($0.name))" } ?? "")
    }
  }
}

// MARK: Reading

extension Location.View {
  /// Returns `true` if a URL parameter belongs to a view.
  ///
  /// A PostgreSQL URL has other parameters, too.
  static func isParameter(_ parameter: Substring) -> Bool {
    Name(rawValue: parameter.prefix { $0 != "=" }.lowercased()) != nil
  }

  /// Parses the end of a location.
  ///
  /// - Parameters:
  ///   - text: The whole location.
  ///   - start: The index of the `?` or `#`, or the end of `text`.
  ///   - hasKeys: `true` if items may be named by a key. Otherwise only row numbers are accepted.
  /// - Throws: ``LocationError`` with the problem and its range.
  package init(
    _ text: String,
    from start: String.Index,
    hasKeys: Bool = true
  ) throws(LocationError) {
    let fragment = text.utf8[start...].firstIndex(of: Location.fragment) ?? text.endIndex
    var parameters = text.utf8[start..<fragment].dropFirst().split(separator: UInt8(ascii: "&"))[
      ...
    ]
    try read(&parameters, of: text, hasKeys)
    guard fragment < text.endIndex else { return }
    let row = text[text.utf8.index(after: fragment)...]
    let isNamed = hasNames(on: hasKeys)
    topmost.item = try Self.item(row, of: text, isNamed, at: fragment..<text.endIndex)
  }

  /// Returns `true` if the topmost items may be named by a key.
  ///
  /// - Parameter hasKeys: `true` if those of the source may.
  private func hasNames(on hasKeys: Bool) -> Bool {
    guard case .to(let subject, let view) = answer else { return hasKeys }
    if view.answer == nil, subject.isOfGroups { return true }
    return view.hasNames(on: subject.hasKeys(on: hasKeys))
  }

  /// Reads parameters up to the end.
  ///
  /// A question or a list begins the view of its items.
  private mutating func read(
    _ parameters: inout ArraySlice<Substring.UTF8View.SubSequence>,
    of text: String,
    _ hasKeys: Bool
  ) throws(LocationError) {
    while let parameter = parameters.popFirst() {
      guard let subject = try read(Substring(parameter), of: text, hasKeys) else { continue }
      var view = Location.View()
      try view.read(&parameters, of: text, subject.hasKeys(on: hasKeys))
      answer = .to(subject, view)
    }
  }

  /// Reads a parameter, and returns it if it is a question or a list.
  private mutating func read(
    _ parameter: Substring,
    of text: String,
    _ hasKeys: Bool
  ) throws(LocationError) -> Subject? {
    let sign = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) ?? parameter.endIndex
    let typed = parameter[..<sign]
    guard let name = Name(rawValue: typed.lowercased()) else {
      let problem = LocationError.Problem.unknownParameter(
        String(typed),
        among: Name.allCases.map(\.rawValue)
      )
      throw LocationError(problem, in: text, at: typed.startIndex..<sign)
    }
    guard sign < parameter.endIndex else {
      if let subject = name.subject { return subject }
      throw LocationError(.missingValue(name.rawValue), in: text, at: typed.startIndex..<sign)
    }
    guard !has(name) else {
      throw LocationError(.repeated(name.rawValue), in: text, at: typed.startIndex..<sign)
    }
    let value = parameter[parameter.utf8.index(after: sign)...]
    switch name {
    case .type: types.append(try Self.unescaped(value, of: text))
    case .add: additions.append(try Self.unescaped(value, of: text))
    case .rename: renames.append(try Self.unescaped(value, of: text))
    case .filter: filter = try Self.unescaped(value, of: text)
    case .sort: order = try Self.unescaped(value, of: text)
    case .columns: columns = try Self.unescaped(value, of: text)
    case .limit: limit = try Self.count(value, of: text, else: LocationError.Problem.notALimit)
    case .page: page = try Self.count(value, of: text, else: LocationError.Problem.notAPage)
    case .group, .pivot, .frequency, .stats, .unnest, .diff, .sql:
      let question = try Self.unescaped(value, of: text)
      return name.word.map { .question($0, question) }
    case .related:
      let item = try Self.item(value, of: text, hasKeys, at: value.startIndex..<value.endIndex)
      return .list(.related, of: item)
    case .references, .bookmarks, .history:
      throw LocationError(.unexpectedValue(name.rawValue), in: text, at: sign..<value.endIndex)
    case .picks:
      // An empty value means no picks. Between commas, an empty part is an empty key.
      let isSparse = hasKeys && !value.isEmpty
      for part in value.utf8.split(
        separator: UInt8(ascii: ","),
        omittingEmptySubsequences: !isSparse
      ) {
        let row = Substring(part)
        picks.append(try Self.item(row, of: text, hasKeys, at: row.startIndex..<row.endIndex))
      }
    }
    return nil
  }

  private func has(_ name: Name) -> Bool {
    switch name {
    // Each column has its own.
    case .type, .add, .rename, .group, .pivot, .frequency, .stats, .unnest, .diff, .sql,
      .related, .references, .bookmarks, .history:
      false
    case .limit: limit != nil
    case .filter: filter != nil
    case .sort: order != nil
    case .columns: columns != nil
    case .page: page != nil
    case .picks: !picks.isEmpty
    }
  }

  /// Parses a number of items.
  private static func count(
    _ value: Substring,
    of text: String,
    else problem: (String) -> LocationError.Problem
  ) throws(LocationError) -> Int {
    if let number = try number(value, of: text) { return number }
    let range = value.startIndex..<value.endIndex
    throw LocationError(problem(String(value)), in: text, at: range)
  }

  private static func unescaped(
    _ value: Substring,
    of text: String
  ) throws(LocationError) -> String {
    switch LocationText.unescaped(value) {
    case .success(let value): return value
    case .failure(let escape): throw LocationError(.badEscape, in: text, at: escape.range)
    }
  }

  /// Parses an item: any text if items may be named by a key, otherwise a row number.
  private static func item(
    _ name: Substring,
    of text: String,
    _ hasKeys: Bool,
    at range: Range<String.Index>
  ) throws(LocationError) -> Item.ID {
    let key = try unescaped(name, of: text)
    // A key may be empty, and `007` and `7` are different keys.
    if hasKeys { return Item.ID(name: key) }
    guard let number = try number(name, of: text) else {
      throw LocationError(.notARow(String(name)), in: text, at: range)
    }
    return Item.ID(row: number)
  }

  /// Parses a number of at least 1.
  ///
  /// Returns `nil` for anything else.
  private static func number(
    _ value: Substring,
    of text: String
  ) throws(LocationError) -> Int? {
    let digits = try unescaped(value, of: text)
    guard let number = Int(digits: digits), number > 0 else { return nil }
    return number
  }
}
