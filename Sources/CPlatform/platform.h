// SPDX-License-Identifier: Apache-2.0
// C library functions and constants that the Glibc module does not expose.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>

int gettid(void);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int backtrace(void **frames, int count);
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

// O_TMPFILE, O_PATH and RENAME_NOREPLACE (open(2), rename(2)).
static const int open_unnamed = __O_TMPFILE | O_DIRECTORY;
static const int open_path_only = __O_PATH;
static const unsigned int rename_no_replace = 1;

#endif
