import type { AudioName } from './ladder.ts'
import type { FrameRate } from './master-probe.ts'
import { durationOf, type EncodedTrack } from './segments.ts'

export type VideoVariant = {
  readonly track: EncodedTrack
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  readonly audio: AudioName
}

export type CaptionEntry = {
  readonly lang: string
  readonly label: string
  readonly playlist: string
}

export type Presentation = {
  readonly videos: readonly VideoVariant[]
  readonly audios: readonly EncodedTrack[]
  readonly language: { readonly lang: string; readonly label: string }
}

/** Players start with the first variant: about 2 Mbit/s (Apple HLS authoring 1.32). */
const FIRST_VARIANT_PIXELS = 1280 * 720
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7']

/** The media playlist of one rendition (RFC 8216bis). All renditions share `targetSeconds`. */
export function mediaPlaylist(track: EncodedTrack, targetSeconds: number): string {
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${track.initFile}"`,
    ...track.segments.flatMap(({ seconds, file }) => [`#EXTINF:${seconds.toFixed(6)},`, file]),
    '#EXT-X-ENDLIST',
  ])
}

/** The keyframe playlist for fast seeking: byte ranges of the same segments. */
export function iframePlaylist(track: EncodedTrack, targetSeconds: number): string {
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-I-FRAMES-ONLY',
    `#EXT-X-MAP:URI="${track.initFile}"`,
    ...track.segments.flatMap(({ seconds, file, keyframe }) =>
      keyframe === null
        ? []
        : [
            `#EXTINF:${seconds.toFixed(6)},`,
            `#EXT-X-BYTERANGE:${keyframe.length}@${keyframe.offset}`,
            file,
          ],
    ),
    '#EXT-X-ENDLIST',
  ])
}

/** The playlist of a caption file: one segment as long as the film. */
export function captionPlaylist(file: string, durationSeconds: number): string {
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${Math.ceil(durationSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${durationSeconds.toFixed(6)},`,
    file,
    '#EXT-X-ENDLIST',
  ])
}

/** The playlist for web players. It names no captions: the page has them as `<track>`, and a player that finds both shows neither. */
export function multivariantPlaylist({ videos, audios, language }: Presentation): string {
  return lines([
    ...HEAD,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...audios.map(
      ({ name }) =>
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${name}",NAME="${quoted(language.label)}",` +
        `LANGUAGE="${language.lang}",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${name}.m3u8"`,
    ),
    ...startingOrder(videos).flatMap((video) => [
      variantLine(video, audios),
      `${video.track.name}.m3u8`,
    ]),
    ...videos.map(iframeLine),
  ])
}

/** Adds captions to a playlist for Cast and native players, which ignore `<track>`. */
export function withCaptions(playlist: string, captions: readonly CaptionEntry[]): string {
  if (captions.length === 0) return playlist
  const entries = captions.map(
    ({ lang, label, playlist: uri }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${quoted(label)}",` +
      `LANGUAGE="${lang}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,` +
      `CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="${uri}"\n`,
  )

  return playlist
    .replace(/^#EXT-X-STREAM-INF:.*$/gm, (line) => `${line},SUBTITLES="captions"`)
    .replace(/^(?=#EXT-X-STREAM-INF:)/m, () => entries.join(''))
}

/** The audio-only playlist of a podcast, lower bit rate first. */
export function audioPlaylist(audios: readonly EncodedTrack[]): string {
  const byRate = audios.toSorted((a, b) => a.averageBitsPerSecond - b.averageBitsPerSecond)

  return lines([
    ...HEAD,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...byRate.flatMap((track) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${track.peakBitsPerSecond},` +
        `AVERAGE-BANDWIDTH=${track.averageBitsPerSecond},CODECS="${track.codec}"`,
      `${track.name}.m3u8`,
    ]),
  ])
}

/** The target duration of all playlists of an asset, in whole seconds. */
export function targetSecondsOf(tracks: readonly EncodedTrack[]): number {
  const longest = tracks.flatMap(({ segments }) => segments.map(({ seconds }) => seconds))
  return longest.reduce((most, seconds) => Math.max(most, Math.round(seconds)), 1)
}

function variantLine(
  { track, width, height, frameRate, audio }: VideoVariant,
  audios: readonly EncodedTrack[],
): string {
  const sound = audios.find(({ name }) => name === audio)
  const attributes = [
    `BANDWIDTH=${track.peakBitsPerSecond + (sound?.peakBitsPerSecond ?? 0)}`,
    `AVERAGE-BANDWIDTH=${track.averageBitsPerSecond + (sound?.averageBitsPerSecond ?? 0)}`,
    `CODECS="${[track.codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${(frameRate.numerator / frameRate.denominator).toFixed(3)}`,
    'VIDEO-RANGE=SDR',
    ...(sound ? [`AUDIO="${sound.name}"`] : []),
    'CLOSED-CAPTIONS=NONE',
  ]

  return `#EXT-X-STREAM-INF:${attributes.join(',')}`
}

function iframeLine({ track, width, height }: VideoVariant): string {
  const spans = track.segments.map(({ seconds, keyframe }) => ({
    seconds,
    bits: (keyframe?.length ?? 0) * 8,
  }))
  const longest = Math.max(...spans.map(({ seconds }) => seconds))
  const full = spans.filter(({ seconds }) => seconds >= longest / 2)
  const peak = Math.ceil(Math.max(...full.map(({ seconds, bits }) => bits / seconds)))
  const average = Math.ceil(spans.reduce((sum, { bits }) => sum + bits, 0) / durationOf(spans))

  return (
    `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},` +
    `CODECS="${track.codec}",RESOLUTION=${width}x${height},URI="${track.name}_iframe.m3u8"`
  )
}

/** The start variant first, then the others from large to small. */
function startingOrder(videos: readonly VideoVariant[]): VideoVariant[] {
  const first =
    videos.find(({ width, height }) => width * height <= FIRST_VARIANT_PIXELS) ?? videos[0]
  return first ? [first, ...videos.filter((video) => video !== first)] : []
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, ' ')
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
