// SPDX-License-Identifier: Apache-2.0

/// An object with a publisher that sends before the object changes.
///
/// ```swift
/// final class Settings: ObservableObject {
///   @Published var width = 80
/// }
/// let settings = Settings()
/// let owner = settings.objectWillChange.sink { print("from", settings.width) }
/// settings.width = 100
/// // Prints: from 80
/// ```
///
/// Threads that change properties of one object at the same time do not wait for each other. One
/// thread announces both changes, so a change may be announced after it was made.
///
/// A class that declares its own `objectWillChange` must send through it explicitly. ``Published``
/// properties announce changes only through the default publisher.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that sends before the object changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that sends before any ``Published`` property of the object changes.
  ///
  /// It includes the properties of superclasses. Each access returns the same publisher. If the
  /// object has no published property, each access creates a new publisher, because only a
  /// published property stores one.
  ///
  /// The properties are found by reflection, which reads all stored properties of the object.
  /// Access `objectWillChange` only where reading them is allowed. A `CustomReflectable` class
  /// hides its properties and must declare its own `objectWillChange`.
  ///
  /// - Complexity: O(n) in the number of stored properties.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = changeAnnouncing(in: self)
    guard let first = properties.first else { return ObservableObjectPublisher() }
    // The first thread to reach the first property decides the publisher for all concurrent
    // callers. Each caller sets the remaining properties before it returns.
    let known = properties.lazy.compactMap { $0.changeAnnouncer }.first
    let publisher = first.announceChanges(by: known ?? ObservableObjectPublisher())
    for property in properties.dropFirst() { _ = property.announceChanges(by: publisher) }
    return publisher
  }
}

/// A property storage that announces changes through an ``ObservableObjectPublisher``.
protocol ChangeAnnouncing: AnyObject {
  /// The publisher that announces the changes, if any.
  var changeAnnouncer: ObservableObjectPublisher? { get }

  /// Sets the publisher that announces changes, unless there already is one.
  ///
  /// - Returns: The publisher that announces the changes.
  func announceChanges(by publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

private protocol ChangeAnnouncingProperty {
  var changeAnnouncing: any ChangeAnnouncing { get }
}

extension Published: ChangeAnnouncingProperty {
  fileprivate var changeAnnouncing: any ChangeAnnouncing { storage }
}

/// Returns the storages of the published properties of `object`, from its own class upwards.
private func changeAnnouncing(in object: AnyObject) -> [any ChangeAnnouncing] {
  var found: [any ChangeAnnouncing] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children {
      guard let property = child.value as? any ChangeAnnouncingProperty else { continue }
      found.append(property.changeAnnouncing)
    }
    mirror = level.superclassMirror
  }
  return found
}
