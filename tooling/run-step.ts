import { spawn } from 'node:child_process'

/** A command of ours that ended badly. */
export class StepFailed extends Error {}

/**
 * Runs a command of the project with its output shown, and says how long it took.
 *
 * `signal` ends it and everything that it started.
 */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<void> {
  const startedAt = performance.now()
  process.stdout.write(`\n▸ ${name}\n`)
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that all of it can be ended.
    detached: options.signal !== undefined,
  })
  options.signal?.addEventListener('abort', () => endGroup(child.pid))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (code !== 0) throw new StepFailed(`${name} failed after ${seconds} s`)
  process.stdout.write(`  ${name}: ${seconds} s\n`)
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}

/** Runs the steps of a script in order; the first that fails ends the process with a sentence. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
