import { untilAskedToEnd } from '@hlizo/kit/until-asked-to-end'
import { stopAllChildren } from './child.ts'

/** How long the programs that were started may take to end by themselves. */
const CHILDREN_END_WITHIN_MS = 5_000
/** How long an interrupted command may take altogether; below the 10 s that a person waits. */
const ENDS_WITHIN_MS = 9_000
/** The exit code of a command stopped by Ctrl-C. */
const INTERRUPTED = 130

/**
 * Runs a command of the laboratory and ends the process. Ctrl-C stops its programs in every state, aborts
 * `interrupted`, and leaves the work 9 s to clean up; then the process ends, and with it what still runs.
 */
export async function runCommand(work: (interrupted: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController()
  const { signal } = interruption
  const interrupt = () => {
    process.stdout.write('Stopping …\n')
    process.exitCode = INTERRUPTED
    setTimeout(() => process.exit(), ENDS_WITHIN_MS)
    interruption.abort()
    // All at once: a program that waits for one that was killed must not hold the others up.
    void stopAllChildren(CHILDREN_END_WITHIN_MS)
  }
  void untilAskedToEnd().then(interrupt)
  try {
    await work(signal)
  } catch (error) {
    // What was under way fails because its programs have ended.
    if (!signal.aborted) {
      process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
  }
  await stopAllChildren()
  // Whatever else is open must not keep the process alive.
  process.exit()
}
