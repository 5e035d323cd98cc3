// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Navigator

/// A service that creates accounts, and whose answers take time.
@MainActor
protocol AccountService {
  /// Publishes whether a name is free.
  func isFree(_ name: String) -> AnyPublisher<Bool, Never>

  /// Creates an account and publishes its name.
  func create(_ name: String, password: String) -> AnyPublisher<String, SignupError>
}

/// The reason why an account was not created.
enum SignupError: Equatable, ExplainedError {
  case nameTaken(String)

  var alert: Alert {
    switch self {
    case .nameTaken(let name): Alert("the name “\(name)” is taken", advice: "use another name")
    }
  }
}

/// A service that keeps its accounts in memory and answers after a delay.
@MainActor
final class MemoryAccounts: @MainActor AccountService {
  private var passwords = ["ada": "", "grace": "", "linus": ""]
  private let delay: DispatchQueue.SchedulerTimeType.Stride

  init(delay: DispatchQueue.SchedulerTimeType.Stride) { self.delay = delay }

  func isFree(_ name: String) -> AnyPublisher<Bool, Never> {
    Just(passwords[name] == nil).delay(for: delay, scheduler: DispatchQueue.main)
      .eraseToAnyPublisher()
  }

  func create(_ name: String, password: String) -> AnyPublisher<String, SignupError> {
    if passwords[name] != nil { return Fail(error: .nameTaken(name)).eraseToAnyPublisher() }
    passwords[name] = password
    return Just(name).delay(for: delay, scheduler: DispatchQueue.main)
      .setFailureType(to: SignupError.self).eraseToAnyPublisher()
  }
}
