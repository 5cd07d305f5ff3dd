import pg from 'pg'
import type { Log } from '@hlizo/kit/log'
import { backoffMs, retry } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** Hears what is said on a channel; null when something may have been missed, so that it looks for itself. */
export type Hearing = (payload: string | null) => void

/** What the nodes of one installation tell each other, through PostgreSQL's LISTEN and NOTIFY. */
export type Notifications = {
  /** Hears a channel from `start` on. Channels are plain lower-case words. */
  hear(channel: string, hearing: Hearing): void
  start(): Promise<void>
  stop(): Promise<void>
}

const CHANNEL = /^[a-z_]{1,60}$/
const RETRY = { baseDelayMs: 250, maxDelayMs: 10_000 }

/** Says something to all nodes: in a transaction when that commits, else at once. At most 8,000 bytes. */
export async function notify(queries: Queries, channel: string, payload: string): Promise<void> {
  await queries.run(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * Listens on a connection of its own, which a pooler of transactions (pgbouncer) does not offer: name
 * PostgreSQL itself in `url`. A lost connection is opened again, and every hearing told that it may have
 * missed something.
 */
export function createNotifications({ url, log }: { url: string; log: Log }): Notifications {
  const hearings = new Map<string, Hearing[]>()
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let reopening: Promise<void> | null = null

  const open = async () => {
    const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const hearing of hearings.get(channel) ?? []) hearing(payload)
    })
    opened.on('error', () => {})
    opened.on('end', () => {
      if (client === opened && !stopping.signal.aborted) reopening ??= reopen()
    })
    await opened.connect()
    for (const channel of hearings.keys()) await opened.query(`listen ${channel}`)
    client = opened
  }

  const reopen = async () => {
    log.warn({}, 'the connection that hears other nodes was lost')
    client = null
    const { signal } = stopping
    const openAgain = () =>
      open().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error: String(error) }, 'still not heard')
        throw error
      })
    // What ended the connection may take a moment; only `stop` ends the retries.
    await wait(backoffMs(0, RETRY), signal)
      .then(() => retry(openAgain, { ...RETRY, signal }))
      .catch(() => {})
    reopening = null
    for (const hearing of [...hearings.values()].flat()) hearing(null)
  }

  return {
    hear(channel, hearing) {
      if (!CHANNEL.test(channel)) throw new Error(`Not a channel: ${JSON.stringify(channel)}`)
      hearings.set(channel, [...(hearings.get(channel) ?? []), hearing])
    },
    start: open,
    async stop() {
      stopping.abort(new Error('Nobody listens any more.'))
      await reopening
      await client?.end()
    },
  }
}
