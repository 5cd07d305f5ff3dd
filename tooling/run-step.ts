import { spawn } from 'node:child_process'

/** A command of ours that ended badly. */
export class StepFailed extends Error {}

/** Runs a command of the project with its output shown, and says how long it took. */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const startedAt = performance.now()
  process.stdout.write(`\n▸ ${name}\n`)
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (code !== 0) throw new StepFailed(`${name} failed after ${seconds} s`)
  process.stdout.write(`  ${name}: ${seconds} s\n`)
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
