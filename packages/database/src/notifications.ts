import pg from 'pg'
import type { Log } from '@hlizo/kit/log'
import { backoffMs, retry } from '@hlizo/kit/retry'
import { wait, withTimeout } from '@hlizo/kit/wait'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** Handles a message of a channel; null when messages may have been missed. */
export type Listener = (payload: string | null) => void

/** Messages between the nodes of an installation, through PostgreSQL's LISTEN and NOTIFY. */
export type Notifications = {
  /** Subscribes to a channel from `start` on. Channels are lower-case words. */
  listen(channel: string, listener: Listener): void
  /** Whether the connection answered last time; false while it is being opened again. */
  isConnected(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

const CHANNEL = /^[a-z_]{1,60}$/
const RETRY = { baseDelayMs: 250, maxDelayMs: 10_000 }
const CONNECT_WITHIN_MS = 2_000
const CLOSE_WITHIN_MS = 2_000

/** How often the connection is probed, and after which time it is taken for lost. */
type Heartbeat = { readonly everyMs: number; readonly withinMs: number }
const HEARTBEAT: Heartbeat = { everyMs: 10_000, withinMs: 5_000 }

/** Sends a message to all nodes, on commit when in a transaction. At most 8,000 bytes. */
export async function notify(queries: Queries, channel: string, payload: string): Promise<void> {
  await queries.run(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * Listens on its own connection, which a transaction pooler (pgbouncer) does not offer: `url` must
 * be PostgreSQL itself. A lost connection is reopened, and every handler is called with null. One that only receives
 * would never notice that the other end is gone, so it is probed.
 */
export function createNotifications({
  url,
  log,
  heartbeat = HEARTBEAT,
}: {
  url: string
  log: Log
  heartbeat?: Heartbeat
}): Notifications {
  const listeners = new Map<string, Listener[]>()
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let reopening: Promise<void> | null = null

  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: heartbeat.withinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: heartbeat.everyMs,
    })
    const ended = new AbortController()
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    opened.on('error', () => {})
    opened.on('end', () => {
      ended.abort(new Error('The connection has ended.'))
      if (client === opened && !stopping.signal.aborted) reopening ??= reopen()
    })
    try {
      await opened.connect()
      for (const channel of listeners.keys()) await opened.query(`listen ${channel}`)
    } catch (error) {
      void opened.end()
      throw error
    }
    client = opened
    void probe(opened, AbortSignal.any([ended.signal, stopping.signal]))
  }

  /** Ends a connection that does not answer, so that it is opened again. */
  const probe = async (opened: pg.Client, signal: AbortSignal) => {
    try {
      for (;;) {
        await wait(heartbeat.everyMs, signal)
        await opened.query('select 1')
      }
    } catch {
      // With a query under way `end` does not wait for the other side.
      if (!signal.aborted) void opened.end()
    }
  }

  const reopen = async () => {
    log.warn({}, 'the connection that receives notifications was lost')
    client = null
    const { signal } = stopping
    const openAgain = () =>
      open().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error: String(error) }, 'still not connected')
        throw error
      })
    // The cause of the loss may last; only `stop` ends the retries.
    await wait(backoffMs(0, RETRY), signal)
      .then(() => retry(openAgain, { ...RETRY, signal }))
      .catch(() => {})
    reopening = null
    for (const listener of [...listeners.values()].flat()) listener(null)
  }

  return {
    listen(channel, listener) {
      if (!CHANNEL.test(channel)) throw new Error(`Not a channel: ${JSON.stringify(channel)}`)
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    isConnected: () => client !== null,
    start: open,
    async stop() {
      stopping.abort(new Error('No listener is left.'))
      await reopening
      if (client !== null) await withTimeout(client.end(), CLOSE_WITHIN_MS, undefined)
    },
  }
}
