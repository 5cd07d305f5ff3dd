import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

type Process = { readonly pid: number; readonly parent: number; readonly seconds: number }

function processOf(pid: number): Process | null {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s)
    const fields = afterName.split(' ').map(Number)
    // Its own time, and that of children that have ended (proc_pid_stat(5), fields 14 to 17).
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)

    return { pid, parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND }
  } catch {
    return null
  }
}

/** A process and all that it has started and that still run, the process itself first. */
export function processTree(root: number): readonly Process[] {
  const all = readdirSync('/proc')
    .map(Number)
    .flatMap((pid) => (pid > 0 ? (processOf(pid) ?? []) : []))
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))

  return tree
}

/** The processor time, in seconds, of a process and of everything that it has started. */
export const cpuSecondsOf = (root: number): number =>
  processTree(root).reduce((sum, { seconds }) => sum + seconds, 0)
