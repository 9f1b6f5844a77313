#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Mustache templates, rendered by kainjow's library from a tree of data. All text is UTF-8.

/// A value for a template: a text, a flag, a list or an object.
typedef struct mst_value mst_value;

mst_value *mst_text(const char *text, size_t length);
mst_value *mst_flag(bool flag);
mst_value *mst_list(void);
mst_value *mst_object(void);

/// A list whose elements are created one at a time, when they are rendered. `element` creates one. `release` is called
/// when `context` is no longer needed. White space around elements may differ from a plain list.
mst_value *mst_sequence(
    size_t count, mst_value *(*element)(void *context, size_t index), void *context, void (*release)(void *context));

/// Appends to a list. Copies the element and frees it.
void mst_append(mst_value *list, mst_value *element);

/// Sets a member of an object. Takes over the member and frees it.
void mst_set(mst_value *object, const char *name, mst_value *member);

void mst_free(mst_value *value);

/// A template, and the name by which other templates include it.
typedef struct {
  const char *name;
  const char *text;
} mst_template;

/// The error in a template's text, with its position as `… at <byte>`; NULL when there is none. The caller frees it.
char *mst_problem(const char *text);

/// Receives a piece of text. Returns whether it wants more.
typedef bool (*mst_write)(void *context, const char *text, size_t length);

/// Renders a template piece by piece. Returns an error when a template that it includes does not exist, when it
/// includes too many (most likely itself), or when the text is longer than `longest` bytes; otherwise NULL. The caller
/// frees it.
char *mst_render(
    const mst_template *templates, size_t count, const char *name, const mst_value *value, size_t longest,
    mst_write write, void *context);

#ifdef __cplusplus
}
#endif
