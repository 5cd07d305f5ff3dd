import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { ASSET_FILE, MediaAsset } from '@hlizo/media/asset'
import { isShowable } from '@hlizo/media/picture'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import type { Invariant } from './invariant.ts'

type Store = Pick<MediaStore, 'list'>

const Film = z.object({
  videos: z.array(z.number()),
  assetId: z.string().nullable(),
  descriptor: z.nullable(MediaAsset),
})
const Picture = z.object({ id: z.string() })

// A film in preparation is no fault (docs/decisions/0004), nor is one that is no longer shown.
const published = sql`select array_agg(v.id order by v.id) as videos, v.asset_id as "assetId",
    a.descriptor
  from app.video v left join app.asset a on a.id = v.asset_id
  where v.status = 'published' and (v.asset_id is not null or not exists (
    select from app.media_import_video iv join app.media_import i on i.id = iv.import_id
    where iv.video_id = v.id and i.state in ('queued', 'running')))
  group by v.asset_id, a.descriptor order by 1`

const shownPictures = sql`select distinct picture_id as id from (
    select picture_id from app.video where status = 'published'
    union select picture_id from app.show where status = 'published'
    union select title_art_id from app.show where status = 'published'
    union select picture_id from app.comedian
  ) as shown where picture_id is not null order by 1`

async function isComplete(store: Store, asset: MediaAsset): Promise<boolean> {
  const there = new Map<string, number>()
  for await (const { key, bytes } of store.list(assetKey(asset.id, ''))) there.set(key, bytes)

  return (
    there.has(assetKey(asset.id, ASSET_FILE)) &&
    asset.files.every(({ name, bytes }) => there.get(assetKey(asset.id, name)) === bytes)
  )
}

export const mediaInvariants: readonly Invariant[] = [
  {
    name: 'films',
    sentence: 'A published video has all files of its film, or its import is under way.',
    broken: async ({ db, store }) => {
      const broken: string[] = []
      for (const { videos, assetId, descriptor } of await db.many(Film, published)) {
        if (descriptor !== null && (await isComplete(store, descriptor))) continue
        broken.push(
          ...videos.map((id) => `video ${id}${assetId === null ? '' : ` film ${assetId}`}`),
        )
      }

      return broken
    },
  },
  {
    name: 'pictures',
    sentence:
      'Every picture that is shown has a JPEG, or a PNG where it is transparent, in all sizes.',
    broken: async ({ db, store }) => {
      const broken: string[] = []
      for (const { id } of await db.many(Picture, shownPictures)) {
        if (!(await isShowable(store, id))) broken.push(`picture ${id}`)
      }

      return broken
    },
  },
]
