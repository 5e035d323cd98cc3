// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Collects values into arrays and sends an array at each interval.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.collect(.byTime(scheduler, .seconds(1))).sink { print($0.count) }
  /// names.send("fig")
  /// names.send("pear")
  /// scheduler.advance(by: .seconds(1))
  /// // Prints: 2
  /// ```
  ///
  /// Arrays and the completion are delivered on the scheduler of the strategy. An interval without
  /// values sends nothing. When upstream finishes, the remaining values are sent. A failure drops
  /// them. The upstream demand is unlimited, and values are kept until downstream requests an array.
  ///
  /// - Parameters:
  ///   - strategy: The interval, the scheduler that measures it, and the maximum size of an array.
  ///   - options: The options for the scheduled actions.
  /// - Returns: A publisher of arrays.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// A strategy for collecting values by time.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Sends an array at each interval, which is greater than zero.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// Sends an array at each interval, and immediately when it has a number of values.
    ///
    /// The interval and the number are greater than zero.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher that collects values into arrays and sends an array at each interval.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// An array of upstream values.
    public typealias Output = [Upstream.Output]

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The interval, the scheduler that measures it, and the maximum size of an array.
    public let strategy: TimeGroupingStrategy<Context>

    /// The options for the scheduled actions.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that collects the values of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - strategy: The interval, its scheduler, and the maximum size of an array.
    ///   - options: The options for the scheduled actions.
    public init(
      upstream: Upstream,
      strategy: TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      if case .byTimeOrCount(_, _, let count) = strategy {
        precondition(count > 0, "count must be positive")
      }
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, interval, count) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let delivery = ScheduledSubscription(
        "CollectByTime",
        to: subscriber,
        on: scheduler,
        options: options,
        requestsUnlimited: false
      )
      Grouping(to: delivery, count: count).run(upstream) { tick in
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval),
          interval: interval,
          tolerance: scheduler.minimumTolerance,
          options: options,
          tick
        )
      }
    }
  }
}

extension Publishers.CollectByTime {
  /// A subscription that groups values and hands the arrays to another one for delivery.
  private final class Grouping<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private let count: Int
    private var source: UpstreamSubscriber<Upstream.Output, Failure>?
    private var timer: (any Cancellable)?

    /// The arrays that have `count` values.
    private var groups = Backlog<Output>()

    /// The values that arrived after those of `groups`.
    private var values: Output = []

    /// `true` if an interval has elapsed since a value of `values` arrived.
    private var isDue = false

    /// `true` if upstream has finished.
    private var isEnding = false

    init(to downstream: S, count: Int) {
      self.count = count
      super.init("CollectByTime", to: downstream)
    }

    func run(_ upstream: Upstream, repeating: (@escaping () -> Void) -> any Cancellable) {
      let source = UpstreamSubscriber<Upstream.Output, Failure>(
        of: self,
        receiveValue: { [self] in
          values.append($0)
          if values.count == count { completeGroup() }
          sendGroups()
        },
        receiveCompletion: { [self] in
          if case .failure = $0 { return finish($0) }
          isEnding = true
          timer.take()?.cancel()
          sendGroups()
        }
      )
      self.source = source
      open { [self] in
        timer = repeating { [weak self] in
          if let self { perform { [self] in tick() } }
        }
        source.request(.unlimited)
        upstream.subscribe(source)
      }
    }

    private func completeGroup() {
      isDue = false
      groups.append(values.takeAll())
    }

    private func tick() {
      isDue = !values.isEmpty
      sendGroups()
    }

    /// Sends the arrays that are complete or due.
    private func sendGroups() {
      while demand > .none, let group = nextGroup() { send(group) }
      if isEnding, groups.isEmpty, values.isEmpty { finish(.finished) }
    }

    private func nextGroup() -> Output? {
      if let group = groups.popFirst() { return group }
      guard !values.isEmpty, isDue || isEnding else { return nil }
      isDue = false
      return values.takeAll()
    }

    override func handleDemand(_ more: Subscribers.Demand) {
      sendGroups()
    }

    override func dismantle() {
      source.take()?.cancel()
      timer.take()?.cancel()
      groups = Backlog()
      values = []
    }
  }
}
