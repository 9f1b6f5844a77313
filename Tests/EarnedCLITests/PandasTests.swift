import Testing

/// A sheet of a dataset is read by pandas without any option: the right rows, types and sums.
@Suite struct PandasTests {
  static let hasPandas = Shell().run("python3 -c 'import pandas, openpyxl'").status == 0

  @Test(.enabled(if: hasPandas, "needs python3-pandas and python3-openpyxl")) func everySheetIsItsDataset() {
    let shell = Shell()
    // It takes longer to load pandas than to read all of them.
    let made = shell.run(
      """
      earned ingest --quiet --db month.db "$FIXTURES/month.ndjson"
      for report in weekly unlocks credits focus habits progress; do
        earned report $report --db month.db --from 2026-02-15 --to 2026-03-15 --out $report.xlsx --out $report.json
        earned report show $report --json > $report-show.json
      done
      cat > read.py <<'EOF'
      \(Self.script)
      EOF
      python3 read.py weekly unlocks credits focus habits progress
      """)
    #expect(made.status == 0, "\(made.err)")
    #expect(made.out == "sheets: 18\n", "\(made.out)")
  }

  private static let script = """
    import json, pandas, sys
    sheets = 0
    for report in sys.argv[1:]:
        shown = {dataset["name"]: dataset for dataset in json.load(open(f"{report}-show.json"))["datasets"]}
        datasets = json.load(open(f"{report}.json"))["datasets"]
        for name, rows in datasets.items():
            if shown[name]["single"]:
                continue
            frame = pandas.read_excel(f"{report}.xlsx", sheet_name=shown[name]["title"])
            columns = shown[name]["columns"]
            assert list(frame.columns) == [column["title"] for column in columns], (report, name, list(frame.columns))
            assert len(frame) == len(rows), (report, name, len(frame), len(rows))
            for column in columns:
                cells, values = frame[column["title"]], [row[column["name"]] for row in rows]
                known = [value for value in values if value is not None]
                place = (report, name, column["name"], cells.dtype)
                if not known:
                    continue
                if column["kind"] in ("count", "credits", "hour", "fraction", "flag"):
                    assert pandas.api.types.is_numeric_dtype(cells), place
                    assert abs(cells.sum() - sum(known)) < 1e-6, place
                elif column["kind"] in ("day", "instant"):
                    assert pandas.api.types.is_datetime64_any_dtype(cells), place
                elif column["kind"] in ("minutes", "seconds"):
                    total = pandas.to_timedelta(cells.dropna().astype(str)).sum().total_seconds()
                    assert abs(total - sum(known) * (60 if column["kind"] == "minutes" else 1)) < 1, (place, total)
            sheets += 1
    print("sheets:", sheets)
    """
}
