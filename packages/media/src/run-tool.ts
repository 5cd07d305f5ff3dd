import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'

export type ToolFailure = 'FAILED' | 'TIMED_OUT' | 'NO_SPACE'

/** A failed media tool. The message has the end of its stderr. */
export class MediaToolError extends Error {
  readonly reason: ToolFailure
  readonly stderr: string

  constructor(reason: ToolFailure, message: string, stderr: string) {
    super(message)
    this.name = 'MediaToolError'
    this.reason = reason
    this.stderr = stderr
  }
}

/** One run of a tool. No shell is involved. */
export type ToolRun = {
  readonly command: readonly string[]
  /** The command line prefix of the sandbox. */
  readonly wrapper?: readonly string[] | undefined
  /** The whole environment of the tool. */
  readonly env: Readonly<Record<string, string>>
  readonly timeLimitMs: number
  /** 0 to 19. */
  readonly niceness?: number | undefined
  /** Default: the current directory. */
  readonly directory?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onLine?: ((line: string) => void) | undefined
}

/** Pictures are drawn after passwords (10), which users wait for, and before films (15). */
export const DRAW_NICENESS = 13

const STDERR_LIMIT = 32_768
const DISK_FULL = 'No space left on device'
const STDOUT_LIMIT = 8 * 1024 * 1024

/**
 * Runs a tool and returns its output. The process has ended before this settles.
 *
 * @throws MediaToolError when it fails or times out; the signal's reason when aborted.
 */
export function runTool(run: ToolRun): Promise<{ stdout: string; stderr: string }> {
  const [program = ''] = run.command
  const [starter = '', ...args] = [...(run.wrapper ?? []), ...run.command]
  const deadline = AbortSignal.timeout(Math.ceil(run.timeLimitMs))
  run.signal?.throwIfAborted()

  return new Promise((resolve, reject) => {
    const signal = run.signal ? AbortSignal.any([run.signal, deadline]) : deadline
    const child = spawn(starter, args, {
      env: run.env,
      cwd: run.directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    if (run.niceness !== undefined && child.pid !== undefined) setPriority(child.pid, run.niceness)
    let stdout = ''
    let stderr = ''
    let startError: Error | undefined

    if (run.onLine) createInterface(child.stdout).on('line', run.onLine)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!run.onLine && stdout.length < STDOUT_LIMIT) stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_LIMIT)
    })
    child.on('error', (error) => {
      startError = error
      if (child.pid === undefined) reject(failure(program, error.message, stderr))
    })
    child.on('close', (code, killedBy) => {
      // ffmpeg may exit with 0 after the disk was full.
      const isDone = code === 0 && !startError && !stderr.includes(DISK_FULL)
      if (isDone) return resolve({ stdout, stderr })
      if (run.signal?.aborted) return reject(asError(run.signal.reason))
      if (deadline.aborted) {
        const words = `${program} was stopped after ${run.timeLimitMs} ms, its time limit.`
        return reject(new MediaToolError('TIMED_OUT', words, stderr))
      }

      return reject(failure(program, `exit ${code ?? killedBy ?? 'unknown'}`, stderr))
    })
  })
}

export function diskFull(details: string): MediaToolError {
  const words = 'The disk is full: the film was not imported. Free space under DATA_DIR and retry.'
  return new MediaToolError('NO_SPACE', words, details)
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The work was given up.', { cause: reason })
}

function failure(program: string, outcome: string, stderr: string): MediaToolError {
  const lastWords = stderr.trim().split('\n').slice(-3).join(' | ')
  if (stderr.includes(DISK_FULL)) return diskFull(stderr)

  return new MediaToolError('FAILED', `${program} failed (${outcome}): ${lastWords}`, stderr)
}
