// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// Records an issue with the differing lines if `text` is not `expected`.
package func expect(
  _ text: String,
  is expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard text != expected else { return }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let changes = lines.difference(from: wanted)
  let removed = changes.removals.map { change in
    if case .remove(let offset, let line, _) = change { (offset, "- \(line)") } else { (0, "") }
  }
  let inserted = changes.insertions.map { change in
    if case .insert(let offset, let line, _) = change { (offset, "+ \(line)") } else { (0, "") }
  }
  let report = (removed + inserted).sorted { $0.0 < $1.0 }.map { "\($0.0 + 1): \($0.1)" }
  Issue.record(
    "the text differs (- expected, + came):\n\(report.joined(separator: "\n"))",
    sourceLocation: sourceLocation
  )
}
