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

/// The text of a template, filled with a value. NULL when it includes a template that is not there, or too many
/// (itself, most likely), or when the text has more than `longest` bytes; then `problem` says which. The caller frees both.
char *mst_render(
    const mst_template *templates, size_t count, const char *name, const mst_value *value, size_t longest,
    char **problem);

#ifdef __cplusplus
}
#endif
