import EarnedSystem
import EarnedTestSupport
import Testing

/// A command that writes, killed at a random moment and run again, gives the result of an undisturbed run and leaves no
/// other file. Here one kill of each command; `make soak` does a thousand.
@Suite struct KillTests {
  private let folders = JobFolders()

  private static let kills = {
    let text = LongForm.text("KILLS") ?? ""
    return Int(text).map { ($0 + WritingJob.all.count - 1) / WritingJob.all.count } ?? 1
  }()

  @Test func aKilledRunThatIsRepeatedEqualsAnUndisturbedRun() throws {
    for job in WritingJob.all { try kill(job) }
  }

  private func kill(_ job: WritingJob) throws {
    let shell = folders.shell
    folders.prepare("whole")
    let microseconds = shell.microseconds(folders.line(job, in: "whole"))
    let (whole, files) = (try folders.content(job, in: "whole"), folders.files(job, in: "whole"))

    var generator = SystemRandomNumberGenerator()
    for _ in 0..<Self.kills {
      folders.prepare("killed")
      let delay = UInt32.random(in: 0...microseconds, using: &generator)
      let running = shell.start(folders.line(job, in: "killed"))
      usleep(delay)
      running.signal(SIGKILL)
      let ended = shell.wait(running).status
      #expect(ended == 0 || ended == 128 + SIGKILL, "earned \(job) after \(delay) µs: \(ended)")
      let again = shell.run(folders.line(job, in: "killed"))
      #expect(again.status == 0, "earned \(job) after \(delay) µs: \(again)")
      let killed = try folders.content(job, in: "killed")
      for (name, content) in whole {
        #expect(
          killed[name] == content,
          "earned \(job) after \(delay) µs: \(name): \(killed[name]?.difference(from: content) ?? "")")
      }
      #expect(folders.files(job, in: "killed") == files, "earned \(job) after \(delay) µs")
      #expect(folders.names("killed") == folders.names("whole"), "earned \(job) after \(delay) µs")
    }
  }
}
