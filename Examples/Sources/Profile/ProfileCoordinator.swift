// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The coordinator of the list, the details and the sheet.
@MainActor
final class ProfileCoordinator: Coordinator {
  let (stack, work) = (NavigationStack(), Work())
  private let directory = Directory()
  private var updates: AnyCancellable?

  init() {
    let list = ListScreen(
      "people",
      of: directory.people,
      columns: [ListColumn("name") { $0.name }, ListColumn("team") { $0.team.rawValue }]
    )
    updates = directory.$people.sink { [weak list] in list?.elements = $0 }
    push(list, onAction: ProfileCoordinator.handle)
  }

  func handle(_ action: ListScreen<Person>.Action) {
    switch action {
    case .selected(let person):
      push(PersonScreen(person, in: directory.$people), onAction: ProfileCoordinator.handle)
    case .paged: break
    }
  }

  func handle(_ action: PersonScreen.Action) {
    switch action {
    case .editRequested(let person): presentSheet(for: person)
    }
  }

  /// Presents a sheet that edits a person, and again if the directory refuses the result.
  private func presentSheet(for person: Person, restoring draft: Person? = nil) {
    let fields: [FormField<Person>] = [
      .text("name", \.name, hint: "first and last name") {
        if !$0.contains(" ") { throw ProfileError.incompleteName }
      },
      .text("address", \.address, hint: "e-mail address") {
        if $0.split(separator: "@").count != 2 { throw ProfileError.invalidAddress($0) }
      },
      .choice("team", \.team),
    ]
    let sheet = ValueForm("profile", editing: person, restoring: draft, fields: fields)
    present(sheet) { coordinator, answer in
      guard case .value(let edited) = answer else { return }
      do {
        try coordinator.directory.save(edited)
        coordinator.stack.announce(.line("Saved \(edited.name).", .secondary))
      } catch {
        coordinator.work.fail(error)
        coordinator.presentSheet(for: person, restoring: edited)
      }
    }
  }
}
