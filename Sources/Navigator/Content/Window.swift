// SPDX-License-Identifier: GPL-3.0-or-later

/// How much a terminal shows at once.
public struct Window: Sendable, Equatable {
  /// How many characters fit into a line, `nil` for as many as there are.
  public var columns: Int?

  /// How many lines there are, `nil` for as many as are written.
  public var rows: Int?

  /// A window of that size; without an end where none is given.
  public init(columns: Int? = nil, rows: Int? = nil) {
    self.columns = columns
    self.rows = rows
  }
}
