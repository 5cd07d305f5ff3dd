import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { refreshWords } from './refresh-words.ts'

const Slug = z.object({ slug: z.string() })

const nothing: ReadonlySet<string> = new Set()

export async function renameTag(tx: Queries, from: string, to: string): Promise<boolean> {
  const renamed = await tx.run(sql`update app.tag set name = ${to} where name = ${from}`)
  if (renamed === 0) return false
  await refreshWords(tx, {
    videos: nothing,
    shows: nothing,
    comedians: nothing,
    tags: new Set([to]),
  })
  await bumpCatalogue(tx)

  return true
}

export async function removeTag(tx: Queries, name: string): Promise<boolean> {
  const tagged = await tx.many(
    Slug,
    sql`select v.slug from app.video v join app.video_tag vt on vt.video_id = v.id
      join app.tag t on t.id = vt.tag_id where t.name = ${name}`,
  )
  await tx.run(sql`delete from app.video_tag
    where tag_id = (select id from app.tag where name = ${name})`)
  const removed = await tx.run(sql`delete from app.tag where name = ${name}`)
  if (removed === 0) return false
  await refreshWords(tx, {
    videos: new Set(tagged.map(({ slug }) => slug)),
    shows: nothing,
    comedians: nothing,
    tags: nothing,
  })
  await bumpCatalogue(tx)

  return true
}
