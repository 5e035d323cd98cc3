// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension SavedStack {
  /// The screens from the root up to the first that cannot come back; `nil` if the root cannot.
  @MainActor
  init?(_ screens: [any Screen]) {
    guard let stack = StackLines(screens).stack else { return nil }
    self = stack
  }
}
