import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import type { ChangedBy } from './log-changes.ts'
import { refreshWords } from './refresh-words.ts'

const Slug = z.object({ slug: z.string() })

const nothing: ReadonlySet<string> = new Set()

type By = Pick<ChangedBy, 'actor' | 'now'>

/** False when there is no tag `from`. */
export async function renameTag(
  tx: Queries,
  { from, to }: { readonly from: string; readonly to: string },
  { actor, now }: By,
): Promise<boolean> {
  const renamed = await tx.run(sql`update app.tag set name = ${to} where name = ${from}`)
  if (renamed === 0) return false
  await refreshWords(tx, {
    videos: nothing,
    shows: nothing,
    comedians: nothing,
    tags: new Set([to]),
  })
  await bumpCatalogue(tx)
  const subject = { type: 'tag', id: to }
  const [before, after] = [{ name: from }, { name: to }]
  await auditLog(tx).write({ actor, action: 'tag.renamed', subject, before, after }, now)

  return true
}

/** False when there is no such tag. */
export async function removeTag(tx: Queries, name: string, { actor, now }: By): Promise<boolean> {
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
  const before = { videos: tagged.map(({ slug }) => slug) }
  await auditLog(tx).write(
    { actor, action: 'tag.removed', subject: { type: 'tag', id: name }, before },
    now,
  )

  return true
}
