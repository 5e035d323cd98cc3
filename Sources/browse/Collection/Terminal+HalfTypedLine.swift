// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension Terminal {
  /// Publishes `true` when a line is begun, and `false` when it is empty, submitted or discarded.
  ///
  /// No line is published while completions are listed or a preview is hidden.
  var isHalfTyped: AnyPublisher<Bool, Never> {
    let typed = lines.compactMap { $0.map { !$0.text.isEmpty } }
    let ended = events.compactMap { event -> Bool? in
      switch event {
      case .line, .interrupt, .endOfInput: false
      case .key, .answer, .completionRequested, .completionDropped: nil
      }
    }
    return typed.merge(with: ended).eraseToAnyPublisher()
  }
}
