/* Writes the weekly review's datasets as JSON and its days as CSV. */
#include "files.h"
#include "week.h"

static void write_string(FILE *file, const char *text) {
  fputc('"', file);
  for (; *text; text++)
    if ((unsigned char)*text < 0x20)
      fprintf(file, "\\u%04x", *text);
    else
      fprintf(file, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
  fputc('"', file);
}

static void write_value(FILE *file, const Value *value, Kind kind) {
  if (value->is_null)
    fputs("null", file);
  else if (kind == JSON)
    fputs(value->text, file);
  else if (value->text)
    write_string(file, value->text);
  else if (kind == FLAG)
    fputs(value->number ? "true" : "false", file);
  else
    fprintf(file, kind == FRACTION ? "%.4f" : "%.0f", value->number);
}

static void write_json(const Week week, const char *folder) {
  FILE *file = make_file(folder, "whole.json");
  for (int place = 0; place < datasets; place++) {
    const Table *table = &week[place];
    fprintf(file, "%s\"%s\":%s", place ? "," : "{", table->name, table->is_single ? table->height ? "" : "null" : "[");
    for (int row = 0; row < table->height; row++) {
      for (int column = 0; column < table->width; column++) {
        fprintf(file, "%s\"%s\":", column ? "," : row ? ",{" : "{", table->columns[column].name);
        write_value(file, &table->values[row * table->width + column], table->columns[column].kind);
      }
      fputc('}', file);
    }
    if (!table->is_single) fputc(']', file);
  }
  fputs("}\n", file);
  if (fclose(file)) fail("whole.json");
}

/* No value of the days needs quotes. */
static void write_csv(const Table *table, const char *folder) {
  FILE *file = make_file(folder, "whole.csv");
  for (int column = 0; column < table->width; column++)
    fprintf(file, "%s%s", column ? "," : "", table->columns[column].name);
  for (int row = 0; row < table->height; row++)
    for (int column = 0; column < table->width; column++) {
      const Value *value = &table->values[row * table->width + column];
      fputs(column ? "," : "\n", file);
      if (value->text)
        fputs(value->text, file);
      else if (!value->is_null)
        fprintf(file, "%.0f", value->number);
    }
  fputc('\n', file);
  if (fclose(file)) fail("whole.csv");
}
