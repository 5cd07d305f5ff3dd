import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { TitleDrafts } from '#server/stores/title-drafts.ts'
import { checkReferences } from './check-references.ts'
import { CatalogueEntries, storedMedia } from './entries.ts'
import { freeSlug } from './free-slug.ts'
import { readEntries } from './read-entries.ts'
import { saveEntries } from './save-entries.ts'

const Id = z.object({ id: z.number() })
const Slug = z.object({ slug: z.string() })

const videoSlug = (tx: Queries, id: number) =>
  tx.maybe(Slug, sql`select slug from app.video where id = ${id}`)

/** Makes titles from uploaded files. */
export function titleDrafts({ clock }: { readonly clock: Clock }): TitleDrafts {
  return {
    addVideo: async (tx, video, actor) => {
      const slug = await freeSlug(tx, 'video', video.title)
      const entries = CatalogueEntries.parse({
        videos: [{ slug, owner: actor.accountId, ...video }],
      })
      if ((await checkReferences(tx, entries)).length > 0)
        throw new ApiError('VALIDATION_FAILED', { fields: { show: 'VALIDATION_FAILED' } })
      await saveEntries(tx, entries, { actor, now: clock.now() })

      return (await tx.one(Id, sql`select id from app.video where slug = ${slug}`)).id
    },

    setPicture: async (tx, videoId, pictureId, actor) => {
      const found = await videoSlug(tx, videoId)
      const [entry] = found ? await readEntries(tx).videos([found.slug]) : []
      if (!entry) return
      const videos = [{ ...entry, picture: storedMedia(pictureId) }]
      const entries = CatalogueEntries.parse({ videos })
      await saveEntries(tx, entries, { actor, now: clock.now() })
    },
  }
}
