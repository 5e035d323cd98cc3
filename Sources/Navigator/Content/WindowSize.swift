// SPDX-License-Identifier: GPL-3.0-or-later

/// The size of a terminal's window.
public struct WindowSize: Sendable, Equatable {
  /// The number of columns, `nil` for unlimited width.
  public var columns: Int?

  /// The number of rows, `nil` for unlimited height.
  public var rows: Int?

  /// Creates a window, unlimited in the dimensions that are omitted.
  public init(columns: Int? = nil, rows: Int? = nil) {
    self.columns = columns
    self.rows = rows
  }
}

extension WindowSize {
  /// The maximum number of rows of a table, and of fields, that are drawn in the window.
  var maximumRowCount: Int { rows == nil ? .max : Self.maximumRowCount }

  /// The maximum number of rows and fields in a window of limited height.
  ///
  /// It exceeds what a terminal keeps. Drawing a million rows would block the prompt for seconds.
  static let maximumRowCount = 10_000
}
