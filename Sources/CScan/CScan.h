// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at text 64 bytes at a time: a bit for each byte says whether it is a delimiter, a quote
// mark or a line break, and arithmetic on the bits does what a state machine does byte by byte.
//
// Every function may read up to 63 bytes behind the text that it is given, and looks at none of
// them: the caller keeps that much memory behind each buffer.
#ifndef CSCAN_H
#define CSCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// How much memory a caller keeps behind the text.
#define CSCAN_PADDING 64

// The rows of a piece of text that begins with a row.
typedef struct {
  // How many rows begin in it.
  size_t rows;

  // Where the last of them begins; the length of the piece if none does.
  size_t last;

  // Whether the last of them has its line break in the piece.
  bool last_is_whole;

  // Whether every quote mark opens at the beginning of a value and closes at its end, so that the
  // bits say what the state machine would. If not, nothing else here is true.
  bool is_plain;
} cscan_rows;

#define CSCAN_NAME(name) name##_portable
#define CSCAN_TARGET
#include "Block+Portable.h"
#include "Kernels.h"
#undef CSCAN_NAME
#undef CSCAN_TARGET

#if defined(__x86_64__)

#include <immintrin.h>
#define CSCAN_NAME(name) name##_sse2
#define CSCAN_TARGET
#include "Block+SSE2.h"
#include "Kernels.h"
#undef CSCAN_NAME
#undef CSCAN_TARGET

#define CSCAN_NAME(name) name##_avx2
#define CSCAN_TARGET __attribute__((target("avx2,popcnt,bmi,pclmul")))
#include "Block+AVX2.h"
#include "Kernels.h"
#undef CSCAN_NAME
#undef CSCAN_TARGET

// The best that the processor has; the test is a look at a variable or two.
#define CSCAN_BEST(call_sse2, call_avx2)                                        \
  (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") &&        \
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi")    \
       ? call_avx2                                                              \
       : call_sse2)
#define CSCAN_CALL(name, ...) CSCAN_BEST(name##_sse2(__VA_ARGS__), name##_avx2(__VA_ARGS__))

#elif defined(__aarch64__)

#include <arm_neon.h>
#define CSCAN_NAME(name) name##_neon
#define CSCAN_TARGET
#include "Block+NEON.h"
#include "Kernels.h"
#undef CSCAN_NAME
#undef CSCAN_TARGET
#define CSCAN_CALL(name, ...) name##_neon(__VA_ARGS__)

#else

#define CSCAN_CALL(name, ...) name##_portable(__VA_ARGS__)

#endif

// Counts the rows of delimited text that begins with a row.
//
// `has_quotes` says whether `quote` is a quote mark at all. Rows end with LF, CR LF or CR; empty
// lines are rows only if `keeps_empty_lines`.
static inline cscan_rows cscan_count_rows(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote, bool has_quotes,
    bool keeps_empty_lines) {
  return CSCAN_CALL(
      cscan_count_rows, text, count, delimiter, quote, has_quotes, keeps_empty_lines);
}

// Marks the line breaks (each LF and each CR) and the delimiters of delimited text that begins with
// a row, those in quotations left out.
//
// A bit for each byte, the first byte in the lowest bit of the first word; `breaks` and `delimiters`
// have room for `(count + 63) / 64` words. Returns whether the text is plain, as in `cscan_rows`; if
// it is not, the marks are not true.
static inline bool cscan_mark(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote, bool has_quotes,
    uint64_t *breaks, uint64_t *delimiters) {
  return CSCAN_CALL(
      cscan_mark, text, count, delimiter, quote, has_quotes, breaks, delimiters);
}

// Looks at delimited text of which nobody knows whether it begins in a quotation: the first bit of
// what is returned says whether it can be plain if it begins outside, the second if inside.
static inline unsigned cscan_possible_starts(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote) {
  return CSCAN_CALL(cscan_possible_starts, text, count, delimiter, quote);
}

// The next place, from `from` on, where `first` stands and `last` is `distance` bytes behind it;
// `count` if there is none. With `fold` (0x20 or 0) both are compared with that bit set, which makes
// capital letters small and some other bytes alike: the caller looks again. `first` and `last` have
// the bit set already. `distance` is less than `count`.
static inline size_t cscan_find_pair(
    const uint8_t *text, size_t count, size_t from, uint8_t first, uint8_t last, size_t distance,
    uint8_t fold) {
  return CSCAN_CALL(cscan_find_pair, text, count, from, first, last, distance, fold);
}

#endif
