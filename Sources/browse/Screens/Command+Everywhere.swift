import Navigator

// The commands of every screen that a collection lies below.

extension Command {
  static func about(_ action: @escaping @MainActor () -> Void) -> Command {
    Command(
      "about",
      help: "where this comes from; how it was read, and what was odd",
      group: .look,
      perform: action
    )
  }

  static func settings(_ action: @escaping @MainActor () -> Void) -> Command {
    Command("settings", help: "page size and more", group: .everywhere, perform: action)
  }
}
