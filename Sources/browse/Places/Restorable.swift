import Navigator

/// A screen that can come back in a later session.
@MainActor
protocol Restorable {
  /// The line that it comes back from, on top of the screen below it; `nil` if it cannot.
  var saved: SavedScreen? { get }
}

extension SavedStack {
  /// The screens from the root up to the first that cannot come back; `nil` if the root cannot.
  @MainActor
  init?(_ screens: [any Screen]) {
    let lines = screens.lazy.map { ($0 as? any Restorable)?.saved }
    let known = Array(lines.prefix { $0 != nil }.compactMap(\.self))
    guard case .collection(var root)? = known.first else { return nil }
    root.path = root.resolved.path
    self.init(root: root, screens: Array(known.dropFirst()))
  }
}
