import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { PictureId } from '@hlizo/contract/entities/studio-picture'
import { isPublicFile } from '@hlizo/media/asset'
import { KEY_FILE } from '@hlizo/media/encrypt'
import type { SegmentCache } from '@hlizo/media/segment-cache'
import type { MediaSigner } from '@hlizo/media/sign'
import { assetKey, isStoreKey, type MediaStore } from '@hlizo/media/store'
import { pictureFinder } from './pictures.ts'
import type { MayWatch } from '#server/stores/watch-permission.ts'
import { sendFile } from './send-file.ts'
import type { IsUnlaunched } from './unlaunched-films.ts'

type Deps = {
  readonly store: MediaStore
  readonly cache: SegmentCache
  readonly signer: MediaSigner
  readonly mayWatch: MayWatch
  readonly keyOf: (assetId: string) => Promise<Uint8Array | null>
  readonly isUnlaunched: IsUnlaunched
  readonly accel: string | null
  /** The origin of the pages when players fetch media from another one (MEDIA_BASE_URL); null otherwise. */
  readonly pageOrigin: string | null
}

const Picture = z.object({
  id: PictureId,
  size: z
    .string()
    .regex(/^\d{2,4}(?:\.jpg)?$/)
    .transform((size) => ({ width: Number.parseInt(size, 10), isJpeg: size.endsWith('.jpg') }))
    .refine(({ width }) => width >= 16 && width <= 4_096),
})
const Preview = z.object({ file: z.string().regex(/^[0-9a-f]{32}\.mp4$/) })
const PREVIEW_FILE = 'preview.mp4'
const PLAYLIST = '.m3u8'

/** Public pictures and previews, and films under a signed path. Outside the API's statuses: an invalid signature may be 403, an expired one 410. */
export function mediaPages(all: Deps): FastifyPluginAsync {
  const { store, cache, signer, mayWatch, keyOf, isUnlaunched, accel, pageOrigin } = all
  const findPicture = pictureFinder(store)
  const deps = { store, cache, accel }

  return async (app) => {
    // Refusals too: a player that may not read the status would retry for ever.
    if (pageOrigin !== null)
      app.addHook('onRequest', async ({ url }, reply) => {
        if (url.startsWith('/m/')) void reply.header('access-control-allow-origin', pageOrigin)
      })

    // What is sent replaces it: a refusal is gone when a player has a new URL.
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url.startsWith('/m/')) void reply.header('cache-control', 'no-store')
    })

    app.get('/pictures/:id/:size', async (request, reply) => {
      const asked = Picture.safeParse(request.params)
      if (!asked.success) return reply.callNotFound()
      const { id, size } = asked.data
      // The client that requests a link preview does not show it, so only the URL decides the
      // format.
      const accepted = size.isJpeg ? '' : (request.headers.accept ?? '')
      const picture = await findPicture(id, size.width, accepted)
      if (picture === null) return reply.callNotFound()

      if (!size.isJpeg) void reply.header('vary', 'Accept')
      const { key } = picture
      return sendFile(deps, request, reply, { key, name: key, keeping: 'public' })
    })

    app.get('/media/previews/:file', async (request, reply) => {
      const asked = Preview.safeParse(request.params)
      if (!asked.success) return reply.callNotFound()
      const assetId = asked.data.file.slice(0, -'.mp4'.length)
      // The picture of a premiere names its film.
      if (await isUnlaunched(assetId)) return reply.callNotFound()
      const key = assetKey(assetId, PREVIEW_FILE)

      return sendFile(deps, request, reply, { key, name: PREVIEW_FILE, keeping: 'public' })
    })

    app.get('/m/*', async (request, reply) => {
      const grant = signer.verify(request.url)
      if (!grant.ok) return reply.code(grant.refusal === 'EXPIRED' ? 410 : 403).send()
      const { assetId, file, sessionId } = grant.value
      const key = assetKey(assetId, file)
      if (!isStoreKey(key)) return reply.callNotFound()
      const isPlaylist = file.endsWith(PLAYLIST)
      const isKey = file === KEY_FILE
      // Playlists and keys are refused at once; signed URLs expire by themselves.
      if ((isPlaylist || isKey) && !(await mayWatch(sessionId, assetId)).ok) {
        return reply.code(403).send()
      }
      if (isKey) {
        const filmKey = await keyOf(assetId)
        if (filmKey === null) return reply.callNotFound()
        return reply
          .header('cache-control', 'no-store')
          .type('application/octet-stream')
          .send(Buffer.from(filmKey))
      }

      const keeping = isPublicFile(file) ? 'public' : isPlaylist ? 'asked' : 'private'
      return sendFile(deps, request, reply, { key, name: file, keeping })
    })
  }
}
