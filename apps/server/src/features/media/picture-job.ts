import { z } from 'zod'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import { importPicture } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'

export const PICTURE_JOB = 'media.picture'

const Payload = z.object({
  file: z.string(),
  use: z.enum(['thumbnail', 'title', 'portrait']),
  /** A quick first pass without AVIF, in time for the first visitors and for link previews. */
  isQuick: z.boolean().default(false),
})

/** Writes a picture in all its sizes, and in all its formats unless a quick first pass is asked for. */
export function pictureJob({ store, log }: { store: MediaStore; log: Log }): JobHandler {
  return {
    concurrency: 2,
    run: async (payload, { signal }) => {
      const { file, use, isQuick } = Payload.parse(payload)
      const formats = isQuick ? (['webp', 'jpeg', 'png'] as const) : undefined
      const picture = await importPicture({ file, use, store, formats, signal })
      if (!picture.ok) log.error({ file, refusal: picture.refusal }, 'picture refused')
    },
  }
}
