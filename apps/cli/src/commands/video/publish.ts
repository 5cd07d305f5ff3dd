import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Config } from '@hlizo/server/config'
import { withDatabase } from '#cli/database.ts'

const VideoId = z.coerce.number().int().positive()
const Published = z.object({ title: z.string() })

/** Lists a video from now on; its film may still be in preparation (docs/decisions/0004). */
export async function publishVideo(config: Config, text: string): Promise<void> {
  const id = VideoId.parse(text)
  await withDatabase(config, async ({ db }) => {
    const video = await db.maybe(
      Published,
      sql`update app.video set status = 'published', launch_at = least(launch_at, now())
        where id = ${id} returning title`,
    )
    if (!video) throw new Error(`There is no video ${id}.`)
    process.stdout.write(`Video ${id}, „${video.title}”, is published.\n`)
  })
}
