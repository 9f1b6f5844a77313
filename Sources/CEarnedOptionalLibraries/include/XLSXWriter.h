#pragma once

#include <xlsxwriter.h>

#include "SharedLibrary.h"

/// The functions of libxlsxwriter in use.
#define XLSXWRITER_FUNCTIONS(FUNCTION) \
  FUNCTION(chart_add_series) \
  FUNCTION(chart_axis_major_gridlines_set_line) \
  FUNCTION(chart_axis_set_line) \
  FUNCTION(chart_axis_set_crossing_max) \
  FUNCTION(chart_axis_set_interval_unit) \
  FUNCTION(chart_axis_set_label_position) \
  FUNCTION(chart_axis_set_major_unit) \
  FUNCTION(chart_axis_set_max) \
  FUNCTION(chart_axis_set_min) \
  FUNCTION(chart_axis_set_num_font) \
  FUNCTION(chart_axis_set_num_format) \
  FUNCTION(chart_axis_set_reverse) \
  FUNCTION(chart_chartarea_set_line) \
  FUNCTION(chart_legend_set_position) \
  FUNCTION(chart_series_set_categories) \
  FUNCTION(chart_series_set_fill) \
  FUNCTION(chart_series_set_line) \
  FUNCTION(chart_series_set_marker_fill) \
  FUNCTION(chart_series_set_marker_line) \
  FUNCTION(chart_series_set_marker_size) \
  FUNCTION(chart_series_set_marker_type) \
  FUNCTION(chart_series_set_name) \
  FUNCTION(chart_series_set_points) \
  FUNCTION(chart_series_set_values) \
  FUNCTION(chart_set_series_gap) \
  FUNCTION(chart_title_set_name) \
  FUNCTION(chart_title_set_name_font) \
  FUNCTION(format_set_align) \
  FUNCTION(format_set_bg_color) \
  FUNCTION(format_set_bold) \
  FUNCTION(format_set_bottom) \
  FUNCTION(format_set_bottom_color) \
  FUNCTION(format_set_font_color) \
  FUNCTION(format_set_font_size) \
  FUNCTION(format_set_indent) \
  FUNCTION(format_set_italic) \
  FUNCTION(format_set_num_format) \
  FUNCTION(format_set_rotation) \
  FUNCTION(format_set_text_wrap) \
  FUNCTION(lxw_strerror) \
  FUNCTION(lxw_workbook_free) \
  FUNCTION(lxw_worksheet_write_single_row) \
  FUNCTION(workbook_add_chart) \
  FUNCTION(workbook_add_format) \
  FUNCTION(workbook_add_worksheet) \
  FUNCTION(workbook_close) \
  FUNCTION(workbook_new_opt) \
  FUNCTION(workbook_set_properties) \
  FUNCTION(workbook_validate_sheet_name) \
  FUNCTION(worksheet_add_table) \
  FUNCTION(worksheet_autofilter) \
  FUNCTION(worksheet_conditional_format_range) \
  FUNCTION(worksheet_fit_to_pages) \
  FUNCTION(worksheet_freeze_panes) \
  FUNCTION(worksheet_gridlines) \
  FUNCTION(worksheet_hide) \
  FUNCTION(worksheet_insert_chart_opt) \
  FUNCTION(worksheet_print_area) \
  FUNCTION(worksheet_repeat_columns) \
  FUNCTION(worksheet_repeat_rows) \
  FUNCTION(worksheet_set_column_opt) \
  FUNCTION(worksheet_set_footer) \
  FUNCTION(worksheet_set_h_pagebreaks) \
  FUNCTION(worksheet_set_header) \
  FUNCTION(worksheet_set_landscape) \
  FUNCTION(worksheet_set_margins) \
  FUNCTION(worksheet_set_paper) \
  FUNCTION(worksheet_set_print_scale) \
  FUNCTION(worksheet_set_row) \
  FUNCTION(worksheet_set_tab_color) \
  FUNCTION(worksheet_write_blank) \
  FUNCTION(worksheet_write_boolean) \
  FUNCTION(worksheet_write_comment_opt) \
  FUNCTION(worksheet_write_formula_num) \
  FUNCTION(worksheet_write_number) \
  FUNCTION(worksheet_write_string)

/// libxlsxwriter, loaded on first use: only workbooks need it.
typedef struct {
  XLSXWRITER_FUNCTIONS(SHARED_LIBRARY_FIELD)
} xlsxwriter_library;

/// Loads the library that the header describes. False when it is not installed, or when it lacks a function.
bool xlsxwriter_load(xlsxwriter_library *_Nonnull library);
