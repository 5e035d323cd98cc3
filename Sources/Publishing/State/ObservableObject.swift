// SPDX-License-Identifier: Apache-2.0

/// An object that tells when it is about to change.
///
/// ```swift
/// final class Settings: ObservableObject {
///   @Published var width = 80
///   @Published var theme = Theme.plain
/// }
///
/// let owner = settings.objectWillChange.sink { screen.redrawSoon() }
/// settings.width = 100
/// ```
///
/// Two threads that change properties of one object at once do not wait for each other: one of them
/// tells of both changes, of the other's perhaps after it is made.
///
/// A class that declares an `objectWillChange` of its own sends through it itself; its ``Published``
/// properties do not.
public protocol ObservableObject: AnyObject {
  /// What tells of changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// The publisher that tells before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that tells before a ``Published`` property of the object changes, be it of its
  /// class or of a superclass.
  ///
  /// It is the same each time. An object without such a property has no place to keep it, and makes
  /// a new one each time. The properties are found by reflection, which reads all properties that the
  /// object stores: ask where those may be read. A class that is `CustomReflectable` hides them, and
  /// declares an `objectWillChange` of its own instead.
  ///
  /// - Complexity: O(n) in the number of stored properties.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = changeAnnouncing(in: self)
    guard let first = properties.first else { return ObservableObjectPublisher() }
    // Whoever is first at the first property decides for all threads that ask at once, and each of
    // them sees to the other properties before it answers.
    let known = properties.lazy.compactMap { $0.changeAnnouncer }.first
    let publisher = first.announceChanges(by: known ?? ObservableObjectPublisher())
    for property in properties.dropFirst() { _ = property.announceChanges(by: publisher) }
    return publisher
  }
}

/// Something that says through an ``ObservableObjectPublisher`` that it is about to change.
protocol ChangeAnnouncing: AnyObject {
  /// Through which publisher, if through any.
  var changeAnnouncer: ObservableObjectPublisher? { get }

  /// Has changes announced by `publisher` from now on, unless they are by another one already.
  ///
  /// - Returns: The one that they are announced by.
  func announceChanges(by publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

private protocol ChangeAnnouncingProperty {
  var changeAnnouncing: any ChangeAnnouncing { get }
}

extension Published: ChangeAnnouncingProperty {
  fileprivate var changeAnnouncing: any ChangeAnnouncing { storage }
}

/// What the published properties of `object` keep, from its own class upwards.
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
