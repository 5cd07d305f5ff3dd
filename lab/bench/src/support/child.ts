import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { wait, withTimeout } from '@hlizo/kit/wait'

/** A program that runs beside us until it is stopped. */
export type Child = AsyncDisposable & {
  /** Its process id, or null when it could not be started. */
  readonly pid: number | null
  /** Sends it a signal, and to none of its own children. */
  readonly signal: (name: NodeJS.Signals) => void
  /** Resolves when it has ended, with its exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** Resolves with what `pattern` finds in the output; rejects when the program ends or the time is up. */
  readonly says: (pattern: RegExp, withinMs: number) => Promise<RegExpExecArray>
  /** Why it ended, as a sentence with the last it said; null while it runs. */
  readonly ending: () => string | null
}

const GRACE_MS = 40_000
const TAIL_CHARACTERS = 4_000
const running = new Set<ChildProcessByStdio<null, Readable, Readable>>()
let isClosed = false

const hasEnded = (child: ChildProcessByStdio<null, Readable, Readable>) =>
  child.exitCode !== null || child.signalCode !== null

/** The child leads a group of its own, so that its own children end with it. */
function signalGroup(child: ChildProcessByStdio<null, Readable, Readable>, signal: NodeJS.Signals) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

async function stop(
  child: ChildProcessByStdio<null, Readable, Readable>,
  graceMs = GRACE_MS,
): Promise<void> {
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  if (!hasEnded(child)) {
    child.kill('SIGTERM')
    await withTimeout(exited, graceMs, null)
  }
  signalGroup(child, 'SIGKILL')
  running.delete(child)
}

// However this process exits, its child processes are stopped.
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** Stops all running programs at once and starts no other: for an interrupted run. */
export async function stopAllChildren(graceMs = GRACE_MS): Promise<void> {
  isClosed = true
  await Promise.all([...running].map((child) => stop(child, graceMs)))
}

/** Starts a program. */
export function startChild(
  command: string,
  args: readonly string[],
  options: {
    readonly cwd?: string
    readonly env?: NodeJS.ProcessEnv
    /** A file for all output; without it only the last lines are stored. */
    readonly logFile?: string
  } = {},
): Child {
  const { logFile, ...spawning } = options
  if (isClosed) throw new Error('The bench was interrupted.')
  const child = spawn(command, args, {
    ...spawning,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const receive = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-TAIL_CHARACTERS)
    if (logFile !== undefined) appendFileSync(logFile, chunk)
  }
  child.stdout.on('data', receive)
  child.stderr.on('data', receive)
  child.on('error', (error) => receive(Buffer.from(error.message)))

  const ending = () =>
    hasEnded(child) || child.pid === undefined
      ? `${command} ended (${child.signalCode ?? child.exitCode ?? 'not started'}): ${output.trim()}`
      : null
  const says = async (pattern: RegExp, withinMs: number) => {
    const deadline = performance.now() + withinMs
    for (;;) {
      const found = pattern.exec(output)
      if (found) return found
      const reason = ending()
      if (reason !== null) throw new Error(reason)
      if (performance.now() > deadline)
        throw new Error(`${command} did not say ${pattern.source} within ${withinMs} ms: ${output}`)
      await wait(20)
    }
  }

  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })

  return {
    pid: child.pid ?? null,
    signal: (name) => void child.kill(name),
    ended,
    says,
    ending,
    [Symbol.asyncDispose]: () => stop(child),
  }
}
