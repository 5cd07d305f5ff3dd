import { PublicLineChoice, type PublicLine } from '@hlizo/contract/entities/public-line'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { spokenWords } from '@hlizo/domain/spoken-text'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { z } from 'zod'
import type { TitleSetting } from '#server/stores/title-setting.ts'

const Stored = z.object({ lang: z.string(), words: z.string().nullable(), isByEditor: z.boolean() })
const Said = z.object({ said: z.string(), lang: z.string() })
const Count = z.object({ count: z.number() })

/** The words of a line itself, without those of the line after it. */
const OWN_WORDS = sql`array_to_string((string_to_array(l.words, ' '))[1:l.own_count], ' ')`

const linesOf = (videoId: number) => sql`app.caption_line l
  join app.caption_film f on f.id = l.film_id and f.is_live
  join app.video v on v.asset_id = f.asset_id and v.id = ${videoId}`

/** A line of a video that has just these words. */
const lineWith = (db: Queries, videoId: number, words: string, lang: string | null) =>
  db.maybe(
    Said,
    sql`select l.said, f.lang from ${linesOf(videoId)}
      where ${OWN_WORDS} = ${words} and (${lang}::text is null or f.lang = ${lang})
      order by f.lang = 'ro' desc, f.lang, l.place limit 1`,
  )

/** The line of a video that visitors may read. */
export async function readPublicLine(db: Queries, videoId: number): Promise<PublicLine> {
  const stored = await db.maybe(
    Stored,
    sql`select lang, words, is_by_editor as "isByEditor" from app.public_line
      where video_id = ${videoId}`,
  )
  const { count } = await db.one(Count, sql`select count(*) from ${linesOf(videoId)}`)
  const words = stored?.words ?? null
  const said = stored && words !== null && (await lineWith(db, videoId, words, stored.lang))

  return {
    choice: !stored?.isByEditor ? 'first-found' : words === null ? 'none' : 'chosen',
    line: said ? { text: said.said, lang: said.lang } : null,
    lines: count,
  }
}

export type LineChosen = { readonly choice: PublicLineChoice; readonly text?: string | undefined }

/** Sets what an editor chose. LINE_NOT_SAID: the captions have no line with these words. */
export async function writePublicLine(
  db: Queries,
  videoId: number,
  { choice, text = '' }: LineChosen,
  now: Date,
): Promise<Result<undefined, 'LINE_NOT_SAID'>> {
  if (choice === 'first-found') {
    await db.run(sql`delete from app.public_line where video_id = ${videoId} and is_by_editor`)
    return accept(undefined)
  }
  const words = choice === 'none' ? null : spokenWords(text).join(' ')
  const said = words === null ? null : await lineWith(db, videoId, words, null)
  if (words !== null && said === null) return refuse('LINE_NOT_SAID')
  await db.run(sql`insert into app.public_line (video_id, lang, words, chosen_at, is_by_editor)
    values (${videoId}, ${said?.lang ?? ''}, ${words}, ${now}, true)
    on conflict (video_id) do update set lang = excluded.lang, words = excluded.words,
      chosen_at = excluded.chosen_at, is_by_editor = true`)

  return accept(undefined)
}

const Chosen = z.object({ choice: PublicLineChoice, text: z.string().nullable() })

/** The choice of an editor. A line that a visitor has found first is no part of it. */
export const publicLineSetting: TitleSetting = {
  action: 'public-line.chosen',
  lock: (tx, videoId) => tx.lock(`public line of ${videoId}`),
  read: async (db, videoId) => {
    const { choice, line } = await readPublicLine(db, videoId)
    return { choice, text: choice === 'chosen' ? (line?.text ?? null) : null }
  },
  restore: async (tx, videoId, fields, now) => {
    const { choice, text } = Chosen.parse(fields)
    const written = await writePublicLine(tx, videoId, { choice, text: text ?? '' }, now)
    return written.ok ? written : refuse('GONE')
  },
}
