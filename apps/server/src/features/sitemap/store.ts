import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isListed } from '#server/stores/listing.ts'

const Part = z.object({ part: z.number() })
const Video = z.object({ id: z.number(), launchAt: z.date() })
const Comedian = z.object({ slug: z.string() })

/** Below the limits of 50,000 URLs and 50 MB (sitemaps.org). */
const VIDEOS_PER_PART = 10_000

/** Parts are ranges of ids, so that a part does not change. */
export function sitemapStore(db: Queries) {
  return {
    parts: async (now: Date): Promise<number[]> => {
      const rows = await db.many(
        Part,
        sql`select distinct v.id / ${VIDEOS_PER_PART} as part from app.video v
          where ${isListed(now)} order by part`,
      )
      return rows.map(({ part }) => part)
    },

    videosOf: (part: number, now: Date) =>
      db.many(
        Video,
        sql`select v.id, v.launch_at as "launchAt" from app.video v
          where v.id >= ${part * VIDEOS_PER_PART} and v.id < ${(part + 1) * VIDEOS_PER_PART}
            and ${isListed(now)} order by v.id`,
      ),

    comedians: async (): Promise<string[]> => {
      const rows = await db.many(
        Comedian,
        sql`select slug from app.comedian where ${true} order by slug`,
      )
      return rows.map(({ slug }) => slug)
    },
  }
}
