import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaAsset } from './asset.ts'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster, type ImportNotes } from './import.ts'
import { SHORTEST_TAIL_SECONDS } from './merge-tail.ts'
import { durationOf, parseSegmentList } from './segments.ts'
import { assetKey } from './store.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

let tools: MediaTools
let directory: string

beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'unusual-'))
  await make('source.mp4', `${picture(4)} ${sound(4)} ${H264} -c:a aac`)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const make = async (name: string, args: string) => {
  const file = join(directory, name)
  await runBareFfmpeg(tools, [...words(args.replaceAll('DIR', directory)), file])
  return file
}
const picture = (seconds: number, size = '160x90') =>
  `-f lavfi -i testsrc2=size=${size}:rate=25:duration=${seconds}`
const sound = (seconds: number) => `-f lavfi -i sine=frequency=300:duration=${seconds}`
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

/** A master, and what becomes of it. */
type Case = {
  readonly name: string
  readonly file: string
  /** How ffmpeg makes it; without it the file is in unusual-masters/, whose make.sh says how it was made. */
  readonly args?: string
  readonly seconds: number
  /** Width, height and frames per second; 160 × 90 at 25 by default. */
  readonly shown?: readonly [number, number, number]
  readonly hasSound?: false
  readonly captions?: readonly string[]
  readonly tracks?: ImportNotes['tracks']
  readonly hasArtwork?: true
  /** As a phone says that it was held upright: in the matrix of the track. */
  readonly isTurned?: true
}

const films: readonly Case[] = [
  {
    name: 'a last AAC frame of its own',
    file: 'whole.mp4',
    seconds: 4,
  },
  {
    name: 'a sound that is shorter',
    file: 'shorter.mp4',
    seconds: 4,
  },
  {
    name: 'a sound that is longer',
    file: 'longer.mp4',
    seconds: 4,
  },
  {
    name: 'a variable frame rate',
    file: 'vfr.mp4',
    seconds: 4,
    shown: [160, 90, 30],
  },
  {
    name: 'a second sound track',
    file: 'two.mkv',
    seconds: 3,
    tracks: [{ index: 2, lang: 'en', problem: 'EXTRA_AUDIO' }],
  },
  {
    name: 'captions in MP4, in two languages and once more',
    file: 'captions.mp4',
    seconds: 3,
    hasSound: false,
    captions: ['ro', 'en'],
    tracks: [{ index: 3, lang: 'en', problem: 'CAPTIONS_TWICE' }],
  },
  {
    name: 'captions in Matroska: ASS, without a language, and without a word',
    file: 'captions.mkv',
    seconds: 3,
    hasSound: false,
    captions: ['ro'],
    tracks: [
      { index: 2, lang: null, problem: 'CAPTIONS_WITHOUT_LANGUAGE' },
      { index: 3, lang: 'fr', problem: 'CAPTIONS_UNREADABLE' },
    ],
  },
  {
    name: 'a picture that was shot upright',
    file: 'upright.mp4',
    args: `${picture(3)} ${sound(3)} ${H264} -c:a aac`,
    isTurned: true,
    seconds: 3,
    shown: [90, 160, 25],
  },
  {
    name: 'odd dimensions and pixels that are no squares',
    file: 'odd.mkv',
    args: `${picture(3)} -vf scale=161:91,setsar=2/1 -c:v ffv1 -pix_fmt yuv444p`,
    seconds: 3,
    shown: [322, 92, 25],
    hasSound: false,
  },
  {
    name: 'six channels of sound',
    file: 'surround.mp4',
    args: `${picture(3)} ${sound(3)} ${H264} -c:a aac -ac 6`,
    seconds: 3,
  },
  {
    name: 'one channel of sound at 22 kHz',
    file: 'mono.mov',
    args: `${picture(3)} ${sound(3)} ${H264} -c:a pcm_s16le -ac 1 -ar 22050`,
    seconds: 3,
  },
  {
    name: 'an edit list that begins before zero',
    file: 'edit.mp4',
    args: '-ss 1.02 -i DIR/source.mp4 -c copy -avoid_negative_ts disabled',
    seconds: 3,
  },
  {
    name: 'no sound',
    file: 'silent.webm',
    args: `${picture(3)} -c:v libvpx -deadline realtime`,
    seconds: 3,
    hasSound: false,
  },
]

