import { ensureDatabase, startEmbeddedPostgres } from '@hlizo/database/embedded'
import { silentLog, type Log } from '@hlizo/kit/log'
import { gone, postgresPids, signal } from './processes.ts'

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

/** An interrupted command has no time for a long checkpoint; the server recovers from its log. */
const STOPS_WITHIN_MS = 3_000

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
  const pids = async () => postgresPids(directory)
  const postmaster = async () => (await pids())[0] ?? 0
  const signalAll = async (name: NodeJS.Signals) => {
    for (const one of await pids()) signal(one, name)
  }

  return {
    url,
    pids,
    crash: async () => {
      const pid = await postmaster()
      signal(pid, 'SIGQUIT')
      await gone(pid)
    },
    cutPower: async () => {
      const all = await pids()
      for (const one of all) signal(one, 'SIGKILL')
      await gone(all[0] ?? 0)
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
