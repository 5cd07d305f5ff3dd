import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutMoment, FIRST_CLIP } from './cut-moment.ts'
import type { MediaTools } from './ffmpeg.ts'
import { fetchMoment, segmentsWithin, type FetchedMoment, type Stretch } from './moment-source.ts'
import { MOMENT_CARD_SECONDS, renderMoment } from './render-moment.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import {
  FRAME_SECONDS,
  frameHashes,
  makeMomentFilm,
  placeOf,
  shapeOf,
  stillFrom,
  storeOf,
  type MomentFilm,
} from './testing-moments.ts'
import { words } from './words.ts'

const KEY = new Uint8Array(16).fill(7)
/** Starts just after a frame has begun, where sound and picture could be a whole frame apart. */
const STRETCH = { startSeconds: 5.334, endSeconds: 12.61 }
const SHORT = { startSeconds: 5.334, endSeconds: 8.4 }
let tools: MediaTools
let directory: string
let film: MomentFilm

beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'moments-'))
  film = await makeMomentFilm(tools, directory, { seconds: 16 })
}, 120_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

type Given = Partial<{ asset: MomentFilm; key: Uint8Array; storeKey: Uint8Array }>
let count = 0
async function fetched(
  stretch: Stretch,
  { asset = film, key, storeKey = key }: Given = {},
): Promise<{ folder: string; files: FetchedMoment }> {
  count += 1
  const folder = join(directory, `moment-${count}`)
  await mkdir(folder)
  const store = storeOf(directory, storeKey)
  return {
    folder,
    files: await fetchMoment({ store, asset, key: key ?? null, stretch, directory: folder }),
  }
}
/** The frames of the film, as its rendition has them. */
async function filmFrames(): Promise<string[]> {
  const { folder } = await fetched({ startSeconds: 0, endSeconds: 16 })
  return frameHashes(tools, join(folder, 'picture.mp4'))
}
const cut = async (stretch: Stretch, given?: Given) => {
  const { frameRate } = film
  const { folder, files } = await fetched(stretch, given)
  await cutMoment({ tools, fetched: files, stretch, frameRate, directory: folder })
  return join(folder, FIRST_CLIP)
}

describe('segmentsWithin', () => {
  it('selects the segments of a range', () => {
    const segments = [0, 1, 2, 3].map((number) => ({ file: `v_${number}`, seconds: 2 }))

    expect(segmentsWithin(segments, { startSeconds: 2, endSeconds: 4.5 })).toEqual(['v_1', 'v_2'])
    expect(segmentsWithin(segments, { startSeconds: 1.9, endSeconds: 4 })).toEqual(['v_0', 'v_1'])
  })
})

describe('cutMoment', () => {
  it.each([STRETCH, { startSeconds: 6, endSeconds: 11 }, { startSeconds: 0, endSeconds: 7.9 }])(
    'begins and ends at the handles without encoding: %o',
    { timeout: 60_000 },
    async (stretch) => {
      const frames = await filmFrames()
      const clip = await frameHashes(tools, await cut(stretch))
      const first = frames.indexOf(clip[0] ?? '') * FRAME_SECONDS
      const last = (frames.indexOf(clip.at(-1) ?? '') + 1) * FRAME_SECONDS

      expect(Math.abs(first - stretch.startSeconds)).toBeLessThanOrEqual(0.2)
      expect(Math.abs(last - stretch.endSeconds)).toBeLessThanOrEqual(0.2)
      expect(last).toBeLessThanOrEqual(stretch.endSeconds + 2 * FRAME_SECONDS)
    },
  )

  it.each([
    STRETCH,
    { startSeconds: 6.01, endSeconds: 10.7 },
    { startSeconds: 5.81, endSeconds: 9.5 },
  ])('keeps sound and picture together: %o', { timeout: 60_000 }, async (stretch) => {
    const place = await placeOf(tools, await cut(stretch), stretch)
    const { startSeconds, endSeconds } = stretch

    expect(place.flashes).toBe(Math.floor(endSeconds) - Math.floor(startSeconds))
    expect(place.syncOff).toBeLessThanOrEqual(0.04)
    expect(place.startOff).toBeLessThanOrEqual(0.2)
  })

  it('cuts an encrypted film, and has no frame of it without the key', async () => {
    const clip = await frameHashes(tools, await cut(STRETCH, { key: KEY }))

    expect(clip).toEqual(await frameHashes(tools, await cut(STRETCH)))
    const wrong = new Uint8Array(16)
    await expect(cut(STRETCH, { key: wrong, storeKey: KEY })).rejects.toThrow()
  })

  it('cuts a film without sound', async () => {
    const { folder, files } = await fetched(STRETCH, { asset: { ...film, audio: [] } })
    await cutMoment({
      tools,
      fetched: files,
      stretch: STRETCH,
      frameRate: film.frameRate,
      directory: folder,
    })

    expect((await shapeOf(tools, folder, FIRST_CLIP)).hasSound).toBe(false)
  })

  it('names the missing file of the film', async () => {
    const [sound] = film.audio
    const gone = { ...film, audio: sound ? [{ ...sound, name: 'a64' }] : [] }

    await expect(fetched(STRETCH, { asset: gone })).rejects.toThrow('has lost its file')
  })
})

describe('renderMoment', () => {
  it(
    'burns captions and an end card into both formats, in sync',
    { timeout: 300_000 },
    async () => {
      const { folder, files } = await fetched(SHORT)
      const cues = [{ start: 6, end: 8, text: 'Soacra are <i>cheie</i>, știi & „țin” minte.' }]
      const render = async (spoken: typeof cues) => {
        const texts = {
          title: 'Între noi',
          brand: 'Hlizo',
          invitation: 'Vezi tot pe hlizo.example',
          cues: spoken,
        }
        const { frameRate } = film
        await renderMoment({
          tools,
          fetched: files,
          stretch: SHORT,
          frameRate,
          texts,
          directory: folder,
        })
        const look = async (name: string) =>
          (
            await runBareFfmpeg(tools, [
              ...words('-ss 1 -i'),
              join(folder, name),
              ...words('-frames:v 1 -an -f framemd5 -'),
            ])
          ).stdout
        return { wide: await look('wide.mp4'), tall: await look('tall.mp4') }
      }
      const bare = await render([])
      const captioned = await render(cues)
      const seconds = SHORT.endSeconds - SHORT.startSeconds

      for (const [name, width, height] of [
        ['wide.mp4', 1280, 720],
        ['tall.mp4', 720, 1280],
      ] as const) {
        const shape = await shapeOf(tools, folder, name)
        expect(shape).toMatchObject({ width, height, hasSound: true })
        expect(Math.abs(shape.seconds - seconds - MOMENT_CARD_SECONDS)).toBeLessThan(0.2)
        const place = await placeOf(tools, join(folder, name), SHORT)
        expect(place.flashes).toBe(3)
        expect(place.syncOff).toBeLessThanOrEqual(0.04)
        expect(place.startOff).toBeLessThanOrEqual(0.2)
        // The film runs until the card.
        expect(Math.abs((await stillFrom(tools, join(folder, name))) - seconds)).toBeLessThan(0.2)
      }
      expect(captioned.wide).not.toBe(bare.wide)
      expect(captioned.tall).not.toBe(bare.tall)
      expect((await shapeOf(tools, folder, 'picture.jpg')).width).toBe(1280)
    },
  )
})
