import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { MediaAsset } from '@hlizo/media/asset'
import type { MediaSigner } from '@hlizo/media/sign'
import type { Playback, PlaybackOf } from '#server/stores/media-urls.ts'

type Deps = {
  readonly clock: Clock
  readonly signer: MediaSigner
  readonly assetOf: (id: string) => Promise<MediaAsset | null>
  /** The CDN's URL without a trailing slash, or empty. */
  readonly baseUrl: string
}

const HALF_HOUR_MS = 30 * MINUTE_MS
export const LONGEST_ADDRESS_MS = 6 * HOUR_MS

/** Twice the duration and half an hour, at most six hours: a film may be paused. */
function lifetimeMs({ durationSeconds }: MediaAsset): number {
  return Math.min(durationSeconds * 2_000 + HALF_HOUR_MS, LONGEST_ADDRESS_MS)
}

/** Signs one path for one device; all files of the film are below it. */
export function playbackOpener({ clock, signer, assetOf, baseUrl }: Deps): PlaybackOf {
  return async ({ assetId, sessionId }): Promise<Playback | null> => {
    const asset = await assetOf(assetId)
    if (!asset) return null

    const expiresAt = new Date(clock.now().getTime() + lifetimeMs(asset))
    const path = baseUrl + signer.sign({ assetId, sessionId, expiresAt })
    return {
      url: path + asset.playlists.web,
      subtitles: asset.captions.map(({ file, label, lang }) => ({ url: path + file, label, lang })),
      audioUrl: asset.playlists.audio === null ? null : path + asset.playlists.audio,
      storyboardUrl: path + asset.storyboard.file,
    }
  }
}
