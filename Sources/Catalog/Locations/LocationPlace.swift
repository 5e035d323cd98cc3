// SPDX-License-Identifier: GPL-3.0-or-later

extension Location {
  /// What is looked at in a collection.
  ///
  /// The filter, the order and the columns are texts: what they mean is known once the columns are.
  package struct Place: Sendable, Equatable {
    /// Which items, as a filter spells it; all for `nil`.
    package var filter: String?

    /// In which order; the source's for `nil`.
    package var order: String?

    /// Which columns are shown; all for `nil`.
    package var columns: String?

    /// The number of the first item on the page, from 1; the first page for `nil`.
    package var page: Int?

    /// The items that are put aside, in the order of picking; none for an empty list.
    package var picks: [Item.ID] = []

    /// The one item that is looked at, if it is one.
    package var item: Item.ID?

    /// All of a collection, from its beginning.
    package init() {}
  }
}

// MARK: Writing

extension Location.Place: CustomStringConvertible {
  /// What stands behind the path: `?filter=price > 10&sort=-price#42`; nothing for all of it.
  package var description: String {
    let values: [(Name, String?)] = [
      (.filter, filter), (.sort, order), (.columns, columns), (.page, page.map(String.init)),
    ]
    var parameters = values.compactMap { name, value in
      value.map { "\(name)=\(LocationText.escaped($0))" }
    }
    if !picks.isEmpty {
      // Between two of them stands a comma, and a key may have one.
      let names = picks.map { LocationText.escaped($0.name, without: ",") }
      parameters.append("\(Name.picks)=\(names.joined(separator: ","))")
    }
    return (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
      + (item.map { "#\(LocationText.escaped($0.name))" } ?? "")
  }

  /// What can stand behind `?`.
  private enum Name: String, CaseIterable {
    case filter, sort, columns, page, picks
  }
}

// MARK: Reading

extension Location.Place {
  /// Whether what stands between two `&` is part of a place.
  static func isParameter(_ parameter: Substring) -> Bool {
    Name(rawValue: parameter.prefix { $0 != "=" }.lowercased()) != nil
  }

  /// The place that the end of a location spells.
  ///
  /// - Parameters:
  ///   - text: The location.
  ///   - start: Where its `?` or its `#` is, or its end.
  ///   - hasKeys: Whether items may be named by something else than the number of their rows.
  /// - Throws: ``LocationError`` with what is wrong, and where.
  package init(
    _ text: String,
    from start: String.Index,
    hasKeys: Bool = true
  ) throws(LocationError) {
    let fragment = text.utf8[start...].firstIndex(of: Location.fragment) ?? text.endIndex
    for parameter in text.utf8[start..<fragment].dropFirst().split(separator: UInt8(ascii: "&")) {
      try read(Substring(parameter), of: text, hasKeys)
    }
    guard fragment < text.endIndex else { return }
    let row = text[text.utf8.index(after: fragment)...]
    item = try Self.item(row, of: text, hasKeys, at: fragment..<text.endIndex)
  }

  private mutating func read(
    _ parameter: Substring,
    of text: String,
    _ hasKeys: Bool
  ) throws(LocationError) {
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
      throw LocationError(.missingValue(name.rawValue), in: text, at: typed.startIndex..<sign)
    }
    guard !has(name) else {
      throw LocationError(.repeated(name.rawValue), in: text, at: typed.startIndex..<sign)
    }
    let value = parameter[parameter.utf8.index(after: sign)...]
    switch name {
    case .filter: filter = try Self.unescaped(value, of: text)
    case .sort: order = try Self.unescaped(value, of: text)
    case .columns: columns = try Self.unescaped(value, of: text)
    case .page:
      guard let number = try Self.number(value, of: text) else {
        let range = value.startIndex..<value.endIndex
        throw LocationError(.notAPage(String(value)), in: text, at: range)
      }
      page = number
    case .picks:
      // Nothing at all is no pick, but an empty key among others is one.
      let isSparse = hasKeys && !value.isEmpty
      for part in value.utf8.split(
        separator: UInt8(ascii: ","),
        omittingEmptySubsequences: !isSparse
      ) {
        let row = Substring(part)
        picks.append(try Self.item(row, of: text, hasKeys, at: row.startIndex..<row.endIndex))
      }
    }
  }

  private func has(_ name: Name) -> Bool {
    switch name {
    case .filter: filter != nil
    case .sort: order != nil
    case .columns: columns != nil
    case .page: page != nil
    case .picks: !picks.isEmpty
    }
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

  /// What names an item: a number from 1, or any text if it may be a key.
  private static func item(
    _ name: Substring,
    of text: String,
    _ hasKeys: Bool,
    at range: Range<String.Index>
  ) throws(LocationError) -> Item.ID {
    let key = try unescaped(name, of: text)
    // A key may be empty, and `007` is another one than `7`.
    if hasKeys { return Item.ID(name: key) }
    guard let number = try number(name, of: text) else {
      throw LocationError(.notARow(String(name)), in: text, at: range)
    }
    return Item.ID(row: number)
  }

  /// A number from 1.
  private static func number(
    _ value: Substring,
    of text: String
  ) throws(LocationError) -> Int? {
    let digits = try unescaped(value, of: text)
    guard let number = Int(digits: digits), number > 0 else { return nil }
    return number
  }
}
