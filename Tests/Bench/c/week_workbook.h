/* Writes the weekly review's workbook: an overview with figures and sums, a sheet of charts, and a sheet per dataset with
   the looks, tables, bars and charts that the program's has. */
#include <xlsxwriter.h>

#include "files.h"

#include "week.h"

enum { ink = 0x1F2937, faint_ink = 0x6B7280, accent = 0x1D4ED8, paper = 0xFFFFFF, line = 0xD1D5DB };

static const char *number_formats[] = {
  [COUNT] = "#,##0", [MINUTES] = "[h]:mm", [FLAG] = "[=1]\"✓\";[=0]\"–\";General", [DAY] = "ddd yyyy-mm-dd",
  [INSTANT] = "yyyy-mm-dd hh:mm", [HOUR] = "00\":00\"", [FRACTION] = "0.0%", [JSON] = 0};
static const char *weekdays[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

typedef enum { AS_VALUE, AS_FIGURE, AS_CHANGE, AS_TOTAL, AS_HEATMAP, looks } Look;

/* A workbook and its formats, each made once. */
typedef struct {
  lxw_workbook *workbook;
  lxw_format *formats[looks][JSON + 1], *title, *subtitle, *section, *section_rest, *label, *header[2], *heading, *hour;
} Book;

static lxw_format *colored(lxw_workbook *workbook, lxw_color_t color, double size, int is_bold) {
  lxw_format *format = workbook_add_format(workbook);
  format_set_align(format, LXW_ALIGN_VERTICAL_CENTER);
  format_set_font_color(format, color);
  if (size) format_set_font_size(format, size);
  if (is_bold) format_set_bold(format);
  return format;
}

static lxw_format *lined(lxw_format *format, lxw_color_t color) {
  format_set_bottom(format, LXW_BORDER_THIN);
  format_set_bottom_color(format, color);
  return format;
}

static lxw_format *aligned(lxw_format *format, uint8_t alignment) {
  format_set_align(format, alignment);
  return format;
}

static lxw_format *header(lxw_workbook *workbook, uint8_t alignment) {
  lxw_format *format = aligned(colored(workbook, paper, 0, 1), alignment);
  format_set_bg_color(format, accent);
  if (alignment == LXW_ALIGN_LEFT) format_set_indent(format, 1);
  return format;
}

static Book make_book(const char *path) {
  Book book = {.workbook = workbook_new(path)};
  lxw_workbook *workbook = book.workbook;
  book.title = colored(workbook, accent, 20, 1);
  book.subtitle = colored(workbook, ink, 11, 0);
  book.section = lined(colored(workbook, accent, 13, 1), accent);
  book.section_rest = aligned(lined(colored(workbook, faint_ink, 9, 0), accent), LXW_ALIGN_RIGHT);
  book.label = lined(colored(workbook, ink, 0, 0), line);
  book.header[0] = header(workbook, LXW_ALIGN_CENTER);
  book.header[1] = header(workbook, LXW_ALIGN_LEFT);
  book.hour = header(workbook, LXW_ALIGN_CENTER);
  format_set_num_format(book.hour, number_formats[HOUR]);
  return book;
}

static int is_left(Kind kind) { return kind == DAY || kind == INSTANT || kind == TEXT || kind == JSON; }

static lxw_format *format(Book *book, Look look, Kind kind) {
  lxw_format **known = &book->formats[look][kind];
  if (*known) return *known;
  *known = colored(book->workbook, look == AS_VALUE || look == AS_HEATMAP ? 0 : look == AS_CHANGE ? faint_ink : ink, 0,
                   look == AS_TOTAL);
  const char *number = number_formats[kind];
  if (look == AS_CHANGE)
    number = kind == MINUTES ? "+#,##0\" min\";-#,##0\" min\";\"=\"" : "+#,##0;-#,##0;\"=\"";
  else if (look == AS_HEATMAP)
    number = "#,##0;-#,##0;\"·\"";
  if (number) format_set_num_format(*known, number);
  if (look == AS_FIGURE || look == AS_CHANGE)
    aligned(lined(*known, line), LXW_ALIGN_RIGHT);
  else if (look == AS_HEATMAP || kind == FLAG || kind == HOUR || kind == WEEKDAY)
    aligned(*known, LXW_ALIGN_CENTER);
  else if (is_left(kind)) {
    aligned(*known, LXW_ALIGN_LEFT);
    format_set_indent(*known, 1);
  }
  return *known;
}

/* What a spreadsheet stores for a number. */
static double serial(double number, Kind kind) {
  if (kind == MINUTES) return number / 1440;
  return kind == INSTANT ? (number / 1000 + local_time(number)->tm_gmtoff) / 86400 + 25569 : number;
}

static void write_cell(
  Book *book, lxw_worksheet *sheet, int row, int column, const Value *value, Kind kind, Look look) {
  lxw_format *native = format(book, look, kind);
  if (value->is_null)
    worksheet_write_blank(sheet, row, column, native);
  else if (kind == DAY)
    worksheet_write_number(sheet, row, column, day_number(value->text) + 25569, native);
  else if (kind == WEEKDAY)
    worksheet_write_string(sheet, row, column, weekdays[(int)value->number - 1], native);
  else if (kind == JSON)
    worksheet_write_string(sheet, row, column, strcmp(value->text, "[]") ? value->text : "–", native);
  else if (value->text)
    worksheet_write_string(sheet, row, column, value->text, native);
  else
    worksheet_write_number(sheet, row, column, serial(value->number, kind), native);
}

static void set_print(lxw_worksheet *sheet, const Week week, int is_landscape) {
  char header[256];
  snprintf(header, sizeof header, "&LWeekly review&R%s – %s, %.0f days on record", week[window].values[1].text,
           week[window].values[2].text, week[window].values[3].number);
  worksheet_set_paper(sheet, 9);
  worksheet_set_margins(sheet, 0.5, 0.5, 0.75, 0.75);
  worksheet_fit_to_pages(sheet, 1, 0);
  if (is_landscape) worksheet_set_landscape(sheet);
  worksheet_set_header(sheet, header);
  worksheet_set_footer(sheet, "&LDays begin at 04:00&RPage &P of &N");
}

static void add_bars(lxw_worksheet *sheet, int last_row, int column) {
  lxw_conditional_format bars = {
    .type = LXW_CONDITIONAL_DATA_BAR, .data_bar_2010 = 1, .bar_solid = 1, .bar_no_border = 1, .bar_color = 0xBFDBFE,
    .min_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER, .max_rule_type = LXW_CONDITIONAL_RULE_TYPE_MAXIMUM};
  worksheet_conditional_format_range(sheet, 1, column, last_row, column, &bars);
}

/* A dataset as a table, with a bar beside each value of one column; none where that is 0. */
static void write_table(Book *book, lxw_worksheet *sheet, const Week week, const Table *table, int bars) {
  lxw_table_column columns[16] = {0}, *pointers[17] = {0};
  for (int row = 0; row < table->height; row++)
    for (int column = 0; column < table->width; column++)
      write_cell(book, sheet, row + 1, column, &table->values[row * table->width + column],
                 table->columns[column].kind, AS_VALUE);
  for (int column = 0; column < table->width; column++) {
    const Column *about = &table->columns[column];
    lxw_row_col_options folded = {.hidden = about->is_detail, .level = about->is_detail};
    int width = strlen(about->title) + 4;
    for (int row = 0; row < table->height; row++) {
      const char *text = table->values[row * table->width + column].text;
      if (text && (int)strlen(text) > width) width = strlen(text);
    }
    worksheet_set_column_opt(sheet, column, column, width + 2, 0, &folded);
    columns[column].header = (char *)about->title;
    columns[column].header_format = book->header[is_left(about->kind)];
    pointers[column] = &columns[column];
  }
  char name[64];
  snprintf(name, sizeof name, "%s_table", table->name);
  lxw_table_options options = {
    .name = name, .columns = pointers, .style_type = LXW_TABLE_STYLE_TYPE_LIGHT, .style_type_number = 1};
  int last_row = table->height ? table->height : 1;
  worksheet_add_table(sheet, 0, 0, last_row, table->width - 1, &options);
  if (bars) add_bars(sheet, last_row, bars);
  worksheet_set_row(sheet, 0, 22, 0);
  worksheet_freeze_panes(sheet, 1, table->columns[0].is_detail ? 2 : 1);
  worksheet_repeat_rows(sheet, 0, 0);
  set_print(sheet, week, table->width > 5);
}

static void write_grid(Book *book, lxw_worksheet *sheet, const Week week) {
  const Value *cells = week[heatmap].values;
  worksheet_write_string(sheet, 0, 0, "Weekday", book->header[0]);
  for (int hour = 0; hour < 24; hour++) worksheet_write_number(sheet, 0, hour + 1, hour, book->hour);
  for (int day = 0; day < 7; day++) {
    worksheet_write_string(sheet, day + 1, 0, weekdays[day], book->header[0]);
    for (int hour = 0; hour < 24; hour++)
      write_cell(book, sheet, day + 1, hour + 1, &cells[3 * (24 * day + hour) + 2], COUNT, AS_HEATMAP);
    worksheet_set_row(sheet, day + 1, 24, 0);
  }
  lxw_conditional_format shades = {
    .type = LXW_CONDITIONAL_2_COLOR_SCALE, .min_color = paper, .max_color = 0x60A5FA};
  worksheet_conditional_format_range(sheet, 1, 1, 7, 24, &shades);
  worksheet_set_column(sheet, 0, 0, 7, 0);
  worksheet_set_column(sheet, 1, 24, 6, 0);
  worksheet_set_row(sheet, 0, 22, 0);
  worksheet_freeze_panes(sheet, 1, 1);
  worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
  worksheet_print_area(sheet, 0, 0, 7, 24);
  set_print(sheet, week, 1);
}

/* A chart over columns of a table, on any sheet. */
static void insert_chart(
  Book *book, lxw_worksheet *sheet, int row, int column, const Table *table, const char *title, const char *format,
  int values, int count) {
  static const lxw_color_t colors[] = {0x2563EB, 0xF59E0B};
  lxw_chart *chart = workbook_add_chart(book->workbook, LXW_CHART_COLUMN);
  for (int place = 0; place < count; place++) {
    lxw_chart_series *series = chart_add_series(chart, 0, 0);
    lxw_chart_fill fill = {.color = colors[place]};
    chart_series_set_categories(series, table->title, 1, 0, table->height, 0);
    chart_series_set_values(series, table->title, 1, values + place, table->height, values + place);
    chart_series_set_name(series, table->columns[values + place].title);
    chart_series_set_fill(series, &fill);
  }
  lxw_chart_font font = {.size = 12, .bold = 1};
  lxw_chart_line grid = {.color = 0xE1E4E8, .width = 0.75}, none = {.none = 1};
  chart_title_set_name(chart, title);
  chart_title_set_name_font(chart, &font);
  chart_legend_set_position(chart, count == 1 ? LXW_CHART_LEGEND_NONE : LXW_CHART_LEGEND_BOTTOM);
  chart_set_series_gap(chart, 40);
  chart_axis_set_num_format(chart->x_axis, format);
  chart_axis_set_num_format(chart->y_axis, number_formats[COUNT]);
  chart_axis_major_gridlines_set_line(chart->y_axis, &grid);
  chart_axis_set_line(chart->y_axis, &none);
  chart_chartarea_set_line(chart, &grid);
  lxw_chart_options options = {
    .x_scale = 640 / 480.0, .y_scale = 280 / 288.0,
    .object_position = LXW_OBJECT_MOVE_DONT_SIZE, .description = (char *)title};
  worksheet_insert_chart_opt(sheet, row, column, chart, &options);
}

/* A row per column of a table that has a sum. Gives the next free row. */
static int write_sums(Book *book, lxw_worksheet *sheet, const Table *table, int row) {
  char text[64];
  snprintf(text, sizeof text, "%s: total", table->title);
  worksheet_write_string(sheet, row, 0, text, book->section);
  worksheet_write_blank(sheet, row, 1, book->section_rest);
  worksheet_set_row(sheet, row++, 22, 0);
  for (int column = 0; column < table->width; column++) {
    const Column *about = &table->columns[column];
    if (!about->has_total) continue;
    double total = 0;
    for (int place = 0; place < table->height; place++)
      total += table->values[place * table->width + column].number;
    worksheet_write_string(sheet, row, 0, about->title, book->label);
    snprintf(text, sizeof text, "=SUM('%s'!%c2:%c%d)", table->title, 'A' + column, 'A' + column, table->height + 1);
    worksheet_write_formula_num(
      sheet, row++, 1, text, format(book, AS_FIGURE, about->kind), serial(total, about->kind));
  }
  return row + 1;
}

/* A row per figure of a dataset, beside those of another one. Gives the next free row. */
static int write_figures(Book *book, lxw_worksheet *sheet, const Table *table, const Table *other, int row) {
  static const char *headings[] = {"this window", "window before", "change"};
  worksheet_write_string(sheet, row, 0, table->title, book->section);
  for (int column = 0; column < 3 && other->height; column++)
    worksheet_write_string(sheet, row, column + 1, headings[column], book->section_rest);
  worksheet_set_row(sheet, row++, 22, 0);
  for (int column = 0; column < table->width * table->height; column++, row++) {
    Kind kind = table->columns[column].kind;
    worksheet_write_string(sheet, row, 0, table->columns[column].title, book->label);
    write_cell(book, sheet, row, 1, &table->values[column], kind, AS_FIGURE);
    if (!other->height) continue;
    write_cell(book, sheet, row, 2, &other->values[column], kind, AS_FIGURE);
    char formula[64];
    snprintf(formula, sizeof formula, kind == MINUTES ? "=ROUND((B%d-C%d)*1440,0)" : "=B%d-C%d", row + 1, row + 1);
    double change = table->values[column].number - other->values[column].number;
    worksheet_write_formula_num(sheet, row, 3, formula, format(book, AS_CHANGE, kind), change);
  }
  return row + 1;
}

static void write_charts(Book *book, lxw_worksheet *sheet, const Week week) {
  insert_chart(book, sheet, 0, 0, &week[days], "Unlock attempts by day", "ddd d mmm", 7, 1);
  insert_chart(book, sheet, 15, 0, &week[days], "Credits earned and spent", "ddd d mmm", 5, 2);
  worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
  set_print(sheet, week, 1);
}

static void write_overview(Book *book, lxw_worksheet *sheet, const Week week) {
  /* The program's has notes and sentences above it. */
  enum { first_row = 11 };
  static const Table nothing = {0};
  char words[256];
  snprintf(words, sizeof words, "%s – %s, %.0f days on record", week[window].values[1].text,
           week[window].values[2].text, week[window].values[3].number);
  worksheet_write_string(sheet, 0, 0, "Weekly review", book->title);
  worksheet_set_row(sheet, 0, 32, 0);
  worksheet_write_string(sheet, 1, 0, words, book->subtitle);
  int row = write_figures(book, sheet, &week[totals], &week[previous], first_row);
  row = write_figures(book, sheet, &week[streak], &nothing, row);
  row = write_figures(book, sheet, &week[hardest_hour], &nothing, row);
  row = write_figures(book, sheet, &week[window], &nothing, row);
  row = write_sums(book, sheet, &week[days], row);
  row = write_sums(book, sheet, &week[hours], row);
  row = write_sums(book, sheet, &week[apps], row);
  write_sums(book, sheet, &week[outcomes], row);
  worksheet_set_column(sheet, 0, 0, 24, 0);
  worksheet_set_column(sheet, 1, 3, 16, 0);
  worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
  worksheet_set_tab_color(sheet, accent);
  set_print(sheet, week, 1);
}

static void write_xlsx(const Week week, const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/whole.xlsx", folder);
  Book book = make_book(path);
  lxw_workbook *workbook = book.workbook;
  lxw_worksheet *overview = workbook_add_worksheet(workbook, "Overview");
  lxw_worksheet *charts = workbook_add_worksheet(workbook, "Charts"), *sheets[datasets], *grid = 0;
  for (int place = days; place <= outcomes; place++) {
    sheets[place] = workbook_add_worksheet(workbook, week[place].title);
    if (place == heatmap) grid = workbook_add_worksheet(workbook, "Heatmap grid");
  }
  write_table(&book, sheets[days], week, &week[days], 7);
  write_table(&book, sheets[hours], week, &week[hours], 1);
  insert_chart(&book, sheets[hours], 1, 5, &week[hours], "Unlock attempts by hour", "00", 1, 1);
  write_table(&book, sheets[heatmap], week, &week[heatmap], 0);
  write_grid(&book, grid, week);
  write_table(&book, sheets[apps], week, &week[apps], 2);
  write_table(&book, sheets[outcomes], week, &week[outcomes], 3);
  write_overview(&book, overview, week);
  write_charts(&book, charts, week);
  if (workbook_close(book.workbook) != LXW_NO_ERROR) fail(path);
}
