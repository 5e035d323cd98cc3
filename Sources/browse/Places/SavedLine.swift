import Catalog

/// A line that lasts: a screen that comes back on top of the one before, or something about that.
enum SavedLine: Equatable {
  /// A collection that a location leads to.
  case collection(Location)

  /// A file of the directory below, by its name.
  case file(String, Location.Place)

  /// A list or an object in a field of the item below.
  case field(FieldName, Location.Place)

  /// An item of the collection below.
  case item(Item.ID)

  /// The frequencies of a column of the collection below, by its name.
  case frequency(String)

  /// A plot of columns of the collection below, as it is typed.
  case plot(String)

  /// The basket of the collection below.
  case picks

  /// The items of the basket below side by side.
  case comparison

  case bookmarks
  case history

  /// What the file of the collection was like that the screen before is of.
  case source(SourceStamp)

  /// How the columns of the collection are shown that the screen before is of.
  case arrangement(Arrangement)

  /// The files that were picked in the directory that the screen before is of, by their names.
  case pickedFiles([String])
}

extension SavedLine {
  /// Whether it is a screen, and not something about the one before.
  var isScreen: Bool {
    switch self {
    case .source, .arrangement, .pickedFiles: false
    default: true
    }
  }
}

/// How a field of an item is called for good.
enum FieldName: Equatable {
  case name(String)

  /// The number of its place, from 1, where no name will do.
  case place(Int)

  /// The name of a field of an item of a collection with these columns.
  init(_ index: Int, of columns: [Column]) {
    let name = columns.indices.contains(index) ? columns[index].name : nil
    self =
      if let name, columns.firstIndex(where: { $0.name == name }) == index {
        .name(name)
      } else {
        .place(index + 1)
      }
  }

  /// The index of the field, if there is one.
  func index(in columns: [Column]) -> Int? {
    switch self {
    case .name(let name): columns.firstIndex { $0.name == name }
    case .place(let place): place > 0 ? place - 1 : nil
    }
  }
}

// MARK: Writing

extension SavedLine: CustomStringConvertible {
  var description: String {
    switch self {
    case .collection(let location): "\(Word.collection) \(location)"
    case .file(let name, let place): "\(Word.file) \(LocationText.escaped(name))\(place)"
    case .field(let field, let place): "\(Word.field) \(field)\(place)"
    case .item(let id): "\(Word.item) \(id)"
    case .frequency(let column): "\(Word.frequency) \(LocationText.escaped(column))"
    case .plot(let columns): "\(Word.plot) \(LocationText.escaped(columns))"
    case .picks: Word.picks.rawValue
    case .comparison: Word.compare.rawValue
    case .bookmarks: Word.bookmarks.rawValue
    case .history: Word.history.rawValue
    case .source(let stamp): "\(Word.source) \(stamp)"
    case .arrangement(let arrangement): "\(Word.shown) \(arrangement)"
    // No name of a file has a slash.
    case .pickedFiles(let names):
      "\(Word.picked) \(names.map { LocationText.escaped($0) }.joined(separator: "/"))"
    }
  }

  /// What a line begins with.
  private enum Word: String {
    case collection, file, field, item, frequency, plot, picks, compare, bookmarks, history
    case source, shown, picked
  }
}

extension FieldName: CustomStringConvertible {
  var description: String {
    switch self {
    case .name(let name): LocationText.escaped(name)
    case .place(let place): "#\(place)"
    }
  }
}

// MARK: Reading

extension SavedLine {
  /// The screen that a line stands for, `nil` if it is none.
  init?(_ line: String) {
    let space = line.utf8.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let text = String(line[space...].unicodeScalars.dropFirst())
    switch Word(rawValue: String(line[..<space])) {
    case .collection:
      guard let location = try? Location(text), !text.isEmpty else { return nil }
      self = .collection(location)
    case .file:
      guard let (name, place) = Self.parts(of: text), !name.isEmpty else { return nil }
      self = .file(name, place)
    case .field:
      guard let (field, place) = Self.field(text) else { return nil }
      self = .field(field, place)
    case .item:
      guard let row = Int(text), row > 0 else { return nil }
      self = .item(Item.ID(row: row))
    case .frequency:
      guard case .success(let column) = LocationText.unescaped(text[...]) else { return nil }
      self = .frequency(column)
    case .plot:
      guard case .success(let columns) = LocationText.unescaped(text[...]), !columns.isEmpty else {
        return nil
      }
      self = .plot(columns)
    case .source:
      guard let stamp = SourceStamp(text) else { return nil }
      self = .source(stamp)
    case .shown:
      guard let arrangement = Arrangement(text) else { return nil }
      self = .arrangement(arrangement)
    case .picked:
      guard let names = Self.names(text) else { return nil }
      self = .pickedFiles(names)
    case .picks where space == line.endIndex: self = .picks
    case .compare where space == line.endIndex: self = .comparison
    case .bookmarks where space == line.endIndex: self = .bookmarks
    case .history where space == line.endIndex: self = .history
    case .picks, .compare, .bookmarks, .history, nil: return nil
    }
  }

  /// Names that may have escapes, apart by slashes; none is empty.
  private static func names(_ text: String) -> [String]? {
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { try? LocationText.unescaped(Substring($0)).get() }
    return names.allSatisfy { $0?.isEmpty == false } ? names.compactMap(\.self) : nil
  }

  private static func field(_ text: String) -> (FieldName, Location.Place)? {
    guard text.utf8.first == UInt8(ascii: "#") else {
      return parts(of: text).map { (.name($0.name), $0.place) }
    }
    let rest = String(text.unicodeScalars.dropFirst())
    guard let (digits, place) = parts(of: rest), let number = Int(digits), number > 0 else {
      return nil
    }
    return (.place(number), place)
  }

  /// A name that may have escapes, and the place behind it.
  private static func parts(of text: String) -> (name: String, place: Location.Place)? {
    let mark = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let end = mark ?? text.endIndex
    guard case .success(let name) = LocationText.unescaped(text[..<end]),
      let place = try? Location.Place(text, from: end)
    else { return nil }
    return (name, place)
  }
}
