// SPDX-License-Identifier: Apache-2.0

/// A property wrapper that publishes each new value of a class's property before it is set.
///
/// ```swift
/// final class Search {
///   @Published var text = ""
/// }
/// let search = Search()
/// let owner = search.$text.sink { print("“\($0)” after “\(search.text)”") }
/// search.text = "oats"
/// // Prints: “” after “”, “oats” after “”
/// ```
///
/// A subscriber of `$text` receives the current value, and then each new value while the property
/// still has the old one. It receives the new value even if both are equal. A subscriber without
/// pending demand receives only the latest value, once it requests one. A subscriber that
/// subscribes or requests during a change receives the new value once.
///
/// A change made from inside a delivery is published and set immediately. When the outer delivery
/// ends, the outer value overwrites it.
///
/// The publisher does not complete when the object is deallocated. Subscribers keep the property's
/// value alive, but not the object.
///
/// Any thread may read and change the property if the class allows it. Any thread may subscribe,
/// request and cancel. When a thread changes the property while another thread is publishing a
/// change, the publishing thread delivers both in order. Meanwhile, the publishing thread reads the
/// old value, and other threads read the latest one.
@propertyWrapper
public struct Published<Value> {
  // A reference, so that copies made by reflection share the property's state.
  let storage: PublishedStorage<Value>

  /// Creates a property with the initial value `wrappedValue`.
  public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// Creates a property with the initial value `initialValue`.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// Unavailable, because only properties of classes can be published.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    // Unreachable: the compiler rejects every use of an unavailable declaration.
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The publisher of the property's values.
  ///
  /// The setter exists only for the syntax `assign(to: &$property)` and does nothing.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    // `nonmutating`, so that a call does not require exclusive access, which would conflict with
    // reading the property on another thread.
    nonmutating set {}
  }

  /// The value, as accessed through a property of a class.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      // The storage is read first: subscribers may access the property or release the object.
      let storage = object[keyPath: storageKeyPath].storage
      storage.change(to: newValue)
    }
  }
}

extension Published {
  /// A publisher that sends the current value of a property, then each new value before it is set.
  public struct Publisher: Publishing.Publisher {
    /// The type of the property.
    public typealias Output = Value

    /// The failure type, which is `Never` because the publisher cannot fail.
    public typealias Failure = Never

    let storage: PublishedStorage<Value>

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subscribe(subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a ``Published`` property, for the lifetime of the property.
  ///
  /// ```swift
  /// final class Cart {
  ///   @Published var total = 0
  /// }
  /// let cart = Cart()
  /// [1, 2, 3].publisher.scan(0, +).assign(to: &cart.$total)
  /// print(cart.total)
  /// // Prints: 6
  /// ```
  ///
  /// The property owns the subscription, so there is no cancellable to store and no reference
  /// cycle. Like the property's value, the subscription stays alive while the property has
  /// subscribers.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.storage.follow(self)
  }
}
