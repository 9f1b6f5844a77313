#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Mustache by kainjow's library: templates and a tree of data in, text out. All text is UTF-8.

/// What a template is filled with: a text, a flag, a list or an object.
typedef struct mst_value mst_value;

mst_value *mst_text(const char *text, size_t length);
mst_value *mst_flag(bool flag);
mst_value *mst_list(void);
mst_value *mst_object(void);

/// A list whose elements are made one after the other, each when its turn has come: `element` makes one, and `release`
/// is told when `context` is no longer needed. White space around elements may differ from that of a list.
mst_value *mst_sequence(
    size_t count, mst_value *(*element)(void *context, size_t index), void *context, void (*release)(void *context));

/// Appends to a list; the element is copied, and freed.
void mst_append(mst_value *list, mst_value *element);

/// Gives an object a member; the member is moved into it, and freed.
void mst_set(mst_value *object, const char *name, mst_value *member);

void mst_free(mst_value *value);

/// A template and the name others include it by.
typedef struct {
  const char *name;
  const char *text;
} mst_template;

/// What is wrong with a template's text, with the place as `… at <byte>`; NULL when nothing is. The caller frees it.
char *mst_problem(const char *text);

/// Takes a piece of text, and says whether it wants more.
typedef bool (*mst_write)(void *context, const char *text, size_t length);

/// Writes a template, filled with a value, piece by piece. Returns what is wrong when it includes a template that is not
/// there, or too many (itself, most likely), or when the text has more than `longest` bytes, else NULL. The caller frees it.
char *mst_render(
    const mst_template *templates, size_t count, const char *name, const mst_value *value, size_t longest,
    mst_write write, void *context);

#ifdef __cplusplus
}
#endif
