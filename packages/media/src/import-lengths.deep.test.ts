import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster } from './import.ts'
import { SHORTEST_TAIL_SECONDS } from './merge-tail.ts'
import { durationOf, parseSegmentList } from './segments.ts'
import { assetKey } from './store.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

let tools: MediaTools
let directory: string

beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'lengths-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Imports a film whose picture and sound have these lengths and gives the segments of each. */
async function importFilm(videoSeconds: number, audioSeconds: number, container = 'mp4') {
  const file = join(directory, `${videoSeconds}-${audioSeconds}.${container}`)
  await runBareFfmpeg(tools, [
    ...words(`-f lavfi -i testsrc2=size=160x90:rate=25:duration=${videoSeconds}`),
    ...words(`-f lavfi -i sine=frequency=300:duration=${audioSeconds}`),
    ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'),
    file,
  ])
  const store = diskStore(join(directory, 'store'))
  const workDir = join(directory, 'work')
  const made = await importMaster({ file, store, workDir, ffmpeg: tools, preset: 'ultrafast' })
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`)
  const asset = made.value
  const segmentsOf = async (name: string) => {
    const playlist = await store.get(assetKey(asset.id, `${name}.m3u8`))
    return parseSegmentList(String(playlist))
  }
  const video = await segmentsOf(asset.renditions[0]?.name ?? '')

  return { video, audio: await segmentsOf('a128') }
}

describe('a film whose audio and video differ in length', () => {
  const lengths = [
    ['equal whole seconds', 4, 4],
    ['a shorter sound', 7, 3],
    ['a longer sound', 3, 7],
    ['a picture one frame longer than a segment', 4.04, 4.04],
  ] as const

  it.each(lengths)('ends both together: %s', async (_, videoSeconds, audioSeconds) => {
    const { video, audio } = await importFilm(videoSeconds, audioSeconds)
    const longest = Math.max(videoSeconds, audioSeconds)

    expect(durationOf(video)).toBeCloseTo(longest, 0)
    expect(Math.abs(durationOf(audio) - durationOf(video))).toBeLessThan(0.1)
    for (const segments of [video, audio])
      expect(segments.at(-1)?.seconds).toBeGreaterThanOrEqual(SHORTEST_TAIL_SECONDS)
  })

  it('reads the length of the picture from Matroska too', async () => {
    const { video, audio } = await importFilm(3, 6, 'mkv')

    expect(durationOf(video)).toBeCloseTo(6, 0)
    expect(Math.abs(durationOf(audio) - durationOf(video))).toBeLessThan(0.1)
  })
})
