import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaAsset } from './asset.ts'
import { sealWith } from './encrypt.ts'
import type { MediaTools } from './ffmpeg.ts'
import type { Stretch } from './moment-source.ts'
import type { MediaStore } from './store.ts'
import { runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

/** What `fetchMoment` reads of a film. For tests. */
export type MomentFilm = Pick<MediaAsset, 'id' | 'renditions' | 'audio' | 'frameRate'>

const BIT_RATES = { peakBitsPerSecond: 1, averageBitsPerSecond: 1 }
/** Of the usual rates, the one with the longest frames but for 24,000/1,001. */
const FRAMES_PER_SECOND = 24
/** The seconds of a frame of `makeMomentFilm`. */
export const FRAME_SECONDS = 1 / FRAMES_PER_SECOND
const IN_FIRST_TENTH = 'lt(mod(t,1),0.1)'
/** The left half of the picture, black and in a flash white. */
const FLASHES = ['black', `white:enable='${IN_FIRST_TENTH}'`]
  .map((color) => `drawbox=w=iw/2:t=fill:color=${color}`)
  .join()
/** How much brighter the whole picture gets by a flash at least, of 255. */
const FLASH_LUMA = 20
const CUT_OFF_SECONDS = 0.2
const hls = (name: string) => [
  ...words('-f hls -hls_time 2 -hls_list_size 0 -hls_playlist_type vod -hls_segment_type fmp4'),
  ...words(`-avoid_negative_ts disabled -hls_fmp4_init_filename ${name}_init.mp4`),
  '-hls_segment_filename',
]

/**
 * Makes the renditions of a film as an import makes them: another picture in each frame, a keyframe every two
 * seconds, and in the first tenth of each second a flash and a tone. Without pictures and previews, which take
 * long. For tests.
 */
export async function makeMomentFilm(
  tools: MediaTools,
  directory: string,
  { seconds, width = 320, height = 180 }: { seconds: number; width?: number; height?: number },
): Promise<MomentFilm> {
  const file = (name: string) => join(directory, name)
  await runBareFfmpeg(tools, [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${width}x${height}:rate=${FRAMES_PER_SECOND}:duration=${seconds},${FLASHES}`,
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=exprs='if(${IN_FIRST_TENTH},0.5*sin(2*PI*1000*t),0)':duration=${seconds}`,
    ...words('-map 0:v -c:v libx264 -preset ultrafast -pix_fmt yuv420p -bf 2'),
    ...words(`-g ${2 * FRAMES_PER_SECOND} -keyint_min ${2 * FRAMES_PER_SECOND}`),
    ...words('-x264-params scenecut=0:open-gop=0 -video_track_timescale 90000'),
    ...hls('v360'),
    file('v360_%05d.m4s'),
    file('v360.m3u8'),
    ...words('-map 1:a -c:a aac -b:a 128k -ac 2'),
    ...hls('a128'),
    file('a128_%05d.m4s'),
    file('a128.m3u8'),
  ])
  const track = (name: string, codec: string) => ({
    name,
    codec,
    playlist: `${name}.m3u8`,
    ...BIT_RATES,
  })

  return {
    id: 'f'.repeat(32),
    frameRate: { numerator: FRAMES_PER_SECOND, denominator: 1 },
    renditions: [{ ...track('v360', 'avc1.64001e'), width, height }],
    audio: [track('a128', 'mp4a.40.2')],
  }
}

/** A store that has the files of a directory, encrypted where a key is given. For tests. */
export function storeOf(directory: string, key?: Uint8Array): Pick<MediaStore, 'get'> {
  const seal = key && sealWith(key)

  return {
    get: async (path) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const bytes = await readFile(join(directory, name)).catch(() => null)
      if (bytes === null || !seal) return bytes
      const sealed = await seal(name, async () => bytes)
      return typeof sealed === 'string' ? bytes : Buffer.from(sealed)
    },
  }
}

/** The hashes of the frames of a file, in the order in which they are shown. For tests. */
export async function frameHashes(tools: MediaTools, file: string): Promise<string[]> {
  const { stdout } = await runBareFfmpeg(tools, [
    '-i',
    file,
    ...words('-map 0:v:0 -fps_mode passthrough -f framemd5 -'),
  ])

  return [...stdout.matchAll(/, ([0-9a-f]{32})$/gm)].map(([, hash = '']) => hash)
}

/** When the tones of a file begin, in seconds. For tests. */
async function toneStarts(tools: MediaTools, file: string): Promise<number[]> {
  const { stderr } = await runBareFfmpeg(tools, [
    '-i',
    file,
    ...words('-vn -af silencedetect=noise=-30dB:duration=0.04 -f null -'),
  ])

  return [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, seconds]) => Number(seconds))
}

/** When the flashes of a file begin, in seconds. For tests. */
async function flashStarts(tools: MediaTools, file: string): Promise<number[]> {
  const { stdout } = await runBareFfmpeg(tools, [
    '-i',
    file,
    ...words('-an -fps_mode passthrough -vf'),
    'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-',
    ...words('-f null -'),
  ])
  const frames = [...stdout.matchAll(/pts_time:([\d.-]+)\s+\S+YAVG=([\d.]+)/g)].map(
    ([, seconds, luma]) => ({ seconds: Number(seconds), luma: Number(luma) }),
  )

  return frames.flatMap(({ seconds, luma }, index) =>
    luma - (frames[index - 1]?.luma ?? luma) > FLASH_LUMA ? [seconds] : [],
  )
}

/**
 * How a clip of the film lies: how far its first flash is from where it belongs, and the longest way from a flash
 * to a tone; in seconds. NaN without flashes. For tests.
 */
export async function placeOf(
  tools: MediaTools,
  file: string,
  { startSeconds, endSeconds }: Stretch,
): Promise<{ flashes: number; startOff: number; syncOff: number }> {
  const began = await flashStarts(tools, file)
  // The tone of a flash at the end may be cut off.
  const flashes = began.filter((flash) => flash < endSeconds - startSeconds - CUT_OFF_SECONDS)
  const tones = await toneStarts(tools, file)
  const ways = flashes.map((flash) => Math.min(...tones.map((tone) => Math.abs(tone - flash))))
  const [first = Number.NaN] = flashes
  // A flash in the first frame is none that begins.
  const expected = Math.floor(startSeconds) + 1 - startSeconds

  return {
    flashes: flashes.length,
    startOff: Math.abs(first - expected),
    syncOff: flashes.length === 0 ? Number.NaN : Math.max(...ways),
  }
}

/** When the picture of a file first stands still for a tenth of a second. For tests. */
export async function stillFrom(tools: MediaTools, file: string): Promise<number> {
  const { stderr } = await runBareFfmpeg(tools, [
    '-i',
    file,
    ...words('-an -vf freezedetect=duration=0.1 -f null -'),
  ])

  return Number(/freeze_start: ([\d.]+)/.exec(stderr)?.[1])
}

/** Width, height and seconds of a file. For tests. */
export async function shapeOf(tools: MediaTools, directory: string, name: string) {
  const { stderr } = await runBareFfmpeg(tools, [
    '-i',
    join(directory, name),
    ...words('-map 0:v -c copy -f null -'),
  ])
  const [, hours, minutes, seconds] =
    /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr)?.map(Number) ?? []
  const [, width, height] = /Video:.* (\d{2,4})x(\d{2,4})/.exec(stderr)?.map(Number) ?? []

  return {
    width,
    height,
    seconds: (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0),
    hasSound: /Stream #0:\d.*Audio: aac/.test(stderr),
  }
}