const COVER: Case['shown'] = [640, 360, 5]
const sounds: readonly Case[] = [
  {
    name: 'an MP3 with artwork',
    file: 'episode.mp3',
    seconds: 3,
    shown: COVER,
    hasArtwork: true,
  },
  {
    name: 'an M4A with artwork',
    file: 'episode.m4a',
    seconds: 3,
    shown: COVER,
    hasArtwork: true,
  },
  {
    name: 'a FLAC without artwork',
    file: 'episode.flac',
    seconds: 3,
    shown: COVER,
  },
  {
    name: 'a WAV without artwork',
    file: 'episode.wav',
    args: sound(3),
    seconds: 3,
    shown: COVER,
  },
]

const MATRIX_AFTER_TYPE = 44
const QUARTER_TURN = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000]

/** Writes a quarter turn into the header of the first track. */
async function turn(file: string): Promise<void> {
  const bytes = await readFile(file)
  const matrix = bytes.indexOf('tkhd') + MATRIX_AFTER_TYPE
  for (const [index, value] of QUARTER_TURN.entries()) bytes.writeInt32BE(value, matrix + index * 4)
  await writeFile(file, bytes)
}

/** Imports the master of a case; gives the asset, what was noted, and the segments of each rendition. */
async function importCase({ file: name, args, isTurned }: Case) {
  const file =
    args === undefined ? join(import.meta.dirname, 'unusual-masters', name) : await make(name, args)
  if (isTurned) await turn(file)
  const notes: ImportNotes[] = []
  const store = diskStore(join(directory, 'store'))
  const made = await importMaster({
    file,
    store,
    workDir: join(directory, 'work'),
    ffmpeg: tools,
    preset: 'ultrafast',
    onNotes: async (found) => void notes.push(found),
  })
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`)
  const asset = made.value
  const playlists = await Promise.all(
    [...asset.renditions, ...asset.audio].map(async ({ playlist }) =>
      String(await store.get(assetKey(asset.id, playlist))),
    ),
  )
  const captions = await Promise.all(
    asset.captions.map(async ({ file: vtt }) => String(await store.get(assetKey(asset.id, vtt)))),
  )

  return { asset, notes, playlists, captions }
}

const shownOf = ({ width, height, frameRate }: MediaAsset) =>
  [width, height, frameRate.numerator / frameRate.denominator] as const

describe('importMaster of unusual masters', () => {
  it.each([...films, ...sounds])('takes $name', { timeout: 60_000 }, async (one) => {
    const { asset, notes, playlists, captions } = await importCase(one)

    expect(shownOf(asset)).toEqual(one.shown ?? [160, 90, 25])
    expect(asset.durationSeconds).toBeGreaterThan(one.seconds - 0.1)
    expect(asset.durationSeconds).toBeLessThan(one.seconds + 0.25)
    expect(asset.audio.map(({ name }) => name)).toEqual(
      one.hasSound === false ? [] : ['a128', 'a64'],
    )
    expect(asset.hasArtwork).toBe(one.hasArtwork)
    expect(asset.captions.map(({ lang }) => lang)).toEqual(one.captions ?? [])
    for (const vtt of captions) expect(vtt).toContain('Bună <i>seara</i>!\n')
    if (one.tracks) expect(notes).toMatchObject([{ tracks: one.tracks }])
    for (const playlist of playlists) {
      const segments = parseSegmentList(playlist)
      expect(playlist).toMatch(/#EXT-X-ENDLIST\n$/)
      expect(segments.at(-1)?.seconds).toBeGreaterThanOrEqual(SHORTEST_TAIL_SECONDS)
      expect(Math.abs(durationOf(segments) - asset.durationSeconds)).toBeLessThan(0.1)
    }
  })
})
