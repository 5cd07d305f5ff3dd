import pg from 'pg'
import type { Log } from '@hlizo/kit/log'
import { backoffMs, retry } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** Handles a message of a channel; null when messages may have been missed. */
export type Listener = (payload: string | null) => void

/** Messages between the nodes of an installation, through PostgreSQL's LISTEN and NOTIFY. */
export type Notifications = {
  /** Subscribes to a channel from `start` on. Channels are lower-case words. */
  listen(channel: string, listener: Listener): void
  start(): Promise<void>
  stop(): Promise<void>
}

const CHANNEL = /^[a-z_]{1,60}$/
const RETRY = { baseDelayMs: 250, maxDelayMs: 10_000 }

/** Sends a message to all nodes, on commit when in a transaction. At most 8,000 bytes. */
export async function notify(queries: Queries, channel: string, payload: string): Promise<void> {
  await queries.run(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * Listens on its own connection, which a transaction pooler (pgbouncer) does not offer: `url` must
 * be PostgreSQL itself. A lost connection is reopened, and every handler is called with null.
 */
export function createNotifications({ url, log }: { url: string; log: Log }): Notifications {
  const listeners = new Map<string, Listener[]>()
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let reopening: Promise<void> | null = null

  const open = async () => {
    const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    opened.on('error', () => {})
    opened.on('end', () => {
      if (client === opened && !stopping.signal.aborted) reopening ??= reopen()
    })
    await opened.connect()
    for (const channel of listeners.keys()) await opened.query(`listen ${channel}`)
    client = opened
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
    start: open,
    async stop() {
      stopping.abort(new Error('No listener is left.'))
      await reopening
      await client?.end()
    },
  }
}
