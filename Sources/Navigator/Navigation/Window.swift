// SPDX-License-Identifier: GPL-3.0-or-later

/// The size of the window, for a screen that shows as much as fits.
///
/// A screen stores one. The ``NavigationStack`` keeps it up to date from the time when the screen is
/// pushed. The ``Prompt`` draws the screen again when the window has changed.
@MainActor
public final class Window: ScreenState {
  /// Publishes the size now, when the screen is pushed, and each time the window changes.
  ///
  /// The size is unlimited while it is not known.
  public var sizes: AnyPublisher<WindowSize, Never> { subject.eraseToAnyPublisher() }

  /// The size, unlimited while it is not known.
  public internal(set) var size: WindowSize {
    get { subject.value }
    set { subject.value = newValue }
  }

  /// Publishes nothing, because the prompt draws the screen again after a change of the window.
  public let changes = Empty<Void, Never>(completeImmediately: false).eraseToAnyPublisher()

  private let subject = CurrentValueSubject<WindowSize, Never>(WindowSize())

  /// Creates a window of unlimited size.
  public init() {}
}
