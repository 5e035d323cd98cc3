// SPDX-License-Identifier: GPL-3.0-or-later

extension Screen {
  /// Returns the text that a terminal without colours shows for the screen.
  ///
  /// ```swift
  /// #expect(playlist.text().contains("2  So What"))
  /// ```
  ///
  /// - Parameter width: The columns of the window, `nil` for unlimited width.
  public func text(width: Int? = 80) -> String {
    Renderer(width: width, theme: nil).text(of: body)
  }
}
