// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of remarks in pages.
  public struct Content: Sendable {
    /// The end of an alert in one line, with the position of the problem, counted from 1.
    public var position: @Sendable (_ number: Int) -> String = { ", at character \($0)" }

    /// The remark below a value that is only the beginning of a longer one.
    public var more = "… and more"

    /// The remark below a value whose last bytes are not shown.
    public var moreBytes: @Sendable (_ count: Int) -> String = { "… and \($0) more bytes" }

    /// The remark below a table whose last rows are not shown.
    public var moreRows: @Sendable (_ count: Int) -> String = {
      "… and \($0) more rows; end the command with “| less” to read all"
    }

    /// The remark below fields of which the last are not shown.
    public var moreFields: @Sendable (_ count: Int) -> String = {
      "… and \($0) more fields; end the command with “| less” to read all"
    }

    /// The remark below commands of which the last are not shown.
    public var moreCommands: @Sendable (_ count: Int) -> String = { "… and \($0) more" }

    /// The number of hidden columns to the right of a table.
    public var moreColumns: @Sendable (_ count: Int) -> String = {
      "\($0) more \($0 == 1 ? "column" : "columns")"
    }

    /// The number of hidden columns to the left of a table.
    public var columnsToTheLeft: @Sendable (_ count: Int) -> String = { "\($0) to the left" }

    /// The message in place of a chart in a window that is too small.
    public var noRoomForChart = "no room for a chart"

    /// The name of a column of bars.
    public var bars = "bar"
  }
}
