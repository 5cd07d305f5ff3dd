import { z } from 'zod'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import { PictureFile } from '@hlizo/media/asset'
import { importPictures } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'

export const PICTURE_JOB = 'media.picture'

const Payload = z.object({
  file: z.string(),
  use: z.enum(['thumbnail', 'title', 'portrait']),
  formats: z.array(PictureFile.shape.format).optional(),
})

export function pictureJob({ store, log }: { store: MediaStore; log: Log }): JobHandler {
  return {
    concurrency: 2,
    run: async (payload, { signal }) => {
      const { file, use, formats } = Payload.parse(payload)
      const pictures = [{ file, use }]
      const [picture] = await importPictures({ pictures, store, formats, signal })
      if (picture?.ok === false) log.error({ file, refusal: picture.refusal }, 'picture refused')
    },
  }
}
