import { choosePublicLine, getPublicLine } from '@hlizo/contract/calls/studio-lines'
import type { BodyOf } from '@hlizo/contract/call'
import type { PublicLine } from '@hlizo/contract/entities/public-line'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { spokenWords } from '@hlizo/domain/spoken-text'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { auditLog, operatorActor, type Actor } from '#server/stores/audit-log.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const Stored = z.object({ lang: z.string(), words: z.string().nullable(), isByEditor: z.boolean() })
const Said = z.object({ said: z.string(), lang: z.string() })
const Count = z.object({ count: z.number() })
const Video = z.object({ id: z.number() })

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

async function videoOf(db: Queries, { kind, id }: TitleRef): Promise<number> {
  const found =
    kind === 'video' && (await db.maybe(Video, sql`select id from app.video where id = ${id}`))
  if (!found) throw new ApiError('NOT_FOUND')
  return found.id
}

async function read(db: Queries, videoId: number): Promise<PublicLine> {
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

async function write(
  db: Queries,
  videoId: number,
  { choice, text = '' }: BodyOf<typeof choosePublicLine>,
  now: Date,
): Promise<void> {
  if (choice === 'first-found') {
    await db.run(sql`delete from app.public_line where video_id = ${videoId} and is_by_editor`)
    return
  }
  const words = choice === 'none' ? null : spokenWords(text).join(' ')
  const said = words === null ? null : await lineWith(db, videoId, words, null)
  if (words !== null && said === null) throw new ApiError('LINE_NOT_SAID')
  await db.run(sql`insert into app.public_line (video_id, lang, words, chosen_at, is_by_editor)
    values (${videoId}, ${said?.lang ?? ''}, ${words}, ${now}, true)
    on conflict (video_id) do update set lang = excluded.lang, words = excluded.words,
      chosen_at = excluded.chosen_at, is_by_editor = true`)
}

/** Which line of a video visitors may read, in Studio. */
export function studioLinesRoutes({ db, clock }: Deps): Routes {
  const choose = (title: TitleRef, body: BodyOf<typeof choosePublicLine>, actor: Actor) =>
    db.transaction(async (tx) => {
      const videoId = await videoOf(tx, title)
      await tx.lock(`public line of ${videoId}`)
      const before = await read(tx, videoId)
      await write(tx, videoId, body, clock.now())
      const after = await read(tx, videoId)
      const fieldsOf = ({ choice, line }: PublicLine) => ({ choice, text: line?.text ?? null })
      await auditLog(tx).write(
        {
          actor,
          action: 'public-line.chosen',
          subject: { type: 'video', id: String(videoId) },
          before: fieldsOf(before),
          after: fieldsOf(after),
        },
        clock.now(),
      )
      return after
    })

  return (api) => {
    api.answer(getPublicLine, async ({ params }) => read(db, await videoOf(db, params.title)))
    api.answer(choosePublicLine, ({ params, body, viewer, request }) =>
      choose(params.title, body, operatorActor(viewer, request.ip)),
    )
  }
}
