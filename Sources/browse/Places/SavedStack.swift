import Catalog

/// The screens that a person has come through, as a text that lasts: a line for each, from the root.
struct SavedStack: Equatable {
  /// The screens; the first is a collection at a location.
  let root: Location
  var screens: [SavedScreen]

  /// The screens on a collection.
  init(root: Location, screens: [SavedScreen] = []) {
    self.root = root
    self.screens = screens
  }
}

extension SavedStack {
  /// The last place on the way that a location leads to.
  var lastPlace: Location {
    var location = root
    for screen in screens {
      switch screen {
      case .collection(let other): location = other
      case .file(let name, let place):
        location = Location(path: "\(location.path)/\(name)")
        location.place = place
      case .item(let id): location.place.item = id
      case .picks, .comparison, .bookmarks, .history: continue
      case .field, .frequency, .plot: return location
      }
    }
    return location
  }
}

extension SavedStack: CustomStringConvertible {
  var description: String {
    ([.collection(root)] + screens).map { "\($0)\n" }.joined()
  }
}

extension SavedStack {
  /// How many screens are brought back at most.
  private static let mostScreens = 1000

  /// The stack that a text stands for, as far as it is understood.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - wrongLine: Set to the number of the first line that is not understood, if there is one; what
  ///     stands behind it is left out.
  init?(_ text: String, wrongLine: inout Int?) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).prefix(Self.mostScreens)
    let screens = lines.map { SavedScreen(String(Substring($0))) }
    wrongLine = screens.firstIndex { $0 == nil }.map { $0 + 1 }
    let known = screens.prefix { $0 != nil }.compactMap(\.self)
    guard case .collection(let root)? = known.first else { return nil }
    self.init(root: root, screens: Array(known.dropFirst()))
  }
}
