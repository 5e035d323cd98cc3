// SPDX-License-Identifier: GPL-3.0-or-later
// The part of PCRE2's interface (pcre2api(3), 10.42, code units of 8 bits) that the program uses.
// It is declared here so that nothing has to be installed to build. All releases of PCRE2 have the
// same binary interface. The library is loaded when the first pattern is compiled, and functions
// from dlsym are called through the types at the end.
#include <stddef.h>
#include <stdint.h>

// Options of pcre2_compile.
static const uint32_t cpcre2_auto_callout = 0x00000004u;
static const uint32_t cpcre2_caseless = 0x00000008u;
static const uint32_t cpcre2_dollar_endonly = 0x00000010u;
static const uint32_t cpcre2_dotall = 0x00000020u;
static const uint32_t cpcre2_ucp = 0x00020000u;
static const uint32_t cpcre2_utf = 0x00080000u;
static const uint32_t cpcre2_never_backslash_c = 0x00100000u;
static const uint32_t cpcre2_match_invalid_utf = 0x04000000u;

// The option of pcre2_jit_compile.
static const uint32_t cpcre2_jit_complete = 0x00000001u;

// Results of pcre2_match.
static const int cpcre2_error_nomatch = -1;
static const int cpcre2_error_callout = -37;

// Opaque types.
typedef struct pcre2_code_8 pcre2_code;
typedef struct pcre2_general_context_8 pcre2_general_context;
typedef struct pcre2_compile_context_8 pcre2_compile_context;
typedef struct pcre2_match_context_8 pcre2_match_context;
typedef struct pcre2_match_data_8 pcre2_match_data;
typedef struct pcre2_jit_stack_8 pcre2_jit_stack;

// The argument of a callout. Later fields are not declared, since only a pointer is passed.
typedef struct {
  uint32_t version;
  uint32_t callout_number;
  uint32_t capture_top;
  uint32_t capture_last;
  size_t *offset_vector;
  const uint8_t *mark;
  const uint8_t *subject;
  size_t subject_length;
  size_t start_match;
  size_t current_position;
} pcre2_callout_block;

// The types of the functions.
typedef pcre2_compile_context *(*pcre2_compile_context_create_function)(pcre2_general_context *);
typedef void (*pcre2_compile_context_free_function)(pcre2_compile_context *);
typedef int (*pcre2_set_max_pattern_length_function)(pcre2_compile_context *, size_t);
typedef int (*pcre2_set_parens_nest_limit_function)(pcre2_compile_context *, uint32_t);
typedef pcre2_code *(*pcre2_compile_function)(
    const uint8_t *, size_t, uint32_t, int *, size_t *, pcre2_compile_context *);
typedef void (*pcre2_code_free_function)(pcre2_code *);
typedef int (*pcre2_get_error_message_function)(int, uint8_t *, size_t);
typedef int (*pcre2_jit_compile_function)(pcre2_code *, uint32_t);
typedef pcre2_jit_stack *(*pcre2_jit_stack_create_function)(
    size_t, size_t, pcre2_general_context *);
typedef void (*pcre2_jit_stack_assign_function)(pcre2_match_context *, void *, void *);
typedef void (*pcre2_jit_stack_free_function)(pcre2_jit_stack *);
typedef pcre2_match_context *(*pcre2_match_context_create_function)(pcre2_general_context *);
typedef void (*pcre2_match_context_free_function)(pcre2_match_context *);
typedef int (*pcre2_callout)(pcre2_callout_block *, void *);
typedef int (*pcre2_set_callout_function)(pcre2_match_context *, pcre2_callout, void *);
typedef int (*pcre2_set_match_limit_function)(pcre2_match_context *, uint32_t);
typedef int (*pcre2_set_heap_limit_function)(pcre2_match_context *, uint32_t);
typedef pcre2_match_data *(*pcre2_match_data_create_function)(uint32_t, pcre2_general_context *);
typedef void (*pcre2_match_data_free_function)(pcre2_match_data *);
typedef int (*pcre2_match_function)(
    const pcre2_code *, const uint8_t *, size_t, size_t, uint32_t, pcre2_match_data *,
    pcre2_match_context *);
typedef size_t *(*pcre2_get_ovector_pointer_function)(pcre2_match_data *);
