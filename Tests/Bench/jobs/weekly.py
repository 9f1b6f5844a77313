"""The weekly report: as JSON and CSV against the sqlite3 shell, with a workbook against C, and how it grows.

There are two baselines of each kind. One makes all that the report makes, and its numbers are compared. The other makes
the days and the hours only."""
from answers import check_week
from history.size import BUSY, LARGE, SMALL
from measure import alternately
from table import Row, at_most, median_milliseconds, milliseconds, peak, ratio_of_times


def run(bench):
    rows, megabytes = [], []
    for size in (SMALL, BUSY, LARGE):
        path = bench.databases.path(size)
        shell, c = bench.folder("shell"), bench.folder("c")
        texts, whole_shell, shell_hours, all_three, whole_c, c_hours = alternately(
            bench.runs * 4, lambda: week(bench, path, "json", "csv"),
            lambda: shell_week(bench, path, "weekly_whole", shell), lambda: shell_week(bench, path, "weekly", shell),
            lambda: week(bench, path, "json", "csv", "xlsx"),
            lambda: bench.measure_reading(path, [bench.bin / "weekly_whole", path, c]),
            lambda: bench.measure_reading(path, [bench.bin / "weekly", path, c]))
        check_week(f"the sqlite3 shell ({size.name})", bench.work / "report", shell / "whole", has_workbook=False)
        check_week(f"C ({size.name})", bench.work / "report", c / "whole", has_workbook=True)
        against_shell = f"weekly as JSON and CSV, {size.name}, against the sqlite3 shell"
        against_c = f"weekly as JSON, CSV and XLSX, {size.name}, against C"
        if size is not LARGE:
            rows.append(Row(
                f"weekly as JSON and CSV, {size.name}, by itself", milliseconds(texts), goal=at_most(15, "ms"),
                value=median_milliseconds(texts)))
        rows += [
            row(against_shell, texts, whole_shell, 1.25),
            row(f"{against_shell}, the days and hours only", texts, shell_hours, 1.25),
            row(against_c, all_three, whole_c, 1.8),
            row(f"{against_c}, the days and hours only", all_three, c_hours, 1.5)]
        megabytes.append(max(peak(texts), peak(all_three)))
    small, large = bench.databases.path(SMALL), bench.databases.path(LARGE)
    thousands_more = 7 * (LARGE.attempts_a_day - SMALL.attempts_a_day) / 1000
    for title, formats in (("JSON and CSV", ["json", "csv"]), ("JSON, CSV and XLSX", ["json", "csv", "xlsx"])):
        of_large, of_small = alternately(
            bench.runs * 4, lambda: week(bench, large, *formats), lambda: week(bench, small, *formats))
        rows.append(Row(
            f"weekly as {title}, large against small", milliseconds(of_large), milliseconds(of_small),
            ratio_of_times(of_large, of_small), goal=at_most(1.2)))
        growth = (median_milliseconds(of_large) - median_milliseconds(of_small)) / thousands_more
        rows.append(Row(
            f"weekly as {title}, for a thousand attempts of the week more", f"{growth:.1f} ms", goal=at_most(4, "ms"),
            value=growth))
    rows.append(Row("weekly, memory", megabytes=max(megabytes), goal=at_most(12, "MB"), value=max(megabytes)))
    return rows


def row(name, ours, baseline, limit):
    return Row(
        name, milliseconds(ours), milliseconds(baseline), ratio_of_times(ours, baseline), peak(ours), at_most(limit))


def week(bench, path, *formats):
    outputs = [argument for format in formats for argument in ("--out", bench.work / f"report.{format}")]
    return bench.measure_reading(path, [bench.earned, "report", "weekly", "--db", path, *outputs])


def shell_week(bench, path, script, folder):
    script = bench.source / "sql" / f"{script}.sql"
    return bench.measure_reading(path, ["sqlite3", "-readonly", "-bail", path], folder=folder, input=script)
