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
