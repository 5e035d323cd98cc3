// SPDX-License-Identifier: GPL-3.0-or-later

/// A printer of screens: the step between the stack and the terminal.
@MainActor
public protocol PagePrinter {
  /// Returns the page of a screen, after it has fetched what the screen lacks.
  ///
  /// A change of the screen on the way is on the page. Making the content is the last step, without a
  /// suspension after it.
  ///
  /// - Returns: The content, `nil` if it was written elsewhere.
  /// - Throws: The reason why it cannot be drawn.
  func page(of screen: any Screen) async throws -> Content?
}

/// A printer that draws the body of each screen.
public struct BodyPrinter: PagePrinter {
  /// Creates a printer.
  public init() {}

  /// Returns the body.
  public func page(of screen: any Screen) async throws -> Content? { screen.body }
}
