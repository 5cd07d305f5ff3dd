import { startChild, type Child } from '@hlizo/bench/child'
import { gone, signal } from '../machines/processes.ts'
import { until } from '../machines/until.ts'

/** One program of the set. */
export type Part = AsyncDisposable & {
  readonly name: string
  /** Where it listens. */
  readonly place: string
  /** Starts it when it does not run. */
  readonly start: () => void
  /** Resolves when it serves; fails when it ends first. */
  readonly ready: () => Promise<void>
  /** Kills all its processes, like a power cut. */
  readonly kill: () => Promise<void>
  /** Ends it as an operator does. */
  readonly stop: () => Promise<void>
  /** Stops and resumes all its processes, as a machine that hangs. */
  readonly freeze: () => void
  readonly thaw: () => void
}

type Options = {
  readonly name: string
  readonly place: string
  readonly command: readonly string[]
  readonly logFile: string
  readonly isReady: () => Promise<boolean>
  /** Processes that it has started outside its own group. */
  readonly others?: () => readonly number[]
}

const READY_WITHIN_MS = 90_000

/**
 * On machines of their own these programs would not wait for the processor behind everything else that runs here, and a
 * primary whose Patroni waits for seconds loses its key. Only root may raise a priority.
 */
const ahead = process.getuid?.() === 0 ? ['nice', '-n', '-5'] : []

/** Describes a program; `start` runs it. */
export function createPart(options: Options): Part {
  const { name, place, logFile, others = () => [] } = options
  const [program = '', ...args] = [...ahead, ...options.command]
  let child: Child | null = null

  const pids = () => [...(child?.pid ? [child.pid] : []), ...others()]
  const signalAll = (sent: NodeJS.Signals) => {
    for (const pid of pids()) signal(pid, sent)
  }
  const endings = async (all: readonly number[]) => {
    await child?.ended
    await Promise.all(all.map(gone))
  }

  return {
    name,
    place,
    start: () => {
      if (child === null || child.ending() !== null) child = startChild(program, args, { logFile })
    },
    ready: async () => {
      const watch = async () => child?.ending() !== null || (await options.isReady())
      await until(watch, { withinMs: READY_WITHIN_MS, what: `${name} is ready`, everyMs: 200 })
      const ending = child?.ending() ?? null
      if (ending !== null) throw new Error(ending)
    },
    kill: async () => {
      const all = pids()
      signalAll('SIGKILL')
      await endings(all)
    },
    stop: async () => {
      const all = pids()
      child?.signal('SIGTERM')
      await endings(all)
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      // A frozen program ignores SIGTERM.
      signalAll('SIGCONT')
      await child?.[Symbol.asyncDispose]()
    },
  }
}
