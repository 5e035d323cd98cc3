// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

// A delegate that publishes its calls, and an observable object that shows the latest ones.

private protocol WaterGaugeCombineDelegate: WaterGaugeDelegate {
  func permissionPublisher() -> AnyPublisher<WaterGauge.Permission, Never>
  func readingPublisher() -> AnyPublisher<[WaterGauge.Reading], Never>
}

private class WaterGaugePublicist: WaterGaugeCombineDelegate {
  let permissionSubject = PassthroughSubject<WaterGauge.Permission, Never>()
  let readingSubject = PassthroughSubject<[WaterGauge.Reading], Never>()
  let gauge: WaterGauge

  init(gauge: WaterGauge) {
    self.gauge = gauge
  }

  func permissionPublisher() -> AnyPublisher<WaterGauge.Permission, Never> {
    Just(gauge.permission)
      .merge(
        with:
          permissionSubject.compactMap { $0 }
      ).eraseToAnyPublisher()
  }

  func readingPublisher() -> AnyPublisher<[WaterGauge.Reading], Never> {
    readingSubject.eraseToAnyPublisher()
  }

  /// The same publisher without type erasure.
  func plainPermissionPublisher()
    -> Publishers.Merge<
      Just<WaterGauge.Permission>,
      Publishers.CompactMap<
        PassthroughSubject<WaterGauge.Permission, Never>, WaterGauge.Permission
      >
    >
  {
    Just(gauge.permission)
      .merge(
        with:
          permissionSubject.compactMap { $0 }
      )
  }

  func waterGauge(_: WaterGauge, didRead readings: [WaterGauge.Reading]) {
    readingSubject.send(readings)
  }

  func waterGauge(_: WaterGauge, didChange permission: WaterGauge.Permission) {
    permissionSubject.send(permission)
  }
}

private class HarbourWall: ObservableObject {
  @Published var permission = WaterGauge.Permission.notDetermined
  @Published var level: Int?
  private(set) var highest: Int = 0

  let gauge = WaterGauge()
  let publicist: WaterGaugePublicist
  private var cancellables: [AnyCancellable] = []

  init() {
    let publicist = WaterGaugePublicist(gauge: gauge)
    self.publicist = publicist
    gauge.delegate = publicist
    publicist.permissionPublisher().assign(to: &$permission)
    publicist.readingPublisher()
      .flatMap { Publishers.Sequence(sequence: $0) }
      .map { $0.level }
      .map(Optional.some)
      .assign(to: &$level)
    $level
      .compactMap { $0 }
      .scan(0) { max($0, $1) }
      .removeDuplicates()
      .sink { [weak self] in self?.highest = $0 }
      .store(in: &cancellables)
  }

  func authorize() {
    if permission == .notDetermined {
      gauge.requestPermission()
    }
  }
}

@Suite("Combine compatibility: a delegate that creates publishers")
struct DelegatePublicistTests {
  @Test("the initial state arrives first, then each change")
  func permission() {
    let gauge = WaterGauge()
    let publicist = WaterGaugePublicist(gauge: gauge)
    gauge.delegate = publicist
    var heard: [WaterGauge.Permission] = []
    let owner = publicist.permissionPublisher().sink { heard.append($0) }
    gauge.requestPermission(granting: false)
    gauge.requestPermission()
    #expect(heard == [.notDetermined, .refused, .granted])
    owner.cancel()
  }

  @Test("a publisher with an explicit type sends the same values")
  func plainType() {
    let gauge = WaterGauge()
    let publicist = WaterGaugePublicist(gauge: gauge)
    gauge.delegate = publicist
    var heard: [WaterGauge.Permission] = []
    let owner = publicist.plainPermissionPublisher().sink { heard.append($0) }
    gauge.requestPermission()
    #expect(heard == [.notDetermined, .granted])
    owner.cancel()
  }

  @Test("the object shows the delegate's latest values")
  func object() {
    let wall = HarbourWall()
    #expect(wall.permission == .notDetermined)
    wall.authorize()
    #expect(wall.permission == .granted)
    wall.gauge.measure(3, 9, 4)
    #expect(wall.level == 4)
    #expect(wall.highest == 9)
  }

  @Test("objectWillChange fires before the object changes")
  func willChange() {
    let wall = HarbourWall()
    var before: [Int?] = []
    let owner = wall.objectWillChange.sink { [unowned wall] in before.append(wall.level) }
    wall.gauge.measure(1)
    wall.gauge.measure(2)
    #expect(before == [nil, 1])
    owner.cancel()
  }

  @Test("an object with subscriptions to itself is released")
  func goes() {
    var wall: HarbourWall? = HarbourWall()
    weak let weakWall = wall
    wall?.gauge.measure(1)
    wall = nil
    #expect(weakWall == nil)
  }
}
