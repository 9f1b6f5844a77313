// Libraries that the program does without where they are not installed: they are loaded when they are first needed.
#pragma once

#include <stdbool.h>

/// A field for a function of a library, with its name and type. The functions of a library are a struct of such fields.
#define SHARED_LIBRARY_FIELD(name) __typeof__(name) *_Nonnull name;
/// The name of a function and its end. The names of a library are one string, in the order of the fields.
#define SHARED_LIBRARY_NAME(name) #name "\0"

/// Loads the library with the file name `file`, and looks up the functions with these names. False when it is not
/// installed or lacks a function.
bool shared_library_load(const char *_Nonnull file, const char *_Nonnull names, void *_Nonnull functions);
