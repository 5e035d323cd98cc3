// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A line of a saved stack: a screen on top of the previous one, or state of the previous screen.
enum SavedLine: Equatable {
  /// A collection at a location.
  case collection(Location)

  /// A file of the directory below, or a table of the database below.
  case member(String, Location.View)

  /// A JSON list or object in a field of the item below.
  case field(FieldName, Location.View)

  /// An item of the collection below.
  case item(Item.ID)

  /// The item that a field of the item below refers to.
  case reference(FieldName)

  /// One of the collections that refer to the item below.
  case referrer(ReferrerName, Location.View)

  /// The statistics of a column of the collection below.
  case statistics(FieldName)

  /// A plot of the collection below, in the syntax of the command.
  case plot(String)

  /// The answer to a question about the collection below, with its view.
  case answer(CollectionQuestion.Word, String, Location.View)

  /// The items that the answer below groups.
  case groupedItems(Location.View)

  /// A list of the program, about the item or the collection below.
  case list(ProgramList, Location.View)

  /// The comparison of the picked items of the collection below.
  case comparison

  /// The size and modification time of the previous collection's file.
  case source(SourceStamp)

  /// The arrangement of the columns of the previous collection.
  case arrangement(Arrangement)

  /// The picked members of the previous directory or database, by name.
  case pickedMembers([String])
}

extension SavedLine: RestorationStep {
  var opensScreen: Bool {
    switch self {
    case .source, .arrangement, .pickedMembers: false
    default: true
    }
  }
}

// MARK: Formatting

extension SavedLine: CustomStringConvertible {
  var description: String {
    switch self {
    case .collection(let location): "\(Word.collection) \(location)"
    case .member(let name, let view): "\(Word.member) \(LocationText.escaped(name))\(view)"
    case .field(let field, let view): "\(Word.field) \(Self.text(of: field, view))"
    case .item(let id): "\(Word.item) \(LocationText.escaped(id.name))"
    case .reference(let field): "\(Word.reference) \(field)"
    case .referrer(let name, let view):
      "\(Word.referrer) \(Self.text(of: [name.name] + name.columns))\(view)"
    case .answer(let word, let text, let view):
      "\(Word.answer) \(word) \(LocationText.escaped(text))\(view)"
    case .groupedItems(let view): "\(Word.items) \(view)"
    case .statistics(let column): "\(Word.stats) \(column)"
    case .plot(let columns): "\(Word.plot) \(LocationText.escaped(columns))"
    case .list(let list, let view): view == Location.View() ? "\(list)" : "\(list) \(view)"
    case .comparison: Word.compare.rawValue
    case .source(let stamp): "\(Word.source) \(stamp)"
    case .arrangement(let arrangement): "\(Word.shown) \(arrangement)"
    case .pickedMembers(let names): "\(Word.picked) \(Self.text(of: names))"
    }
  }

  /// Returns a field and the view of its collection.
  ///
  /// A fragment after an empty name would be read as the number of a field.
  private static func text(of field: FieldName, _ view: Location.View) -> String {
    let view = view.description
    return field == .name("") && view.hasPrefix("#") ? "?\(view)" : "\(field)\(view)"
  }

  /// Returns escaped names, separated by slashes.
  private static func text(of names: [String]) -> String {
    names.map { LocationText.escaped($0, separator: "/") }.joined(separator: "/")
  }

  /// The first word of a line.
  private enum Word: String {
    case collection, member, field, item, reference, referrer, answer, items, stats, plot, compare
    case source, shown, picked

    /// The former name of `member`, which earlier versions wrote.
    case file

    /// The answer about the frequencies of a column, as earlier versions wrote it.
    case frequency
  }
}

// MARK: Parsing

