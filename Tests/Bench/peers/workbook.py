"""The weekly review as a workbook with XlsxWriter: an overview with figures and sums, charts, and a sheet per dataset."""
from datetime import datetime, timedelta

WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
FORMATS = {
    "count": "#,##0", "minutes": "[h]:mm", "day": "ddd yyyy-mm-dd", "instant": "yyyy-mm-dd hh:mm", "hour": '00":00"',
    "fraction": "0.0%", "flag": '[=1]"✓";[=0]"–";General'}
# What is not a count.
KINDS = {
    "focus_minutes": "minutes", "focus_minutes_completed": "minutes", "day_id": "day", "from_day_id": "day",
    "to_day_id": "day", "first_qualified_ts_utc_ms": "instant", "created_ts_utc_ms": "instant",
    "updated_ts_utc_ms": "instant", "hour_local": "hour", "share": "fraction", "qualified": "flag",
    "weekday": "weekday"}
SUMS = {
    "days": [
        "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count", "credits_unlocks_count",
        "quest_unlocks_count", "emergency_unlocks_count"],
    "hours": ["attempts", "granted", "denied"],
    "apps": ["attempts", "granted", "credits_spent"],
    "outcomes": ["attempts"]}
BARS = {"days": "unlock_attempts_count", "hours": "attempts", "apps": "attempts", "outcomes": "attempts"}


class WeekBook:
    """Writes the datasets of a week into a workbook of XlsxWriter. Times are of one zone."""

    def __init__(self, workbook, datasets, zone):
        self.workbook, self.datasets, self.zone = workbook, datasets, zone
        self.formats = {kind: workbook.add_format({"num_format": format}) for kind, format in FORMATS.items()}
        self.heading = workbook.add_format({"bold": True, "font_color": "#FFFFFF", "bg_color": "#1D4ED8"})
        self.title = workbook.add_format({"bold": True, "font_size": 20, "font_color": "#1D4ED8"})

    def write(self):
        overview = self.workbook.add_worksheet("Overview")
        charts = self.workbook.add_worksheet("Charts")
        for name in ("days", "hours", "heatmap"):
            self.write_table(name)
        self.write_grid()
        for name in ("apps", "outcomes"):
            self.write_table(name)
        self.write_overview(overview)
        self.insert_chart(charts, 0, 0, "days", "Unlock attempts by day", ["unlock_attempts_count"])
        self.insert_chart(charts, 15, 0, "days", "Credits earned and spent", ["credits_earned", "credits_spent"])

    def write_cell(self, sheet, row, column, value, kind):
        format = self.formats.get(kind)
        if value is None:
            sheet.write_blank(row, column, None, format)
        elif kind == "day":
            sheet.write_datetime(row, column, datetime.fromisoformat(value), format)
        elif kind == "instant":
            local = datetime.fromtimestamp(value // 1000, self.zone).replace(tzinfo=None)
            sheet.write_datetime(row, column, local + timedelta(milliseconds=value % 1000), format)
        elif kind == "weekday":
            sheet.write_string(row, column, WEEKDAYS[value - 1])
        elif isinstance(value, str):
            sheet.write_string(row, column, value)
        else:
            sheet.write_number(row, column, stored(value, kind), format)

    def write_table(self, name):
        sheet, rows = self.workbook.add_worksheet(name.capitalize()), self.datasets[name]
        names = list(rows[0])
        sheet.add_table(0, 0, len(rows), len(names) - 1, dict(
            name=f"{name}_table", columns=[dict(header=column, header_format=self.heading) for column in names]))
        for row, values in enumerate(rows, 1):
            for column, (key, value) in enumerate(values.items()):
                self.write_cell(sheet, row, column, value, KINDS.get(key, "count"))
        if name in BARS:
            bars = names.index(BARS[name])
            sheet.conditional_format(1, bars, len(rows), bars, dict(
                type="data_bar", data_bar_2010=True, bar_solid=True, bar_no_border=True, bar_color="#BFDBFE"))
        sheet.freeze_panes(1, 1)
        sheet.autofit()
        if name == "hours":
            self.insert_chart(sheet, 1, 5, "hours", "Unlock attempts by hour", ["attempts"])

    def write_grid(self):
        sheet = self.workbook.add_worksheet("Heatmap grid")
        for hour in range(24):
            sheet.write_number(0, hour + 1, hour, self.heading)
        for place, cell in enumerate(self.datasets["heatmap"]):
            day, hour = divmod(place, 24)
            if hour == 0:
                sheet.write_string(day + 1, 0, WEEKDAYS[day], self.heading)
            sheet.write_number(day + 1, hour + 1, cell["attempts"])
        sheet.conditional_format(1, 1, 7, 24, dict(type="2_color_scale", min_color="#FFFFFF", max_color="#60A5FA"))
        sheet.set_column(1, 24, 6)
        sheet.freeze_panes(1, 1)

    def write_overview(self, sheet):
        sheet.write_string(0, 0, "Weekly review", self.title)
        row = 2
        for name in ("totals", "streak", "hardest_hour", "window"):
            sheet.write_string(row, 0, name, self.heading)
            before = self.datasets["previous"] if name == "totals" else None
            for row, (key, value) in enumerate((self.datasets[name] or {}).items(), row + 1):
                kind = KINDS.get(key, "count")
                sheet.write_string(row, 0, key)
                self.write_cell(sheet, row, 1, ", ".join(value) if isinstance(value, list) else value, kind)
                if before:
                    self.write_cell(sheet, row, 2, before[key], kind)
                    difference = f"B{row + 1}-C{row + 1}"
                    formula = f"=ROUND(({difference})*1440,0)" if kind == "minutes" else f"={difference}"
                    sheet.write_formula(row, 3, formula, None, value - before[key])
            row += 2
        for name in SUMS:
            row = self.write_sums(sheet, name, row)
        sheet.set_column(0, 0, 24)

    def write_sums(self, sheet, name, row):
        """Gives the next free row."""
        rows = self.datasets[name]
        sheet.write_string(row, 0, f"{name}: total", self.heading)
        for row, key in enumerate(SUMS[name], row + 1):
            kind, column = KINDS.get(key, "count"), chr(ord("A") + list(rows[0]).index(key))
            sheet.write_string(row, 0, key)
            sheet.write_formula(
                row, 1, f"=SUM('{name.capitalize()}'!{column}2:{column}{len(rows) + 1})", self.formats[kind],
                stored(sum(values[key] for values in rows), kind))
        return row + 2

    def insert_chart(self, sheet, row, column, name, title, keys):
        rows, chart = self.datasets[name], self.workbook.add_chart({"type": "column"})
        names = list(rows[0])
        for key in keys:
            place = names.index(key)
            chart.add_series(dict(
                name=key, categories=[name.capitalize(), 1, 0, len(rows), 0],
                values=[name.capitalize(), 1, place, len(rows), place]))
        chart.set_title(dict(name=title))
        sheet.insert_chart(row, column, chart)


def stored(number, kind):
    """What a spreadsheet stores for a number: a part of a day for minutes."""
    return number / 1440 if kind == "minutes" else int(number) if kind == "flag" else number
