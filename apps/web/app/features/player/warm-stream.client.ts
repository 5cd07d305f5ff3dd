import Hls from 'hls.js'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { createVideo } from './create-video.ts'
import { loadStream, type Opening } from './hls-stream.client.ts'

const WARM_FOR_MS = MINUTE_MS
/** Longer than a video plays that is chosen to be short. */
const HELD_FOR_MS = 1_800_000
/** As much as the first picture needs. */
const WARM_SECONDS = 2

type WarmStream = Opening & {
  readonly hls: Hls
  /** Null while another film plays: some televisions decode one film at a time. */
  readonly video: HTMLVideoElement | null
  readonly cools: ReturnType<typeof setTimeout>
}
let warm: WarmStream | null = null

type Place = Pick<Opening, 'url' | 'startAt'>

const warmAt = ({ url, startAt }: Place): WarmStream | null =>
  warm?.url === url && warm.startAt === startAt ? warm : null

function coolDown(): void {
  if (warm === null) return
  clearTimeout(warm.cools)
  warm.hls.destroy()
  warm = null
}

/** An element outside of the page, in which the first picture is decoded. Its size decides the rendition. */
function attachVideo(hls: Hls): HTMLVideoElement {
  const video = createVideo()
  video.width = innerWidth
  video.height = innerHeight
  hls.config.maxMaxBufferLength = WARM_SECONDS
  hls.attachMedia(video)

  return video
}

/**
 * Loads playlists and first segments before the film is opened, and decodes its first picture unless it is
 * held. The next `takeWarm` for the same stream and position uses it; otherwise it is dropped after a while,
 * later when it is held.
 */
export function warmStream(opening: Opening, { isHeld }: { readonly isHeld: boolean }): void {
  if (warmAt(opening) !== null || !Hls.isSupported()) return
  coolDown()
  const hls = loadStream(opening)
  // Errors are reported when the film is played; here they only mean a cold start.
  hls.on(Hls.Events.ERROR, (_, { fatal, response }) => {
    if ((fatal || response?.code === 404) && warm?.hls === hls) coolDown()
  })
  const video = isHeld ? null : attachVideo(hls)
  warm = { ...opening, hls, video, cools: setTimeout(coolDown, isHeld ? HELD_FOR_MS : WARM_FOR_MS) }
}

/** The element that has the first picture of a stream, if there is one; it stays warm until it is taken. */
export const warmVideo = (place: Place): HTMLVideoElement | null => warmAt(place)?.video ?? null

/** The warm stream for a media element; null for a cold start. */
export function takeWarm({
  video,
  ...place
}: Place & { readonly video: HTMLVideoElement }): Hls | null {
  const found = warmAt(place)
  if (found === null || (found.video !== null && found.video !== video)) {
    // An element takes one stream.
    if (warm?.video === video) coolDown()
    return null
  }
  const { hls, cools } = found
  clearTimeout(cools)
  warm = null
  hls.config.maxMaxBufferLength = Hls.DefaultConfig.maxMaxBufferLength
  for (const size of ['width', 'height']) video.removeAttribute(size)

  return hls
}
