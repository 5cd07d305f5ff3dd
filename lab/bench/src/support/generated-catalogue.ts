import type { Database, Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { addHistories, addProfiles } from './generated-histories.ts'
import { addTitles } from './generated-titles.ts'

/** Empties the queue of films and pictures, whose encoding would take both cores of a measurement. */
export async function emptyImports(tx: Queries): Promise<void> {
  await tx.run(raw('delete from app.media_import'))
  await tx.run(raw(`delete from jobs.job where kind in ('media.import', 'media.picture')`))
}

/** Empties the tables of titles, and what hangs on them: histories, favourites, films in the queue. */
async function emptyCatalogue(tx: Queries): Promise<void> {
  await tx.run(raw('truncate app.video, app.show, app.comedian, app.tag cascade'))
  await emptyImports(tx)
}

/**
 * Puts generated titles in the place of the catalogue, the same for the same counts in every run, and
 * gives a history to new profiles and to those that are there.
 */
export async function generateCatalogue(
  db: Database,
  counts: { readonly videos: number; readonly profiles: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(raw('set local statement_timeout = 0'))
    await tx.run(raw('set local idle_in_transaction_session_timeout = 0'))
    await emptyCatalogue(tx)
    await addTitles(tx, counts.videos, now)
    await addProfiles(tx, { from: 1, to: counts.profiles }, now)
    await addHistories(tx, counts.videos, now)
    for (const table of ['comedian', 'tag', 'show', 'video']) {
      const name = `app.${table}`
      await tx.run(
        raw(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name}`),
      )
    }
    await tx.run(raw('analyze'))
  })
}

const Title = z.object({ title: z.string() })

/** Some titles of the catalogue, the same in every run. */
export async function titlesIn(db: Queries, count: number): Promise<string[]> {
  const rows = await db.many(
    Title,
    sql`select title from app.video order by hashint4(id), id limit ${count}`,
  )
  return rows.map(({ title }) => title)
}
