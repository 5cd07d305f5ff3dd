import type { ComedianChanges, StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { isShowable } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { readComedianPage } from './name-list.ts'
import { CatalogueEntries, storedMedia } from './entries.ts'
import type { ChangedBy } from './log-changes.ts'
import { readEntries } from './read-entries.ts'
import { saveEntries } from './save-entries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly media: MediaUrls
  readonly store: Pick<MediaStore, 'list' | 'get'>
}

const Locked = z.object({ slug: z.string(), version: z.number() })

/** Locks a comedian until the end of the transaction. NOT_FOUND when there is none. */
export async function lockedComedian(tx: Transaction, id: number) {
  const found = await tx.maybe(
    Locked,
    sql`select slug, version from app.comedian where id = ${id} for update`,
  )
  if (!found) throw new ApiError('NOT_FOUND')

  return found
}

/** Changes a locked comedian by the function that writes the catalogue; returns the entry of the audit log. */
export async function saveComedian(
  tx: Transaction,
  { slug }: { readonly slug: string },
  changes: Readonly<Record<string, unknown>>,
  by: ChangedBy,
): Promise<string | null> {
  const [before] = await readEntries(tx).comedians([slug])
  const entries = CatalogueEntries.parse({ comedians: [{ ...before, ...changes }] })

  return (await saveEntries(tx, entries, by)).entries[0] ?? null
}

/** Comedians as Studio shows and changes them. */
export function comedianService({ db, clock, media, store }: Deps) {
  const pageOf = async (on: Queries, id: number): Promise<StudioComedianPage> => {
    const page = await readComedianPage(on, id, media)
    if (page === null) throw new ApiError('NOT_FOUND')
    return page
  }
  const requireStored = async (picture: string | null | undefined) => {
    const isMissing = typeof picture === 'string' && !(await isShowable(store, picture))
    if (isMissing) throw new ApiError('PICTURE_MISSING', { fields: { picture: 'PICTURE_MISSING' } })
  }

  return {
    page: (id: number) => pageOf(db, id),

    /** CHANGED_BY_OTHER when the comedian is no longer at this version. */
    change: async (
      id: number,
      { version, changes }: { readonly version: number; readonly changes: ComedianChanges },
      actor: Actor,
    ): Promise<StudioComedianPage> => {
      await requireStored(changes.picture)
      const { picture, ...words } = changes
      const stored = picture === null ? null : picture && storedMedia(picture)

      return db.transaction(async (tx) => {
        const locked = await lockedComedian(tx, id)
        if (locked.version !== version) throw new ApiError('CHANGED_BY_OTHER')
        const entry = { ...words, ...(stored !== undefined && { picture: stored }) }
        await saveComedian(tx, locked, entry, { actor, now: clock.now() })
        return pageOf(tx, id)
      })
    },
  }
}
