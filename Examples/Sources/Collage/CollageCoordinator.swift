// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The coordinator of the collage and the pictures.
@MainActor
final class CollageCoordinator: Coordinator {
  let (stack, work) = (NavigationStack(), Work())
  private let model = CollageModel()
  private var picking: AnyCancellable?

  init(inColor: Bool = false) {
    push(CollageScreen(model, inColor: inColor), onAction: CollageCoordinator.handle)
  }

  func handle(_ action: CollageScreen.Action) {
    switch action {
    case .pickRequested: pick(from: PicturesScreen())
    case .cleared: model.pictures.value = []
    case .saved(let path, let size): stack.announce(.line("Saved \(size) bytes in “\(path)”."))
    }
  }

  /// Shows the pictures until the collage is full.
  private func pick(from screen: PicturesScreen) {
    stack.push(screen)
    picking = model.add(screen.picked).sink { [stack] _ in
      stack.pop()
      stack.alert("the collage is full")
    } receiveValue: { [stack, model] _ in
      stack.announce(.line("Picked \(model.count) of \(CollageModel.capacity).", .secondary))
    }
  }
}
