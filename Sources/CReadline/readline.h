// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of GNU readline that the program uses
// (https://tiswww.case.edu/php/chet/readline/readline.html).
#ifndef CREADLINE_H
#define CREADLINE_H

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <readline/readline.h>
#include <readline/history.h>

// Swift 6 does not allow access to global variables of C, so readline's settings are accessed here.

static inline void readline_set_application_name(const char *name) { rl_readline_name = name; }

static inline void readline_set_streams(FILE *input, FILE *output) {
  rl_instream = input;
  rl_outstream = output;
}

// The program handles the signals and the size of the window. Readline must not catch them, and
// must not set LINES and COLUMNS in the environment.
static inline void readline_disable_signal_handling(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

// Reads the size of the window. Readline 8.2 reads beyond its buffers when it scrolls a line
// horizontally, which it does in a window of one row, and in fewer than six columns. It must not
// know of so small a window.
static inline void readline_update_screen_size(void) {
  int rows, columns;
  rl_reset_screen_size();
  rl_get_screen_size(&rows, &columns);
  if (rows < 2 || columns < 8) rl_set_screen_size(rows < 2 ? 2 : rows, columns < 8 ? 8 : columns);
}

// Restores the terminal's settings without a line break. With bracketed paste, readline 8.2 writes
// a line break after a line without echo, and after each line from the first Ctrl-D on.
static void readline_restore_without_line_break(void) {
  rl_eof_found = 0;
  rl_tty_set_echoing(1);
  rl_deprep_terminal();
}

static inline void readline_suppress_line_breaks(void) {
  rl_deprep_term_function = readline_restore_without_line_break;
}

// Disables readline's own completion, which completes file names only. Its keys insert characters.
static inline void readline_inhibit_completion(void) { rl_inhibit_completion = 1; }

// Makes Tab call `complete` instead of readline's own completion. Other bindings of Tab in the
// user's inputrc stay in effect.
static inline void readline_bind_tab(rl_command_func_t *complete) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap};
  for (int i = 0; i < 2; i++) {
    rl_command_func_t *bound = maps[i]['\t'].function;
    if (maps[i]['\t'].type == ISFUNC && (bound == rl_complete || bound == rl_menu_complete))
      rl_bind_key_in_map('\t', complete, maps[i]);
  }
}

// Adds a named function, and binds a key sequence to it. The name is kept. Bindings of the user's
// inputrc, which is read later, replace this one. Readline's own, which come last, do not.
static inline void readline_add_function(const char *name, rl_command_func_t *function,
                                         const char *sequence) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  rl_add_defun(strdup(name), function, -1);
  for (int i = 0; i < 3; i++) rl_bind_keyseq_in_map(sequence, function, maps[i]);
}

// The line that is being typed, and the byte offsets of the cursor and of the end.
static inline const char *readline_line(void) { return rl_line_buffer; }
static inline int readline_point(void) { return rl_line_buffer ? rl_point : 0; }
static inline int readline_end(void) { return rl_line_buffer ? rl_end : 0; }
static inline void readline_set_point(int offset) { rl_point = offset; }

// The byte offset of the other end of the marked text.
static inline int readline_mark(void) { return rl_mark; }

// Makes readline call a function to draw the line, which calls `readline_draw`.
static inline void readline_draw_by(rl_voidfunc_t *draw) { rl_redisplay_function = draw; }

// Returns true if readline scrolls a long line sideways in one row. It also does so if the terminal
// cannot move the cursor up.
static inline bool readline_scrolls(void) {
  const char *up = rl_get_termcap("up"), *mode = rl_variable_value("horizontal-scroll-mode");
  return !up || !*up || (mode && strcmp(mode, "on") == 0);
}

// Draws the line.
static inline void readline_draw(void) { rl_redisplay(); }

// Draws another text in place of the line, which stays as it is. The offsets are those in the text.
static inline void readline_draw_text(char *text, int point, int mark) {
  char *line = rl_line_buffer;
  const int line_end = rl_end, line_point = rl_point, line_mark = rl_mark;
  rl_line_buffer = text;
  rl_end = (int)strlen(text);
  rl_point = point;
  rl_mark = mark;
  rl_redisplay();
  rl_line_buffer = line;
  rl_end = line_end;
  rl_point = line_point;
  rl_mark = line_mark;
}

// Replaces the text that replaces the prompt, and draws the line.
static inline void readline_show_message(const char *text) { rl_message("%s", text); }

// Returns nonzero if keys are inserted into the line. Keys of a search or of an incomplete key
// sequence are not.
static inline int readline_is_typing(void) {
  return !RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_METANEXT | RL_STATE_MOREINPUT |
                     RL_STATE_MULTIKEY | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH |
                     RL_STATE_NUMERICARG);
}

// Replaces the text between a byte offset and the cursor.
static inline void readline_replace(int start, const char *text) {
  rl_begin_undo_group();
  rl_delete_text(start, rl_point);
  rl_point = start;
  rl_insert_text(text);
  rl_end_undo_group();
}

// Moves the cursor to the end of the line, so that the caller can write below it.
static inline void readline_move_to_end(void) {
  rl_point = rl_end;
  rl_redisplay_function();
  fflush(rl_outstream);
}

// Returns the text that replaces the prompt, such as that of a search, or NULL for the prompt
// itself.
static inline const char *readline_message(void) {
  return rl_display_prompt == rl_prompt ? NULL : rl_display_prompt;
}

