// SPDX-License-Identifier: Apache-2.0

/// A property of a class that tells whoever asks what it is about to hold.
///
/// ```swift
/// final class Search {
///   @Published var text = ""
/// }
///
/// let search = Search()
/// let owner = search.$text.sink { print("“\($0)” after “\(search.text)”") }  // “” after “”
/// search.text = "oats"                                                      // “oats” after “”
/// ```
///
/// A subscriber of `$text` is told the value that the property holds, and from then on each new one
/// while the property still holds the old one. It is told even if both are equal. One that has asked
/// for nothing gets the latest value once it asks, and not the ones between. Who subscribes or asks
/// while a change is being told gets the new value, once.
///
/// A change made from inside a delivery is told at once, and then overwritten by the outer one: it is
/// made before the property holds what was being told.
///
/// Nobody is told when the object goes. Whoever is subscribed keeps what the property held, not the
/// object.
///
/// Any thread may change and read the property, if the class allows it, and subscribe, request and
/// cancel. A change made while another thread is telling of one is told by that thread, afterwards;
/// until then that thread alone still reads the older value.
@propertyWrapper
public struct Published<Value> {
  // A reference, so that a copy made by reflection is told and changed like the property itself.
  let storage: PublishedStorage<Value>

  /// A property that holds `wrappedValue` at first.
  public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// A property that holds `initialValue` at first.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// Not for use: the value is read and set as a property of a class.
  @available(*, unavailable, message: "@Published works only on properties of classes")
  public var wrappedValue: Value {
    // Nobody gets here: the compiler refuses every use, as it says above.
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The publisher of the property's values.
  ///
  /// It can be set only so that `assign(to: &$property)` can be written; setting it does nothing.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    // Not mutating, so that it is no access that excludes reading the property on another thread.
    nonmutating set {}
  }

  /// The value, as a property of a class reads and sets it.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      // Taken out first: who is told may reach the property, and may let the object go.
      let storage = object[keyPath: storageKeyPath].storage
      storage.change(to: newValue)
    }
  }
}

extension Published {
  /// The publisher of a property's values: the one it holds, then each new one.
  public struct Publisher: Publishing.Publisher {
    /// It sends what the property is about to hold.
    public typealias Output = Value

    /// It never fails.
    public typealias Failure = Never

    let storage: PublishedStorage<Value>

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subscribe(subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Sets a ``Published`` property to each value, for as long as there is the property.
  ///
  /// ```swift
  /// prices.map(\.total).assign(to: &$total)
  /// ```
  ///
  /// The property keeps the subscription and not the other way round, so there is nothing to store and
  /// no cycle. Like the property's value, it stays while somebody is subscribed to the property.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.storage.follow(self)
  }
}
