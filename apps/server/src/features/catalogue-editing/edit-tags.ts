import { z } from 'zod'
import type { HomeRowInput } from '@hlizo/contract/entities/studio-home'
import type { Queries, Transaction } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import { homeStore } from './home-store.ts'
import type { ChangedBy } from './log-changes.ts'
import { refreshWords } from './refresh-words.ts'

const Slug = z.object({ slug: z.string() })
const Name = z.object({ name: z.string() })

const nothing: ReadonlySet<string> = new Set()

type By = Pick<ChangedBy, 'actor' | 'now'>

/** Until the end of the transaction no other one makes, orders, renames or removes tags. */
export const lockTags = (tx: Transaction): Promise<void> => tx.lock('tags')

/** The videos with a tag. They are locked, and their versions count the change of their tags. */
async function changeTagged(tx: Queries, name: string): Promise<string[]> {
  const tagged = await tx.many(
    Slug,
    sql`select v.slug from app.video v join app.video_tag vt on vt.video_id = v.id
      join app.tag t on t.id = vt.tag_id where t.name = ${name} order by v.id for update of v`,
  )
  const slugs = tagged.map(({ slug }) => slug)
  await tx.run(sql`update app.video set version = version + 1 where slug = any(${slugs}::text[])`)

  return slugs
}

/** The unpublished home page has the tag under its new name, or no longer; a save over its former version is refused. */
async function changeHomeDraft(tx: Queries, from: string, to: string | null): Promise<void> {
  await tx.run(raw('select from app.home_draft where id = 1 for update'))
  const store = homeStore(tx)
  const draft = await store.draft()
  if (!draft?.home.rows.some(({ name }) => name === from)) return
  const renamed = (row: HomeRowInput) => (to === null ? [] : [{ ...row, name: to }])
  const rows = draft.home.rows.flatMap((row) => (row.name === from ? renamed(row) : [row]))
  await store.saveDraft({ ...draft, home: { ...draft.home, rows } }, draft.version)
}

/** TAG_TAKEN: another tag has the name. NOT_FOUND: there is no tag `from`. */
export async function renameTag(
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
  { actor, now }: By,
): Promise<Result<null, 'NOT_FOUND' | 'TAG_TAKEN'>> {
  await lockTags(tx)
  const known = await tx.many(Name, sql`select name from app.tag where name in (${from}, ${to})`)
  if (!known.some(({ name }) => name === from)) return refuse('NOT_FOUND')
  if (from === to) return accept(null)
  if (known.length > 1) return refuse('TAG_TAKEN')

  await changeTagged(tx, from)
  await tx.run(sql`update app.tag set name = ${to} where name = ${from}`)
  await changeHomeDraft(tx, from, to)
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

  return accept(null)
}

/** False when there is no such tag. */
export async function removeTag(
  tx: Transaction,
  name: string,
  { actor, now }: By,
): Promise<boolean> {
  await lockTags(tx)
  const videos = await changeTagged(tx, name)
  await tx.run(sql`delete from app.video_tag
    where tag_id = (select id from app.tag where name = ${name})`)
  const removed = await tx.run(sql`delete from app.tag where name = ${name}`)
  if (removed === 0) return false
  await changeHomeDraft(tx, name, null)
  await refreshWords(tx, {
    videos: new Set(videos),
    shows: nothing,
    comedians: nothing,
    tags: nothing,
  })
  await bumpCatalogue(tx)
  await auditLog(tx).write(
    { actor, action: 'tag.removed', subject: { type: 'tag', id: name }, before: { videos } },
    now,
  )

  return true
}