// Displays the current line before the program writes something else.
static inline void readline_show_line(void) {
  rl_redisplay_function();
  fflush(rl_outstream);
}

// Returns the most recent line of the history, or NULL if it is empty.
static inline const char *readline_last_history_line(void) {
  HIST_ENTRY *entry = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
  return entry ? entry->line : NULL;
}

// Returns nonzero during a search in the history. The typed text is then not the line.
static inline int readline_is_searching(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0;
}

// Returns the editing mode's mark before the prompt, as set by the user, or NULL for no mark.
static inline const char *readline_mode_string(void) {
  const char *shown = rl_variable_value("show-mode-in-prompt");
  if (shown == NULL || strcmp(shown, "on") != 0) return NULL;
  if (rl_editing_mode != 0) return rl_variable_value("emacs-mode-string");
  return rl_variable_value(
      rl_get_keymap() == vi_insertion_keymap ? "vi-ins-mode-string" : "vi-cmd-mode-string");
}

// Returns the number of bytes that were typed and have not been read.
static inline int readline_waiting(void) {
  int waiting = 0;
  return ioctl(fileno(rl_instream), FIONREAD, &waiting) == 0 ? waiting : 0;
}

typedef enum {
  readline_no_escape,
  readline_escape_consumed,
  readline_escape_forwarded
} readline_escape;

// Consumes a single Escape key, but not the escape sequence of an arrow key. In vi's editing mode,
// where Escape has a meaning, readline receives the key.
static inline readline_escape readline_consume_escape(void) {
  unsigned char key = 0;
  if (readline_waiting() != 1) return readline_no_escape;
  if (read(fileno(rl_instream), &key, 1) != 1) return readline_no_escape;
  if (key == 0x1B && rl_editing_mode != 0) return readline_escape_consumed;
  rl_stuff_char(key);
  return key == 0x1B ? readline_escape_forwarded : readline_no_escape;
}

static inline void readline_prepare_terminal(void) {
  if (rl_prep_term_function) rl_prep_term_function(1);
}

static inline void readline_restore_terminal(void) {
  if (rl_deprep_term_function) rl_deprep_term_function();
}

enum { readline_crash_count = 6 };

struct readline_saved {
  struct termios settings;
  int descriptor;
  struct sigaction actions[readline_crash_count];
};

// Returns a signal that ends the program after an internal error.
static inline int readline_crash(int index) {
  static const int crashes[readline_crash_count] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  return crashes[index];
}

// The terminal's settings before readline changed them, to be restored after a crash.
static inline struct readline_saved *readline_saved_terminal(void) {
  static struct readline_saved saved;
  return &saved;
}

// Set while readline changes the terminal's settings, and forever after a crash.
static inline atomic_flag *readline_settings_lock(void) {
  static atomic_flag lock = ATOMIC_FLAG_INIT;
  return &lock;
}

// Changes the terminal's settings for readline. After a crash in another thread, it waits for the
// end of the program.
static void readline_prepare_unless_crashed(int meta) {
  while (atomic_flag_test_and_set(readline_settings_lock())) poll(NULL, 0, 1);
  rl_prep_terminal(meta);
  atomic_flag_clear(readline_settings_lock());
}

// Restores the terminal's settings as the last step before the program ends. Async-signal-safe
// (signal-safety(7)).
static void readline_restore_saved_settings(void) {
  // Turns off bracketed paste, and clears everything below the line (ECMA-48, ED).
  static const char reset_sequence[] = "\033[?2004l\r\n\033[J";
  const struct readline_saved *saved = readline_saved_terminal();
  if (saved->descriptor == 0) return;
  // After a crash in `readline_prepare_unless_crashed` itself, the lock stays set.
  for (int wait = 0; wait < 1000 && atomic_flag_test_and_set(readline_settings_lock()); wait++)
    poll(NULL, 0, 1);
  tcsetattr(saved->descriptor, TCSANOW, &saved->settings);
  if (write(saved->descriptor, reset_sequence, sizeof reset_sequence - 1) < 0) {}
}

// A signal handler, limited to async-signal-safe functions. The signal's previous action follows.
static void readline_restore_after_crash(int signal) {
  const struct readline_saved *saved = readline_saved_terminal();
  readline_restore_saved_settings();
  for (int index = 0; index < readline_crash_count; index++) {
    sigaction(readline_crash(index), &saved->actions[index], NULL);
  }
  raise(signal);
}

// Saves the terminal's current settings, and restores them if the program crashes.
static inline void readline_save_terminal(int descriptor) {
  struct sigaction action = {0};
  struct readline_saved *saved = readline_saved_terminal();
  int is_installed = saved->descriptor != 0;
  if (tcgetattr(descriptor, &saved->settings) != 0) return;
  saved->descriptor = descriptor;
  rl_prep_term_function = readline_prepare_unless_crashed;
  if (is_installed) return;
  action.sa_handler = readline_restore_after_crash;
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  for (int index = 0; index < readline_crash_count; index++) {
    sigaction(readline_crash(index), &action, &saved->actions[index]);
  }
}

// Returns the width of a character on a terminal in columns, or -1 if it is not printable. The
// Glibc module does not include POSIX wcwidth.
int wcwidth(wchar_t character);

static inline int readline_character_width(int character) {
  return wcwidth((wchar_t)character);
}

#endif
