/// A subscription's owner: cancels it when told to, and at the latest when it is released.
///
/// ```swift
/// let owner = screen.sink { action in print(action) }
/// owner.cancel()
/// ```
///
/// Any thread may cancel; whoever comes first does it, the others do nothing.
public final class AnyCancellable: Cancellable, Hashable {
  private let lock = Lock()
  private var action: (() -> Void)?

  /// An owner that runs `cancel`, once.
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// An owner that cancels `canceller`, once.
  public init<C: Cancellable>(_ canceller: C) {
    action = canceller.cancel
  }

  deinit { action?() }

  /// Cancels what this owns and lets it go.
  public func cancel() {
    let action = lock.withLock { self.action.take() }
    action?()
  }

  /// Keeps this owner in a collection.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this owner in a set.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Whether both are the same owner.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  /// Hashes the owner's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
