import { z } from 'zod'
import { connect, type Database, type Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { systemClock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'
import type { HaDatabase } from '../../ha/ha-database.ts'
import type { Acknowledgement } from './acknowledgements.ts'

/** Clients that write to each member directly, as if each of them were the primary. */
export type Writers = { readonly stop: () => Promise<readonly Acknowledgement[]> }

const PAUSE_MS = 100
const ANSWER_WITHIN_MS = 2_000

const Timeline = z.object({ timeline: z.string() })
const Id = z.object({ id: z.string() })

/** Makes the table of the writers, outside the product's schemas. */
export async function prepareWriters(db: Database): Promise<void> {
  await db.pool.query('create schema if not exists probe')
  await db.pool.query('create table if not exists probe.written (id uuid primary key)')
}

/** Starts one writer for each member. */
export function startWriters({ members, urlOf }: HaDatabase): Writers {
  const over = new AbortController()
  const acknowledged: Acknowledgement[] = []

  const write = async (db: Database, member: string) => {
    const id = uuidv7(systemClock.now())
    const sentAtMs = performance.now()
    // The name of a log file begins with the timeline, in hexadecimal.
    const { timeline } = await db.one(
      Timeline,
      sql`insert into probe.written (id) values (${id})
        returning left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`,
    )
    acknowledged.push({
      id,
      member,
      timeline: Number.parseInt(timeline, 16),
      sentAtMs,
      acknowledgedAtMs: performance.now(),
    })
  }
  const beWriter = async (url: string, member: string) => {
    const db = connect(url, { max: 1, answerWithinMs: ANSWER_WITHIN_MS })
    while (!over.signal.aborted) {
      await write(db, member).catch(() => {})
      await wait(PAUSE_MS)
    }
    await db.close()
  }
  const writing = members.map((member) => beWriter(urlOf(member), member.name))

  return {
    stop: async () => {
      over.abort()
      await Promise.all(writing)
      return acknowledged
    },
  }
}

/** How many acknowledged writes of the writers are not in the database. */
export async function lostOf(db: Queries, all: readonly Acknowledgement[]): Promise<number> {
  const rows = await db.many(Id, sql`select id::text as id from probe.written`)
  const found = new Set(rows.map(({ id }) => id))

  return all.filter(({ id }) => !found.has(id)).length
}
