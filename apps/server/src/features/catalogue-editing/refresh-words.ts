import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { searchText } from '@hlizo/domain/search-text'
import { comedianNames, tagNames } from '#server/stores/video-cards.ts'

/** Entries by slug, tags by name. */
export type Touched = {
  readonly videos: ReadonlySet<string>
  readonly shows: ReadonlySet<string>
  readonly comedians: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

const Row = z.object({
  id: z.number(),
  title: z.string(),
  comedians: z.array(z.string()),
  show: z.string().nullable(),
  tags: z.array(z.string()),
  description: z.string(),
  known: z.string(),
})
const BATCH = 1_000

const touchedVideos = ({ videos, shows, comedians, tags }: Touched): Sql => sql`
  select id from app.video where slug = any(${[...videos]}::text[])
  union select id from app.video
    where show_id in (select id from app.show where slug = any(${[...shows]}::text[]))
  union select vc.video_id from app.video_comedian vc
    join app.comedian c on c.id = vc.comedian_id where c.slug = any(${[...comedians]}::text[])
  union select vt.video_id from app.video_tag vt
    join app.tag t on t.id = vt.tag_id where t.name = any(${[...tags]}::text[])`

const videoWords = (touched: Touched): Sql => sql`
  select v.id, v.title, s.title as show, v.description, v.search_text as known,
    ${comedianNames} as comedians,
    ${tagNames} as tags
  from app.video v left join app.show s on s.id = v.show_id
  where v.id in (${touchedVideos(touched)})`

const showWords = (touched: Touched): Sql => sql`
  select s.id, s.title, null as show, s.description, s.search_text as known,
    array(select c.name from app.video v join app.video_comedian vc on vc.video_id = v.id
      join app.comedian c on c.id = vc.comedian_id
      where v.show_id = s.id group by c.id order by min(vc.position), c.id) as comedians,
    array(select t.name from app.video v join app.video_tag vt on vt.video_id = v.id
      join app.tag t on t.id = vt.tag_id
      where v.show_id = s.id group by t.id order by t.position, t.id) as tags
  from app.show s
  where s.slug = any(${[...touched.shows]}::text[])
    or s.id in (select show_id from app.video where id in (${touchedVideos(touched)}))`

async function rewrite(tx: Queries, table: 'video' | 'show', rows: readonly z.infer<typeof Row>[]) {
  const stale = rows
    .map((row) => ({ id: row.id, known: row.known, text: searchText(row) }))
    .filter(({ known, text }) => known !== text)

  for (let from = 0; from < stale.length; from += BATCH) {
    const part = stale.slice(from, from + BATCH)
    await tx.run(sql`update app.${raw(table)} t set search_text = fresh.text
      from unnest(${part.map(({ id }) => id)}::int[], ${part.map(({ text }) => text)}::text[])
        as fresh (id, text) where t.id = fresh.id`)
  }
}

/** Rebuilds the search texts that mention a changed entry (D80). */
export async function refreshWords(tx: Queries, touched: Touched): Promise<void> {
  await rewrite(tx, 'video', await tx.many(Row, videoWords(touched)))
  await rewrite(tx, 'show', await tx.many(Row, showWords(touched)))
}
