import { parse } from 'node:path'
import { z } from 'zod'
import type { Category } from '@hlizo/contract/entities/category'
import type { Database } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { slugOf } from '@hlizo/domain/slug'
import { systemClock } from '@hlizo/kit/clock'
import { randomText, uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import type { UploadStore } from '@hlizo/media/upload-store'
import { CatalogueEntries } from '@hlizo/server/features/catalogue-editing/entries'
import { saveEntries } from '@hlizo/server/features/catalogue-editing/save-entries'
import type { ImportSource } from '@hlizo/server/features/media/asset-store'
import { queueImport } from '@hlizo/server/features/media/import-job'
import { shareSource } from '@hlizo/server/features/media/local-source'
import { commandLineActor } from '@hlizo/server/stores/audit-log'

const Id = z.object({ id: z.number() })

async function requireVideo(db: Database, video: string): Promise<number> {
  const found = await db.maybe(
    Id,
    sql`select id from app.video where slug = ${video} or id::text = ${video}
      order by slug = ${video} desc limit 1`,
  )
  if (!found) throw new Error(`There is no video ${video}.`)

  return found.id
}

type Draft = { readonly title: string; readonly category: Category }

/** The video of a film by slug or number; without one, a draft with this title. */
type Wanted = {
  readonly video?: string | undefined
  readonly title?: string | undefined
  readonly category: Category
}

async function makeDraft(db: Database, { title, category }: Draft): Promise<number> {
  // Drafts may share a title, also with the video that they will replace.
  const suffix = randomText(6, 'abcdefghijkmnpqrstuvwxyz23456789')
  const slug = [slugOf(title), suffix].filter((part) => part !== '').join('-')
  const entries = CatalogueEntries.parse({ videos: [{ slug, title, category }] })
  await db.transaction((tx) =>
    saveEntries(tx, entries, { actor: commandLineActor(), now: systemClock.now() }),
  )
  const { id } = await db.one(Id, sql`select id from app.video where slug = ${slug}`)

  return id
}

const Under = z.object({ importId: z.string(), videoId: z.number() })
type UnderWay = z.infer<typeof Under>

/** The source of an import as it was named, without what was made of it in a bucket. */
const asNamed = sql`i.source - 'upload' - 'isShared' || jsonb_build_object('captions',
  (select coalesce(jsonb_agg(c - 'upload' order by place), '[]')
    from jsonb_array_elements(i.source -> 'captions') with ordinality as named (c, place)))`

/** The unfinished import of the same master for this video or for such a draft. */
const underWay = (
  db: Database,
  source: ImportSource,
  wanted: number | Draft,
): Promise<UnderWay | null> =>
  db.maybe(
    Under,
    sql`select i.id as "importId", v.id as "videoId" from app.media_import i
      join app.media_import_video of_import on of_import.import_id = i.id
      join app.video v on v.id = of_import.video_id
      where i.state in ('queued', 'running') and ${asNamed} = ${JSON.stringify(source)}::jsonb
        and ${
          typeof wanted === 'number'
            ? sql`v.id = ${wanted}`
            : sql`v.status = 'draft' and v.title = ${wanted.title} and v.category = ${wanted.category}`
        }
      order by i.created_at desc limit 1`,
  )

/** Continues an interrupted import, or queues one with high priority. */
export async function beginImport(
  { db, uploads }: { readonly db: Database; readonly uploads: UploadStore },
  source: ImportSource,
  { video, title, category }: Wanted,
): Promise<UnderWay> {
  const { name } = parse(source.file)
  const wanted =
    video === undefined ? { title: title ?? name, category } : await requireVideo(db, video)
  const found = await underWay(db, source, wanted)
  if (found) return found

  const importId = uuidv7(systemClock.now())
  // First, because it may take long and fail.
  const shared = await shareSource(uploads, { importId, source }, systemClock.now())
  const videoId = typeof wanted === 'number' ? wanted : await makeDraft(db, wanted)
  const jobs = createJobQueue({ db, clock: systemClock, log: silentLog })
  const by = { orderedBy: commandLineActor(), isFirst: true }
  const order = { id: importId, source: shared, videoIds: [videoId], ...by }
  await db.transaction((tx) => queueImport(tx, { jobs, clock: systemClock }, order))

  return { importId, videoId }
}
