import { spawn } from 'node:child_process'

/** A command of ours that ended badly. */
export class StepFailed extends Error {}

type StepOptions = {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Ends the command and everything that it started. */
  readonly signal?: AbortSignal
  /** Shows the output when the command has ended, for steps that run at the same time. */
  readonly isHeld?: boolean
}

/** Runs a command of the project with its output shown, and says how long it took. */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  options: StepOptions = {},
): Promise<void> {
  const startedAt = performance.now()
  const output: Buffer[] = []
  if (options.isHeld !== true) process.stdout.write(`\n▸ ${name}\n`)
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: options.isHeld === true ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that all of it can be ended.
    detached: options.signal !== undefined,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  options.signal?.addEventListener('abort', () => endGroup(child.pid))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (options.isHeld === true)
    process.stdout.write(`\n▸ ${name}\n${Buffer.concat(output).toString()}`)
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