extension SavedLine {
  /// Parses a line.
  ///
  /// Returns `nil` if it is invalid.
  init?(_ line: String) {
    let space = line.utf8.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let text = String(line[space...].unicodeScalars.dropFirst())
    let first = String(line[..<space])
    if let list = ProgramList(rawValue: first) {
      guard Self.endOfName(in: text) == text.startIndex,
        let view = try? Location.View(text, from: text.startIndex)
      else { return nil }
      self = .list(list, view)
      return
    }
    switch Word(rawValue: first) {
    case .collection:
      guard let location = try? Location(text), !location.description.isEmpty else { return nil }
      self = .collection(location)
    case .member, .file:
      guard let (name, view) = Self.parts(of: text), !name.isEmpty else { return nil }
      self = .member(name, view)
    case .field:
      guard let (field, view) = Self.field(text) else { return nil }
      self = .field(field, view)
    case .item:
      guard case .success(let name) = LocationText.unescaped(text[...]), !name.isEmpty else {
        return nil
      }
      self = .item(Item.ID(name: name))
    case .reference:
      guard let (field, view) = Self.field(text), view == Location.View() else { return nil }
      self = .reference(field)
    case .referrer:
      let end = Self.endOfName(in: text)
      guard let names = Self.names(text[..<end]), names.count > 1,
        let view = try? Location.View(text, from: end)
      else { return nil }
      self = .referrer(ReferrerName(name: names[0], columns: Array(names[1...])), view)
    case .frequency:
      guard case .success(let name) = LocationText.unescaped(text[...]), !name.isEmpty else {
        return nil
      }
      let column = Column(name: name, kind: .text)
      self = .answer(.frequency, column.spelledName, Location.View())
    case .stats:
      guard let (column, view) = Self.field(text), view == Location.View() else { return nil }
      self = .statistics(column)
    case .plot:
      guard case .success(let columns) = LocationText.unescaped(text[...]), !columns.isEmpty else {
        return nil
      }
      self = .plot(columns)
    case .answer:
      let end = text.firstIndex(of: " ") ?? text.endIndex
      guard let word = CollectionQuestion.Word(rawValue: String(text[..<end])),
        let (question, view) = Self.parts(of: String(text[end...].dropFirst())),
        !question.isEmpty || word.standsAlone
      else { return nil }
      self = .answer(word, question, view)
    case .items:
      guard let view = try? Location.View(text, from: text.startIndex) else { return nil }
      self = .groupedItems(view)
    case .source:
      guard let stamp = SourceStamp(text) else { return nil }
      self = .source(stamp)
    case .shown:
      guard let arrangement = Arrangement(text) else { return nil }
      self = .arrangement(arrangement)
    case .picked:
      guard let names = Self.names(text[...]) else { return nil }
      self = .pickedMembers(names)
    case .compare where space == line.endIndex: self = .comparison
    case .compare, nil: return nil
    }
  }

  /// Parses escaped names that are separated by slashes.
  ///
  /// Returns `nil` if one is empty.
  private static func names(_ text: Substring) -> [String]? {
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { try? LocationText.unescaped(Substring($0)).get() }
    return names.allSatisfy { $0?.isEmpty == false } ? names.compactMap(\.self) : nil
  }

  private static func field(_ text: String) -> (FieldName, Location.View)? {
    guard text.utf8.first == UInt8(ascii: "#") else {
      return parts(of: text).map { (.name($0.name), $0.view) }
    }
    let rest = String(text.unicodeScalars.dropFirst())
    guard let (digits, view) = parts(of: rest), let number = Int(digits), number > 0 else {
      return nil
    }
    return (.number(number), view)
  }

  /// Parses an escaped name and the view after it.
  private static func parts(of text: String) -> (name: String, view: Location.View)? {
    let end = endOfName(in: text)
    guard case .success(let name) = LocationText.unescaped(text[..<end]),
      let view = try? Location.View(text, from: end)
    else { return nil }
    return (name, view)
  }

  /// Returns the index at which the view after a name begins.
  private static func endOfName(in text: String) -> String.Index {
    text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.endIndex
  }
}
