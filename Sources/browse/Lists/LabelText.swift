// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Describes the items to which values lead.
enum LabelText {
  /// The maximum number of characters of a label.
  private static let maximumLength = 80

  /// Returns the text beside a value, such as ` · Ada Martin`, which is empty if the item is not known.
  static func label(_ answer: ItemLabels.Answer?) -> String {
    switch answer {
    case nil: ""
    case .nothing: " · not found"
    case .item(let label): " · " + cut(label)
    }
  }

  private static func cut(_ label: String) -> String {
    let line = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > maximumLength ? line.prefix(maximumLength - 1) + "…" : line
  }

  /// Returns the lines below an item while its labels are looked up, or after that failed.
  static func remarks(on search: Effect<ItemLabels>.State) -> [StyledText] {
    switch search {
    case .idle, .failed: []
    case .loading: [StyledText("looking up names… (“stop” ends it)", .secondary)]
    case .loaded(let labels): failures(of: labels)
    }
  }

  /// Returns a line for each column whose labels could not be read.
  static func failures(of labels: ItemLabels) -> [StyledText] {
    labels.failures.map { column, error in
      StyledText("! no names for “\(column)”: \(error.alert.headline)", .secondary)
    }
  }
}
