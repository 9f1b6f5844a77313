import EarnedTestSupport
import Testing

/// `Sources/EarnedFleet/compact.py` over exports, where pyarrow is there.
@Suite struct CompactTests {
  private let shell = Shell()

  /// A Python that has pyarrow.
  static let python: String? = {
    let shell = Shell()
    return ["\(Shell.workingFolder)/.build/fleet/venv/bin/python3", "python3"].first { python in
      shell.run("\(python) -c 'import pyarrow.parquet'").status == 0
    }
  }()

  private static let hasDuckDB = Shell().run("\(python ?? "false") -c 'import duckdb, sqlglot'").status == 0

  private func compact(_ arguments: String) -> Shell.Result {
    shell.run("\(Self.python ?? "") -B \"$FIXTURES/../../Sources/EarnedFleet/compact.py\" \(arguments)")
  }

  private func export(_ names: [String]) {
    let copies = names.map { "cp e.db \($0).db" }.joined(separator: "; ")
    let result = shell.run(
      """
      head -400 "$FIXTURES/month.ndjson" | earned ingest --quiet --db e.db - && \(copies)
      earned export out \(names.map { "\($0).db" }.joined(separator: " ")) --quiet
      """)
    #expect(result.status == 0, "\(result)")
  }

  /// Prints every row of Parquet files, or of exports, as lines that can be compared.
  private func rows(ofParquet folder: String) -> String {
    shell.folder.write(
      """
      import glob, json, os, sys, pyarrow.parquet as parquet
      for path in sorted(glob.glob(sys.argv[1] + "/table=*/month=*/shard=*.parquet")):
          table = path.split("table=")[1].split("/")[0]
          month = path.split("month=")[1].split("/")[0]
          content = parquet.ParquetFile(path).read()
          assert content.column_names[0] == "device"
          devices = content.column("device").to_pylist()
          assert devices == sorted(devices), path
          for row in zip(*(column.to_pylist() for column in content.columns)):
              days = [value for value, name in zip(row, content.column_names) if name in ("day_id", "date", "month")]
              assert all(day[:7] == month for day in days) and (days or month == "all"), (path, row)
              if table != "device": print(json.dumps([table, *row]))
      """, to: "parquet.py")
    return shell.run("\(Self.python ?? "") parquet.py \(folder) | sort").out
  }

  private func rows(ofExport folder: String) -> String {
    shell.folder.write(
      """
      import glob, gzip, json, sys
      for path in glob.glob(sys.argv[1] + "/*.earned.gz"):
          for line in map(json.loads, gzip.open(path)):
              if isinstance(line, list): print(json.dumps([relation, device, *line]))
              relation = line.get("relation") if isinstance(line, dict) else relation
              device = line.get("device", path) if "schema" in line else device
      """, to: "export.py")
    return shell.run("\(Self.python ?? "") export.py \(folder) | sort").out
  }

  @Test(.enabled(if: python != nil, "needs pyarrow, in python3 or in .build/fleet/venv"))
  func everyRowIsThereOnce() {
    export(["b", "a", "c"])
    let whole = compact("out parquet")
    #expect(whole.status == 0 && whole.out.hasPrefix("3 devices, 0 refused: "), "\(whole)")
    let expected = rows(ofExport: "out")
    #expect(expected.contains("[\"attempt\", \"c\""))
    #expect(rows(ofParquet: "parquet") == expected)
    // With little memory there are more shards, and the same rows; the old ones are gone.
    let small = compact("out parquet --rows 500")
    #expect(small.status == 0 && rows(ofParquet: "parquet") == expected, "\(small)")
    #expect(shell.run("ls parquet/table=attempt/month=2026-02 | wc -l").out.hasPrefix("3"))
    #expect(shell.run("find parquet -perm /077; ls -d parquet.new parquet.old").out == "")
  }

  @Test(.enabled(if: python != nil, "needs pyarrow, in python3 or in .build/fleet/venv"))
  func tornAndForeignFilesAreRefusedAndTheOthersCount() {
    export(["a", "b", "c"])
    shell.run(
      """
      head -c 3000 out/b.earned.gz > torn && mv torn out/b.earned.gz; echo '{}' | gzip > out/d.earned.gz
      gunzip -c out/c.earned.gz | sed '$d' | gzip > out/e.earned.gz; echo no > out/f.earned.gz
      cp out/a.earned.gz out/g.earned.gz
      """)
    let result = compact("out parquet")
    #expect(result.status == 65 && result.out.hasPrefix("2 devices, 5 refused: "), "\(result)")
    for reason in [
      "b.earned.gz: it is torn", "d.earned.gz: it is not a file of earned.export/1",
      "f.earned.gz: it is torn or not gzip",
      "e.earned.gz: it is of the device 'c'", "g.earned.gz: it is of the device 'a'",
    ] {
      #expect(result.err.contains(reason), "\(reason) in \(result.err)")
    }
    shell.run("gunzip -c out/c.earned.gz | sed '$d' | gzip > half && mv half out/c.earned.gz")
    #expect(compact("out parquet").err.contains("c.earned.gz: it has no end or not all rows"))
  }

  @Test(.enabled(if: python != nil, "needs pyarrow, in python3 or in .build/fleet/venv"))
  func filesOfOthersAreNotReplacedAndExportsWithOtherOptionsAreNotMixed() {
    export(["a", "b"])
    shell.run("mkdir theirs && echo mine > theirs/file; earned export plain b.db --include-texts --quiet")
    #expect(compact("out theirs").status == 73 && shell.folder.text("theirs/file") == "mine\n")
    #expect(compact("out out/parquet").status == 73)
    shell.run("cp out/a.earned.gz plain")
    let mixed = compact("plain parquet")
    #expect(mixed.status == 73 && mixed.err.contains("export all of them with the same options"), "\(mixed)")
    #expect(shell.run("ls parquet").status != 0)
    #expect(compact("nowhere parquet").status == 74)
    #expect(compact("out parquet --rows 0").status == 64)
  }

  @Test(.enabled(if: hasDuckDB, "needs duckdb and sqlglot: make fleet-venv"))
  func runGivesTheSameRowsWithStatementsMadeBefore() {
    export(["a", "b"])
    let made = compact("out tables")
    #expect(made.status == 0, "\(made)")
    let python = "\(Self.python ?? "") -B \(Shell.workingFolder)/Sources/EarnedFleet"
    let result = shell.run(
      """
      mkdir reports && (cd "$FIXTURES/../../reports" && cp -r views weekly usage "$OLDPWD/reports")
      \(python)/lift.py --reports reports --out sql
      \(python)/run.py duckdb tables weekly now --now 1773604800000
      \(python)/run.py duckdb tables weekly before --now 1773604800000 --sql sql
      diff -r now before && ls now | wc -l
      """)
    #expect(result.status == 0 && result.err.isEmpty && Int(result.out.prefix { $0.isNumber }) ?? 0 > 5, "\(result)")
  }
}
