import { z } from 'zod'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import { importPictures } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'

export const PICTURE_JOB = 'media.picture'

/** The formats that are drawn quickly: all but AVIF. */
export const QUICK_FORMATS = ['webp', 'jpeg', 'png'] as const

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
      const formats = isQuick ? QUICK_FORMATS : undefined
      const pictures = [{ file, use }]
      const [picture] = await importPictures({ pictures, store, formats, signal })
      if (picture?.ok === false) log.error({ file, refusal: picture.refusal }, 'picture refused')
    },
  }
}
