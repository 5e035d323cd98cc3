/// The seeds of a random test: all of them where the code is optimised, a fifth of them where each
/// takes many times longer (debugging, sanitizers).
package func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
  #if DEBUG
  1...max(1, count / 5)
  #else
  1...count
  #endif
}
