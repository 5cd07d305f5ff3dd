import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clipPath } from '@hlizo/contract/clip-path'
import { hrefs } from '@hlizo/contract/hrefs'
import { nodeLimit, publicReads, type Limit } from '@hlizo/contract/limits'
import { brand } from '@hlizo/contract/messages/brand'
import { momentMessages } from '@hlizo/contract/messages/moments'
import { MomentClipId, type PublicMoment } from '@hlizo/contract/entities/moment'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { html } from '@hlizo/kit/html'
import { FIRST_CLIP } from '@hlizo/media/cut-moment'
import { MOMENT_LAYOUTS } from '@hlizo/media/moment-words'
import { RENDERED } from '@hlizo/media/render-moment'
import { clipKey } from '@hlizo/media/store'
import { addressGroup } from '#server/http/client-ip.ts'
import { rateLimitHeaders } from '#server/http/rate-limit-headers.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { MediaUrls, SendClip } from '#server/stores/media-urls.ts'
import { momentStore } from './moment-store.ts'
import { publicMomentView } from './moment-view.ts'

type Deps = {
  readonly db: Queries
  readonly limiter: Pick<RateLimiter, 'take'>
  readonly clock: Clock
  readonly media: MediaUrls
  readonly sendClip: SendClip
  readonly publicUrl: string
}

/** A player asks for a file in many ranges, and a household or a school has one address. */
export const clipFiles = nodeLimit('clip-file', 'ip', 1_200, MINUTE_SECONDS)

/** Other sites may show a clip in a frame (`twitter:player`); it can load nothing else. */
const CLIP_CSP =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors *"

const ClipFile = z.object({
  id: MomentClipId,
  file: z.enum([FIRST_CLIP, RENDERED.wide, RENDERED.tall, RENDERED.picture]),
})
const Pixels = z.coerce.number().int().min(100).max(10_000).optional()
const OEmbed = z.object({
  url: z.string().max(2_000),
  format: z.string().optional(),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** The id in the address of a page of ours; null for any other address. */
function idIn(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  const id = MomentClipId.safeParse(/^\/p\/([^/]+)\/?$/.exec(pathname)?.[1])

  return id.success && origin === new URL(publicUrl).origin ? id.data : null
}

/** The size of the player within what the other site has room for. */
function sizeWithin({ maxwidth = Infinity, maxheight = Infinity }: z.infer<typeof OEmbed>) {
  const { width, height } = MOMENT_LAYOUTS.wide
  const scale = Math.min(1, maxwidth / width, maxheight / height)

  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

/** A shared moment for other sites (oembed.com). The clip is a plain video: no script, no cookie. */
function embedding(moment: PublicMoment, publicUrl: string, given: z.infer<typeof OEmbed>) {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const { width, height } = sizeWithin(given)
  const clip = absolute(moment.wideUrl ?? clipPath(moment.id, FIRST_CLIP))
  const picture = absolute(moment.pictureUrl)

  return {
    version: '1.0',
    type: 'video',
    title: momentMessages.pageTitle(moment.title),
    provider_name: brand.name,
    provider_url: absolute(hrefs.home()),
    cache_age: 0,
    thumbnail_url: picture,
    thumbnail_width: MOMENT_LAYOUTS.wide.width,
    thumbnail_height: MOMENT_LAYOUTS.wide.height,
    width,
    height,
    html: html`<video
      controls
      playsinline
      preload="none"
      width="${width}"
      height="${height}"
      poster="${picture}"
      src="${clip}"
    ></video>`.html,
  }
}

/**
 * The first clip holds film from before its start, and is gone once there is the one with captions. Who has its
 * address gets that one; who has a part of the file must not go on with another.
 */
function afterFirst({ headers }: FastifyRequest, reply: FastifyReply, { wideUrl }: PublicMoment) {
  const hasPart = headers.range !== undefined && !headers.range.startsWith('bytes=0-')
  if (hasPart || wideUrl === null) return reply.callNotFound()

  return reply.header('cache-control', 'no-store').redirect(wideUrl, 307)
}

/**
 * The files of shared moments, and oEmbed. The database is asked each time and nothing may be stored by caches,
 * so that a moment is gone everywhere with the transaction that removes it (docs/decisions/0183).
 */
export function clipPages(deps: Deps): FastifyPluginAsync {
  const { db, limiter, clock, media, sendClip, publicUrl } = deps
  const within = (limit: Limit) => async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    void reply.headers(rateLimitHeaders(await limiter.take(limit, addressGroup(request.ip))))
  }
  const shownMoment = async (id: string): Promise<PublicMoment | null> => {
    const shown = await momentStore(db).shown(id, clock.now())
    return shown && publicMomentView(shown, media)
  }

  return async (app) => {
    app.get('/p/:id/:file', { onRequest: within(clipFiles) }, async (request, reply) => {
      const asked = ClipFile.safeParse(request.params)
      if (!asked.success) return reply.callNotFound()
      const { id, file } = asked.data
      const moment = await shownMoment(id)
      if (moment === null) return reply.callNotFound()
      void reply.header('content-security-policy', CLIP_CSP)
      if (file === FIRST_CLIP && moment.tallUrl !== null) return afterFirst(request, reply, moment)

      return sendClip(request, reply, clipKey(id, file))
    })

    app.get('/oembed', { onRequest: within(publicReads) }, async (request, reply) => {
      void reply.header('access-control-allow-origin', '*')
      const asked = OEmbed.safeParse(request.query)
      if (!asked.success) return reply.callNotFound()
      const { url, format = 'json' } = asked.data
      if (format !== 'json') return reply.code(501).send()
      const id = idIn(url, publicUrl)
      const moment = id && (await shownMoment(id))
      if (!moment) return reply.callNotFound()

      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(embedding(moment, publicUrl, asked.data)))
    })
  }
}
