import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isShowable } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'
import type { EntryFault } from './check-references.ts'
import type { CatalogueEntries } from './entries.ts'

const Published = z.object({
  kind: z.enum(['shows', 'videos']),
  slug: z.string(),
  pictureId: z.string(),
})

type Deps = {
  readonly db: Queries
  readonly store: Pick<MediaStore, 'list' | 'get'>
  /** The pictures in the store, and those to be stored before the commit. */
  readonly known: { has(pictureId: string): boolean }
}

/** Finds titles that are published, or will be with their film, whose existing picture has no JPEG, which link previews need. Pictures of entries are checked when they are read. */
export async function checkPictures(
  entries: CatalogueEntries,
  { db, store, known }: Deps,
): Promise<EntryFault[]> {
  const unnamed = { shows: withoutPicture(entries.shows), videos: withoutPicture(entries.videos) }
  const published = await db.many(
    Published,
    sql`select 'shows' as kind, slug, picture_id as "pictureId" from app.show
        where status = 'published' and picture_id is not null and slug = any(${unnamed.shows}::text[])
      union all
      select 'videos', v.slug, coalesce(v.picture_id, s.picture_id)
        from app.video v left join app.show s on s.id = v.show_id
        where (v.status = 'published' or v.publish_when_ready)
          and coalesce(v.picture_id, s.picture_id) is not null
          and v.slug = any(${unnamed.videos}::text[])`,
  )
  const faults: EntryFault[] = []
  for (const { kind, slug, pictureId } of published) {
    if (known.has(pictureId) || (await isShowable(store, pictureId))) continue
    const index = entries[kind].findIndex((entry) => entry.slug === slug)
    const message = `picture ${pictureId} is not in the media store as JPEG: give its file again`
    faults.push({ path: [kind, index, 'picture'], message })
  }

  return faults
}

const withoutPicture = (titles: readonly { slug: string; picture?: string | null | undefined }[]) =>
  titles.flatMap(({ slug, picture }) => (picture === undefined ? slug : []))
