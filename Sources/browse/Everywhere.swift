import Navigator

/// What can be typed on every screen of this program, besides what any prompt understands.
@MainActor
final class Everywhere: @MainActor ActionPublisher {
  enum Action: Equatable {
    case showSource
    case showSettings
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  private let subject = PassthroughSubject<Action, Never>()

  var commands: [Command] {
    [
      Command(
        "about",
        help: "where this comes from; how it was read, and what was odd",
        group: .look
      ) { [subject] in subject.send(.showSource) },
      Command("settings", help: "page size and more", group: .everywhere) { [subject] in
        subject.send(.showSettings)
      },
    ]
  }
}
