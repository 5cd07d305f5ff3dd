import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'

/** A line of a video, by its own folded words: it stays the same line when captions are moved or corrected elsewhere. */
export type LineOfVideo = {
  readonly videoId: number
  readonly lang: string
  readonly words: string
}

const Row = z.object({ videoId: z.number(), lang: z.string(), words: z.string().nullable() })

/** The one line of each video that visitors may read. */
export function publicLines(db: Queries) {
  return {
    /** Those of these lines that visitors may read. Where none of a video is chosen yet, it is the one that is asked for. */
    readable: async (
      lines: readonly LineOfVideo[],
      now: Date,
    ): Promise<ReadonlySet<LineOfVideo>> => {
      if (lines.length === 0) return new Set()
      const ids = lines.map(({ videoId }) => videoId)
      const chosen = () =>
        db.many(
          Row,
          sql`select video_id as "videoId", lang, words from app.public_line
            where video_id = any(${ids}::int[])`,
        )
      let rows = await chosen()
      const known = new Set(rows.map(({ videoId }) => videoId))
      const first = lines.filter(({ videoId }) => !known.has(videoId))
      if (first.length > 0) {
        // Two visitors at the same time: the one that commits first chooses.
        await db.run(sql`insert into app.public_line (video_id, lang, words, chosen_at, is_by_editor)
          select *, ${now}::timestamptz, false from unnest(${first.map(({ videoId }) => videoId)}::int[],
            ${first.map(({ lang }) => lang)}::text[], ${first.map(({ words }) => words)}::text[])
          on conflict (video_id) do nothing`)
        rows = await chosen()
      }

      return new Set(
        lines.filter((line) =>
          rows.some(
            ({ videoId, lang, words }) =>
              videoId === line.videoId && lang === line.lang && words === line.words,
          ),
        ),
      )
    },
  }
}
