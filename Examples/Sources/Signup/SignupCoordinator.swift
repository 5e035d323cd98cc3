// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The coordinator of the form and the greeting.
@MainActor
final class SignupCoordinator: Coordinator {
  let (stack, work) = (NavigationStack(), Work())

  init(_ accounts: any AccountService) {
    push(SignupScreen(accounts), onAction: SignupCoordinator.handle)
  }

  func handle(_ outcome: SignupScreen.Action) {
    switch outcome {
    case .success(let name): stack.push(WelcomeScreen(name))
    case .failure(let error): stack.alert(error.alert)
    }
  }
}
