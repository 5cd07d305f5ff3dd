import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'

const Runs = z.object({ runs: z.number() })

/** Another import makes the same film now. */
export class FilmTaken extends Error {
  constructor() {
    super('Another import makes the same film.')
    this.name = 'FilmTaken'
  }
}

/**
 * Claims a film for an import that runs: two imports of one master, on two nodes, would write and
 * delete the same files. The claim ends with the run of the import or the lease of its job; one that
 * waits for its store still has it.
 *
 * @throws FilmTaken while another import makes this film.
 */
export async function claimFilm(
  db: Database,
  { importId, filmId, jobKind }: Readonly<{ importId: string; filmId: string; jobKind: string }>,
): Promise<void> {
  const isClaimed = await db.transaction(async (tx) => {
    // Otherwise two transactions could both see no other claim.
    await tx.lock(`film ${filmId}`)
    const changed = await tx.run(sql`update app.media_import set film_id = ${filmId}
      where id = ${importId} and not exists (
        select from app.media_import other
        join jobs.job j on j.kind = ${jobKind} and j.payload ->> 'importId' = other.id::text
        where other.film_id = ${filmId} and other.id <> ${importId}
          and j.leased_until > now())`)
    return changed > 0
  })
  if (!isClaimed) throw new FilmTaken()
}

/**
 * Whether an import has a second job that runs. It was paused and resumed before its node noticed:
 * resuming adds a job. Asked within a job of the import, whose lease counts as well.
 */
export async function runsTwice(
  db: Queries,
  { importId, jobKind }: Readonly<{ importId: string; jobKind: string }>,
): Promise<boolean> {
  const { runs } = await db.one(
    Runs,
    sql`select count(*)::int as runs from jobs.job where kind = ${jobKind}
      and payload ->> 'importId' = ${importId} and leased_until > now()`,
  )

  return runs > 1
}
