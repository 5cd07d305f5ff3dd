import type { FastifyReply, FastifyRequest } from 'fastify'
import { NO_PICTURE } from '@hlizo/contract/existing-pictures'
import type { Subtitle } from '@hlizo/contract/entities/video'
import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'

/** The widths of pictures in pixels. */
export type PictureWidth = 320 | 640 | 1280

/** Public addresses of pictures and previews. They are immutable because names are made from content. */
export type MediaUrls = {
  /** AVIF, WebP or JPEG, by content negotiation. */
  pictureUrl(pictureId: string, width: PictureWidth): string
  previewUrl(assetId: string): string
  /** The address at the CDN; null without one (D67). */
  cdnUrl(url: string): string | null
}

/** The addresses of a film that is ready; the media feature signs them for one device (D66). */
export type Playback = {
  /** HLS, signed for the session. */
  readonly url: string
  readonly subtitles: Subtitle[]
  readonly audioUrl: string | null
  readonly storyboardUrl: string | null
}

/** Opens a film for a session; null when there is none. */
export type PlaybackOf = (film: {
  readonly assetId: string
  readonly sessionId: string
}) => Promise<Playback | null>

/** Sends a file of a shared moment, which no cache may store. The caller has checked that it may be seen. */
export type SendClip = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
) => Promise<unknown>

/** The estimated seconds until a film is ready; null when unknown (docs/decisions/0004). */
export type SecondsToReady = (videoId: number) => Promise<number | null>

/** `mediaBaseUrl` is the CDN's. */
export function createMediaUrls({ mediaBaseUrl }: { mediaBaseUrl: string | null }): MediaUrls {
  const base = mediaBaseUrl?.replace(/\/+$/, '') ?? null

  return {
    pictureUrl: (pictureId, width) => `/pictures/${pictureId}/${width}`,
    previewUrl: (assetId) => `/media/previews/${assetId}.mp4`,
    cdnUrl: (url) => (base === null ? null : `${base}${url}`),
  }
}

/** The three sizes of a title's picture, with and without the CDN. */
export function thumbnailsOf(media: MediaUrls, pictureId: string | null): Thumbnails {
  const id = pictureId ?? NO_PICTURE
  const small = media.pictureUrl(id, 320)
  const medium = media.pictureUrl(id, 640)
  const large = media.pictureUrl(id, 1280)

  return {
    thumbnailUrl: medium,
    smallThumbnailUrl: small,
    largeThumbnailUrl: large,
    cdnThumbnailUrl: media.cdnUrl(medium),
    cdnSmallThumbnailUrl: media.cdnUrl(small),
    cdnLargeThumbnailUrl: media.cdnUrl(large),
  }
}

/** The preview clip of a film, with and without the CDN; null while there is no film. */
export function previewOf(media: MediaUrls, assetId: string | null) {
  const url = assetId === null ? null : media.previewUrl(assetId)

  return { previewUrl: url, cdnPreviewUrl: url === null ? null : media.cdnUrl(url) }
}
