import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** Another import makes the same film now. */
export class FilmTaken extends Error {
  constructor() {
    super('Another import makes the same film.')
    this.name = 'FilmTaken'
  }
}

/**
 * Claims a film for an import that runs: two imports of one master, on two nodes, would write and
 * delete the same files. The claim ends with the run of the import or the lease of its job.
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
        where other.film_id = ${filmId} and other.state = 'running' and other.id <> ${importId}
          and j.leased_until > now())`)
    return changed > 0
  })
  if (!isClaimed) throw new FilmTaken()
}
