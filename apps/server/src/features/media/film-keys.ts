import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { KEY_BYTES } from '@hlizo/media/encrypt'

const Row = z.object({ key: z.instanceof(Uint8Array) })

/** The keys of encrypted films are only in the database, so a copy of the media store cannot be played. */
export function filmKeys(db: Queries) {
  const find = async (assetId: string): Promise<Uint8Array | null> =>
    (await db.maybe(Row, sql`select key from app.film_key where asset_id = ${assetId}`))?.key ??
    null

  return {
    find,

    /** An interrupted import continues with the same key. */
    make: async (assetId: string, clock: Clock): Promise<Uint8Array> => {
      await db.run(sql`insert into app.film_key (asset_id, key, created_at)
        values (${assetId}, ${randomBytes(KEY_BYTES)}, ${clock.now()}) on conflict (asset_id) do nothing`)
      const key = await find(assetId)
      if (key === null) throw new Error(`The key of film ${assetId} was made and is gone again.`)

      return key
    },
  }
}
