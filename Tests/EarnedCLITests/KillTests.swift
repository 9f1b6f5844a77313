import EarnedSystem
import EarnedTestSupport
import Testing

/// A command that writes, killed at a random moment and run again, gives the result of an undisturbed run and leaves no
/// other file. Here one kill of one command; `KillTests` of the soak tests kills every one, and more often.
@Suite struct KillTests {
  private let folders = JobFolders()

  @Test func aKilledRunThatIsRepeatedEqualsAnUndisturbedRun() throws { try kill(WritingJob.all[0], times: 1) }

  /// The moments are the same shares of the command's duration in every run of the test.
  func kill(_ job: WritingJob, times: Int) throws {
    let shell = folders.shell
    folders.prepare("whole")
    let microseconds = shell.microseconds(folders.line(job, in: "whole"))
    let (whole, files) = (try folders.content(job, in: "whole"), folders.files(job, in: "whole"))

    var generator = SplitMix64(seed: 1)
    for _ in 0..<times {
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
