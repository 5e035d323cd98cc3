// SPDX-License-Identifier: GPL-3.0-or-later

/// A step to a place of a program: a screen on top of the previous one, or state of that screen.
///
/// The text of a step outlives the program, so it names things as a person does, and not by
/// positions in memory. It is not empty.
public protocol RestorationStep: LosslessStringConvertible {
  /// `true` for a screen, `false` for state of the previous screen.
  var opensScreen: Bool { get }
}

extension RestorationStep {
  /// `true`: the step is a screen.
  public var opensScreen: Bool { true }
}

/// A screen that a ``RestorableCoordinator`` can open again.
@MainActor
public protocol RestorableScreen<Step>: AnyObject {
  /// The type of the steps.
  associatedtype Step: RestorationStep

  /// One step for the screen, then those for its state.
  ///
  /// A screen that cannot be opened again has no steps. The root needs only those for its state.
  var steps: [Step] { get }
}

/// A coordinator whose place can be saved and opened again.
///
/// ```swift
/// enum Step: RestorationStep {
///   case note(String)
///   …
/// }
///
/// extension NoteScreen: @MainActor RestorableScreen {
///   var steps: [Step] { [.note(note.name)] }
/// }
///
/// extension NotesCoordinator: RestorableCoordinator {
///   func restore(_ step: Step) throws -> [Alert] {
///     switch step {
///     case .note(let name): show(try notes.named(name))
///     }
///     return []
///   }
/// }
///
/// let link = coordinator.place.description
/// if let place = Place<Step>(link) { await coordinator.restore(place) }
/// ```
@MainActor
public protocol RestorableCoordinator<Step>: Coordinator {
  /// The type of the steps.
  associatedtype Step: RestorationStep

  /// Opens the screen of a step on top of the stack, or restores state of the top screen.
  ///
  /// The operations that it adds to ``Coordinator/work`` are performed before the next step. A step
  /// that opens a screen leaves more screens on the stack than before. Otherwise, the steps after it
  /// are left out.
  ///
  /// - Parameter step: The step.
  /// - Returns: An alert for each part that no longer exists.
  /// - Throws: An error if the step cannot be restored. The steps after it are left out.
  func restore(_ step: Step) async throws -> [Alert]
}

extension RestorableCoordinator {
  /// The place of the screen on top.
  ///
  /// It ends below the first screen that cannot be opened again.
  public var place: Place<Step> {
    var steps: [Step] = []
    for (index, screen) in stack.screens.enumerated() {
      let own = (screen as? any RestorableScreen<Step>)?.steps ?? []
      guard index == 0 || !own.isEmpty else { break }
      steps += own
    }
    return Place(steps)
  }

  /// Opens a place on top of the stack, which usually shows the root only.
  ///
  /// - Parameter place: The place.
  /// - Returns: Alerts about everything that cannot be restored or has changed, each of them once.
  ///   Ctrl-C ends the restoration without an alert.
  @discardableResult
  public func restore(_ place: Place<Step>) async -> [Alert] {
    var problems: [Alert] = []
    do {
      for step in place.steps {
        try Task.checkCancellation()
        let count = stack.screens.count
        for problem in try await restore(step) where !problems.contains(problem) {
          problems.append(problem)
        }
        try await work.perform()
        // The following steps belong to the screen that was not opened.
        guard stack.screens.count > count || !step.opensScreen else { break }
      }
    } catch  where error is CancellationError || Task.isCancelled {
      return problems
    } catch {
      if !problems.contains(Alert(error)) { problems.append(Alert(error)) }
    }
    return problems
  }
}

/// The steps from the root of a program to one of its screens.
///
/// The description is one line without control characters, which can be printed, saved, and read
/// again.
public struct Place<Step: RestorationStep> {
  /// The steps, from the root up.
  public var steps: [Step]

  /// Creates a place.
  ///
  /// - Parameter steps: The steps, from the root up.
  public init(_ steps: [Step]) {
    self.steps = steps
  }
}

extension Place: LosslessStringConvertible {
  /// The steps, separated by slashes.
  ///
  /// A slash, a percent sign or a control character in a step is percent-encoded (RFC 3986).
  public var description: String {
    steps.map { Self.encoded($0.description) }.joined(separator: "/")
  }

  /// Parses a description.
  ///
  /// - Parameter description: The description of a place.
  /// - Returns: `nil` if a step is invalid.
  public init?(_ description: String) {
    let texts =
      description.isEmpty
      ? []
      : description.utf8.split(
        separator: UInt8(ascii: "/"),
        omittingEmptySubsequences: false
      )
    let steps = texts.map { Self.decoded($0).flatMap(Step.init) }
    guard steps.allSatisfy({ $0 != nil }) else { return nil }
    self.init(steps.compactMap(\.self))
  }

  private static func encoded(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "/", "%", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
          String(scalar).utf8.map {
            "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
          }
          .joined()
        default: String(scalar)
        }
      }.joined()
    )
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      let code = UInt8(digits[0] * 16 + digits[1])
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Place: Equatable where Step: Equatable {}

extension Place: Sendable where Step: Sendable {}
