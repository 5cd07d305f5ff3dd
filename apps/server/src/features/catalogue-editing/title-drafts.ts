import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { TitleDrafts } from '#server/stores/title-drafts.ts'
import { checkReferences } from './check-references.ts'
import { lockedComedian, saveComedian } from './comedian-service.ts'
import { lockStored, saveChanges, type TitleEditing } from './edit-titles.ts'
import { CatalogueEntries, storedMedia } from './entries.ts'
import { freeSlug } from './free-slug.ts'
import { saveEntries } from './save-entries.ts'

const Id = z.object({ id: z.number() })

type Deps = TitleEditing & { readonly clock: Clock }

export function titleDrafts({ clock, store }: Deps): TitleDrafts {
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

    setPicture: async (tx, { kind, id }, pictureId, actor) => {
      const picture = pictureId === null ? null : storedMedia(pictureId)
      if (kind === 'comedian')
        return saveComedian(
          tx,
          await lockedComedian(tx, id),
          { picture },
          { actor, now: clock.now() },
        )
      const isArt = kind === 'title-art'
      const titles = await lockStored(tx, [{ kind: isArt ? 'show' : kind, id }])
      const changes = isArt ? { titleArt: picture } : { picture }
      const [change = null] = await saveChanges(
        tx,
        titles.map((title) => ({ title, changes })),
        { by: { actor, now: clock.now() }, editing: { store } },
      )

      return change
    },
  }
}
