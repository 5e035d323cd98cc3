// SPDX-License-Identifier: GPL-3.0-or-later

/// A type that turns screens into pages for the terminal.
@MainActor
public protocol PagePrinter {
  /// Fetches the data that a screen lacks, and returns the page of the screen.
  ///
  /// The page includes changes of the screen during the fetch. Implementations therefore create the
  /// content as the last step, and do not suspend after it.
  ///
  /// - Returns: The content, `nil` if the printer wrote it elsewhere.
  /// - Throws: An error if the screen cannot be drawn.
  func page(of screen: any Screen) async throws -> Content?
}

/// A printer that draws the body of each screen.
public struct BodyPrinter: PagePrinter {
  /// Creates a printer.
  public init() {}

  /// Returns the body of the screen.
  public func page(of screen: any Screen) -> Content? { screen.body }
}
