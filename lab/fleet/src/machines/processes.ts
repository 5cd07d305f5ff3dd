import { readdirSync, readFileSync } from 'node:fs'
import { until } from './until.ts'

const GONE_WITHIN_MS = 30_000

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Sends a signal; whether there was a process to get it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  // 0 would be our own group.
  if (pid <= 0) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Waits until a process is no more; one that has ended and was not asked how has no command line. */
export async function gone(pid: number): Promise<void> {
  await until(async () => textOf(`/proc/${pid}/cmdline`) === '', {
    withinMs: GONE_WITHIN_MS,
    what: `process ${pid} has gone`,
  })
}

/** The processes whose command line has these words. */
export const pidsNaming = (words: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && textOf(`/proc/${pid}/cmdline`).includes(words))

/**
 * The PostgreSQL of a data directory, the server itself first; empty when none runs there. `seen` is where this
 * process finds the directory.
 */
export function postgresPids(directory: string, seen = directory): number[] {
  const pid = Number(textOf(`${seen}/postmaster.pid`).split('\n')[0])
  // The file of a server that was killed stays, and its number may be another program's by now.
  if (!(pid > 0) || !textOf(`/proc/${pid}/cmdline`).includes(directory)) return []
  const children = textOf(`/proc/${pid}/task/${pid}/children`)

  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}
