// SPDX-License-Identifier: GPL-3.0-or-later
// Scans text in blocks of 64 bytes. A block yields bit masks of delimiters, quotes and line breaks,
// and bit arithmetic on the masks replaces a byte-by-byte state machine.
//
// Every function may read up to 63 bytes past the end of its text. It ignores their values, but
// callers must keep CSCAN_PADDING bytes allocated after each buffer.
#ifndef CSCAN_H
#define CSCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The number of bytes that must be allocated after the text.
#define CSCAN_PADDING 64

// The rows of a text that starts at the beginning of a row.
typedef struct {
  // The number of rows that begin in the text.
  size_t rows;

  // The offset of the last of them, or the length of the text if there are none.
  size_t last;

  // true if the text contains the line break of the last row.
  bool last_is_complete;

  // true if every quote opens at the start of a field and closes at its end. Only then do the masks
  // agree with the state machine. If false, the other members are meaningless.
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

// Selects the best implementation for the processor. The check reads one or two variables.
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

// Counts the rows of delimited text that starts at the beginning of a row.
//
// `quote` is ignored if `has_quotes` is false. Rows end with LF, CR LF or CR. Empty lines are rows
// only if `keeps_empty_lines` is true.
static inline cscan_rows cscan_count_rows(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote, bool has_quotes,
    bool keeps_empty_lines) {
  return CSCAN_CALL(
      cscan_count_rows, text, count, delimiter, quote, has_quotes, keeps_empty_lines);
}

// Marks the line breaks (each LF and each CR) and the delimiters of delimited text that starts at
// the beginning of a row. Bytes inside quotes are not marked.
//
// Each byte has one bit, and the first byte has the lowest bit of the first word. `breaks` and
// `delimiters` must have room for `(count + 63) / 64` words. Returns true if the text is plain, as
// in `cscan_rows`. If it is not, the marks are meaningless.
static inline bool cscan_mark(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote, bool has_quotes,
    uint64_t *breaks, uint64_t *delimiters) {
  return CSCAN_CALL(
      cscan_mark, text, count, delimiter, quote, has_quotes, breaks, delimiters);
}

// Scans delimited text that may begin inside a quoted field. In the result, bit 0 is set if the
// text can be plain when it begins outside quotes, and bit 1 if it can be plain when it begins
// inside.
static inline unsigned cscan_possible_starts(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote) {
  return CSCAN_CALL(cscan_possible_starts, text, count, delimiter, quote);
}

// Returns the first offset at or after `from` that holds `first` and is followed by `last`,
// `distance` bytes later. Returns `count` if there is none.
//
// `fold` is 0x20 or 0. Both bytes of the text are compared with that bit set, which lowercases
// ASCII letters but also conflates some other bytes, so callers must verify each result. `first`
// and `last` must already have the bit set. `distance` must be less than `count`.
static inline size_t cscan_find_pair(
    const uint8_t *text, size_t count, size_t from, uint8_t first, uint8_t last, size_t distance,
    uint8_t fold) {
  return CSCAN_CALL(cscan_find_pair, text, count, from, first, last, distance, fold);
}

#endif
