// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FoundationEssentials
import Publishing
import PublishingTesting
import Testing

// A model whose state is a subject, with a preview, a picker that returns several values, and a
// store whose callbacks are wrapped in futures.

/// Stores pages and returns futures.
private final class PageWriter {
  enum Error: LocalizedError {
    case couldNotKeep
    case generic(any Swift.Error)

    var errorDescription: String? {
      switch self {
      case .couldNotKeep: return "There is nothing on this page."
      case .generic(let error): return "The herbarium is \(error)."
      }
    }
  }

  static func save(_ page: String, in herbarium: Herbarium) -> Future<Int, PageWriter.Error> {
    Future { resolve in
      do {
        guard let number = try herbarium.keep(page) else {
          return resolve(.failure(.couldNotKeep))
        }
        resolve(.success(number))
      } catch {
        resolve(.failure(.generic(error)))
      }
    }
  }

  static func isAuthorized(by herbarium: Herbarium) -> Future<Bool, Never> {
    Future { resolve in
      herbarium.requestAccess { isAllowed in
        resolve(.success(isAllowed))
      }
    }
  }
}

private class GardenModel: ObservableObject {
  static let maximumCount = 3

  @Published var preview: String?
  @Published var lastErrorMessage = ""
  @Published var lastSavedPage: Int?

  private(set) var selectedPlantsSubject = PassthroughSubject<String, Never>()
  let updateUISubject = PassthroughSubject<Int, Never>()
  let herbarium = Herbarium()

  private(set) var pickerSubscription: AnyCancellable?
  private(set) var lastPick: String?
  private(set) var isFull = false

  private var subscriptions = Set<AnyCancellable>()
  private let plants = CurrentValueSubject<[String], Never>([])

  var planted: [String] { plants.value }

  func bindMainView() {
    plants
      .handleEvents(receiveOutput: { [weak self] plants in
        self?.updateUISubject.send(plants.count)
      })
      .map { plants in
        plants.isEmpty ? nil : plants.joined(separator: " · ")
      }
      .assign(to: &$preview)
  }

  func add(_ plant: String) {
    plants.value.append(plant)
  }

  func clear() {
    plants.send([])
  }

  /// Opens the picker with a new subject, because the previous one has completed.
  func pick() {
    selectedPlantsSubject = PassthroughSubject<String, Never>()

    let newPlants =
      selectedPlantsSubject
      .prefix(while: { [unowned self] _ in
        self.plants.value.count < GardenModel.maximumCount
      })
      .share()

    newPlants
      .map { [unowned self] plant in
        self.plants.value + [plant]
      }
      .assign(to: \.value, on: plants)
      .store(in: &subscriptions)

    pickerSubscription =
      newPlants
      .sink(
        receiveCompletion: { [weak self] _ in
          self?.isFull = self?.planted.count == GardenModel.maximumCount
        },
        receiveValue: { [weak self] in self?.lastPick = $0 }
      )
  }

  func pickerDidSelect(_ plant: String) {
    selectedPlantsSubject.send(plant)
  }

  func pickerDidDisappear() {
    selectedPlantsSubject.send(completion: .finished)
  }

  func save() {
    guard let preview = preview else { return }

    PageWriter.save(preview, in: herbarium)
      .sink(
        receiveCompletion: { [unowned self] completion in
          if case .failure(let error) = completion {
            lastErrorMessage = error.localizedDescription
          }
          clear()
        },
        receiveValue: { [unowned self] number in
          lastSavedPage = number
        }
      )
      .store(in: &subscriptions)
  }
}

@Suite("Combine compatibility: a model whose state is a subject")
struct GardenPlannerTests {
  private func model() -> GardenModel {
    let model = GardenModel()
    model.bindMainView()
    return model
  }

  @Test("the preview follows the state, and subscribers receive its count")
  func preview() {
    let model = GardenModel()
    var counts: [Int] = []
    let owner = model.updateUISubject.sink { counts.append($0) }
    model.bindMainView()
    #expect(model.preview == nil)
    model.add("kale")
    model.add("mint")
    #expect(model.preview == "kale · mint")
    model.clear()
    #expect(model.preview == nil)
    #expect(counts == [0, 1, 2, 0])
    owner.cancel()
  }

  @Test("selected plants are added until the garden is full, for both subscribers")
  func picked() {
    let model = model()
    model.pick()
    for plant in ["kale", "mint", "sage", "rue"] { model.pickerDidSelect(plant) }
    #expect(model.planted == ["kale", "mint", "sage"])
    #expect(model.lastPick == "sage")
    #expect(model.isFull)
  }

  @Test("a reopened picker adds to the existing plants")
  func pickedAgain() {
    let model = model()
    for plant in ["kale", "mint"] {
      model.pick()
      model.pickerDidSelect(plant)
      model.pickerDidDisappear()
      model.pickerDidSelect("too late")
    }
    #expect(model.planted == ["kale", "mint"])
    #expect(!model.isFull)
  }

  @Test("a future returns the saved page or the error")
  func saved() {
    let model = model()
    model.add("kale")
    model.save()
    #expect(model.lastSavedPage == 1)
    #expect(model.herbarium.pages == ["kale"])
    #expect(model.planted == [])
    model.add("two\nlines")
    model.save()
    #expect(model.lastErrorMessage == "The herbarium is broken.")
    model.add("")
    model.save()
    #expect(model.lastErrorMessage == "There is nothing on this page.")
  }

  @MainActor
  @Test("the answer to a permission request arrives asynchronously on the main thread")
  func permission() async {
    let herbarium = Herbarium()
    var answers: [Bool] = []
    let owner = PageWriter.isAuthorized(by: herbarium)
      .receive(on: DispatchQueue.main)
      .sink { isAuthorized in
        answers.append(isAuthorized)
      }
    herbarium.answer(true)
    #expect(answers == [])
    await drainMainQueue()
    #expect(answers == [true])
    owner.cancel()
  }

  @Test("a model with subscriptions to itself is released")
  func goes() {
    var model: GardenModel? = model()
    weak let weakModel = model
    model?.pick()
    model?.pickerDidSelect("kale")
    model = nil
    #expect(weakModel == nil)
  }
}
