import Catalog
import Navigator

extension Command {
  /// Asks for a plot of columns of a collection.
  static func plot(
    on screen: CollectionScreen,
    _ action: @escaping @MainActor (PlotColumns) -> Void
  ) -> Command {
    Command(
      "plot",
      .plot.completed(by: screen.completer.plot),
      help: "a chart of a column; by another one, of both",
      group: .look,
      examples: screen.examples.plot
    ) { action(try await $0.value(on: screen)) }
  }
}
