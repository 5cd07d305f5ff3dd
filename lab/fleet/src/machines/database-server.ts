import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDatabase, startEmbeddedPostgres } from '@hlizo/database/embedded'
import { silentLog, type Log } from '@hlizo/kit/log'
import { until } from './until.ts'

/** A PostgreSQL server of its own, which several nodes share and which can be hurt. */
export type DatabaseServer = AsyncDisposable & {
  /** Of the product's database. */
  readonly url: string
  /** Its processes, the server itself first. */
  pids(): Promise<number[]>
  /** Ends it as `pg_ctl stop -m immediate` does: no checkpoint, every connection cut. */
  crash(): Promise<void>
  /** Ends all its processes where they stand, as a machine that loses its power. */
  cutPower(): Promise<void>
  /** Starts it again after a crash; it recovers from its log. */
  start(): Promise<void>
  /** Stops or resumes all its processes, as a host that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

type Options = {
  readonly directory: string
  readonly log?: Log
  readonly settings?: Readonly<Record<string, string>>
}

const GONE_WITHIN_MS = 30_000
/** An interrupted command has no time for a long checkpoint; the server recovers from its log. */
const STOPS_WITHIN_MS = 3_000

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Waits until a process is no more. */
async function gone(pid = 0): Promise<void> {
  await until(async () => !signal(pid, 0), {
    withinMs: GONE_WITHIN_MS,
    what: 'the database server has gone',
  })
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')

  return text.split(' ').filter(Boolean).map(Number)
}

/** Starts the PostgreSQL that comes with the product on a directory, reached over a private socket. */
export async function startDatabaseServer({
  directory,
  log = silentLog,
  settings = {},
}: Options): Promise<DatabaseServer> {
  const start = () =>
    startEmbeddedPostgres({
      directory,
      log,
      settings,
      isSupervised: false,
      stopWithinMs: STOPS_WITHIN_MS,
    })
  let server = await start()
  const url = await ensureDatabase(server.url, 'hlizo')
  const pid = async () =>
    Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const pids = async () => {
    const postmaster = await pid()
    return [postmaster, ...(await childrenOf(postmaster))]
  }
  const signalAll = async (name: NodeJS.Signals) => {
    for (const one of await pids()) signal(one, name)
  }

  return {
    url,
    pids,
    crash: async () => {
      const postmaster = await pid()
      signal(postmaster, 'SIGQUIT')
      await gone(postmaster)
    },
    cutPower: async () => {
      const all = await pids()
      for (const one of all) signal(one, 'SIGKILL')
      await gone(all[0])
    },
    start: async () => {
      server = await start()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      // Frozen processes would outlive the server. It may also have ended already.
      await signalAll('SIGCONT').catch(() => {})
      await server.stop()
    },
  }
}
