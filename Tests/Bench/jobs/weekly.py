"""The weekly report: as JSON and CSV against the sqlite3 shell, with a workbook against C, and how it grows."""
from history.size import LARGE, SMALL
from measure import alternately
from table import Row, at_most, milliseconds, peak, ratio_of_times


def run(bench):
    rows, megabytes = [], []
    for size in (SMALL, LARGE):
        path = bench.databases.path(size)
        texts, shell, all_three, floor = alternately(
            bench.runs * 4, lambda: week(bench, path, "json", "csv"), lambda: shell_week(bench, path),
            lambda: week(bench, path, "json", "csv", "xlsx"),
            lambda: bench.measure_reading(path, [bench.bin / "weekly", path, bench.work]))
        rows.append(Row(
            f"weekly as JSON and CSV, {size.name}, against the sqlite3 shell", milliseconds(texts), milliseconds(shell),
            ratio_of_times(texts, shell), peak(texts), at_most(1.25)))
        rows.append(Row(
            f"weekly as JSON, CSV and XLSX, {size.name}, against C", milliseconds(all_three), milliseconds(floor),
            ratio_of_times(all_three, floor), peak(all_three), at_most(1.5)))
        megabytes.append(max(peak(texts), peak(all_three)))
    small, large = bench.databases.path(SMALL), bench.databases.path(LARGE)
    for title, formats in (("JSON and CSV", ["json", "csv"]), ("JSON, CSV and XLSX", ["json", "csv", "xlsx"])):
        of_large, of_small = alternately(
            bench.runs * 4, lambda: week(bench, large, *formats), lambda: week(bench, small, *formats))
        rows.append(Row(
            f"weekly as {title}, large against small", milliseconds(of_large), milliseconds(of_small),
            ratio_of_times(of_large, of_small), goal=at_most(1.2)))
    rows.append(Row("weekly, memory", megabytes=max(megabytes), goal=at_most(12, "MB"), value=max(megabytes)))
    return rows


def week(bench, path, *formats):
    outputs = [argument for format in formats for argument in ("--out", bench.work / f"report.{format}")]
    return bench.measure_reading(path, [bench.earned, "report", "weekly", "--db", path, *outputs])


def shell_week(bench, path):
    script = bench.source / "sql" / "weekly.sql"
    return bench.measure_reading(path, ["sqlite3", "-readonly", path], folder=bench.work, input=script)
