import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EncodeParts } from './build-asset.ts'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster } from './import.ts'
import { parseSegmentList } from './segments.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { makeNumberedFilm, readNumbers } from './testing-numbered-film.ts'
import { encodePartsHere } from './testing-parts.ts'
import { timingOf } from './testing-timing.ts'
import { words } from './words.ts'

let tools: MediaTools
let directory: string
beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'parts-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const PART_SECONDS = 5

/** Imports a film and returns its folder in the store. */
async function importInto(
  name: string,
  file: string,
  { hasAv1 = false, ...more }: { hasAv1?: boolean; encodeParts?: EncodeParts } = {},
) {
  const made = await importMaster({
    file,
    store: diskStore(join(directory, name)),
    workDir: join(directory, `${name}-work`),
    ffmpeg: tools,
    preset: 'ultrafast',
    hasAv1,
    ...more,
  })
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`)

  return { asset: made.value, folder: join(directory, name, 'v', made.value.id) }
}

/** A film, encoded by one run and in parts. */
async function bothOf(rate: string, name: string, seconds = 14.3, hasAv1 = false) {
  const file = join(directory, name)
  await makeNumberedFilm(tools, file, { rate, seconds })
  const whole = await importInto(`whole-${name}`, file, { hasAv1 })
  const parts = await importInto(`parts-${name}`, file, {
    hasAv1,
    encodeParts: encodePartsHere({
      file,
      tools,
      directory: join(directory, 'part'),
      partSeconds: PART_SECONDS,
      preset: 'ultrafast',
      hasAv1,
    }),
  })

  return { file, whole, parts }
}

/** The mean PSNR of a rendition in the size of the master, in dB. */
async function qualityOf(file: string, folder: string): Promise<number> {
  const { stderr } = await runBareFfmpeg(tools, [
    ...words('-allowed_extensions ALL -i'),
    join(folder, 'v360.m3u8'),
    '-i',
    file,
    ...words('-lavfi [0:v][1:v]psnr -f null -'),
  ])
  const mean = /average:([\d.]+)/.exec(stderr)?.[1]
  if (mean === undefined) throw new Error('No quality was measured')

  return Number(mean)
}

/** The largest bend of the wave, in 16 bits, and where it is in seconds. */
async function sharpestBend(folder: string): Promise<{ bend: number; seconds: number }> {
  const raw = join(folder, 'sound.raw')
  await runBareFfmpeg(tools, [
    ...words('-allowed_extensions ALL -i'),
    join(folder, 'a128.m3u8'),
    ...words('-ac 1 -ar 48000 -f s16le'),
    raw,
  ])
  const bytes = await readFile(raw)
  const sample = (index: number) => bytes.readInt16LE(index * 2)
  let sharpest = { bend: 0, seconds: 0 }
  const edge = 4_800
  for (let index = edge; index < bytes.length / 2 - edge; index += 1) {
    const bend = Math.abs(sample(index - 1) - 2 * sample(index) + sample(index + 1))
    if (bend > sharpest.bend) sharpest = { bend, seconds: index / 48_000 }
  }

  return sharpest
}

const counted = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step)

describe('a film that is encoded in parts', () => {
  it.each([
    ['24000/1001', 'film.mp4', 1],
    ['25', 'film.mkv', 1],
    ['50', 'film.mov', 2],
  ])(
    'has the segments, times and frames of one that is encoded by one run, at %s frames in %s',
    { timeout: 300_000 },
    async (rate, name, step) => {
      const { whole, parts, file } = await bothOf(rate, name)
      const names = [...whole.asset.renditions, ...whole.asset.audio].map((track) => track.name)
      expect(names).toEqual(['v360', 'v234', 'a128', 'a64'])
      expect(parts.asset.durationSeconds).toBe(whole.asset.durationSeconds)
      for (const track of names) {
        const read = ({ folder }: typeof whole, file: string) => readFile(join(folder, file))
        const playlist = String(await read(parts, `${track}.m3u8`))
        expect(playlist).toBe(String(await read(whole, `${track}.m3u8`)))
        const init = `${track}_init.mp4`
        expect((await read(parts, init)).equals(await read(whole, init))).toBe(true)
        for (const { file: segment } of parseSegmentList(playlist)) {
          const timing = await timingOf(parts.folder, segment)
          expect(timing).toEqual(await timingOf(whole.folder, segment))
        }
      }

      const numbers = await readNumbers(tools, parts.folder, 'v234.m3u8')
      expect(numbers).toEqual(await readNumbers(tools, whole.folder, 'v234.m3u8'))
      // The sound of a Matroska begins before the picture, whose first frame is then shown twice.
      const isLate = numbers[1] === 0
      expect(isLate ? numbers.slice(1) : numbers).toEqual(
        counted(isLate ? numbers.length - 1 : numbers.length, step),
      )
      const [ofParts, ofWhole] = [
        await qualityOf(file, parts.folder),
        await qualityOf(file, whole.folder),
      ]
      // Four runs differed by up to 0.16 dB, and not by the same. A film at half the frame rate has no picture for each
      // one of the master.
      if (step === 1) expect(Math.abs(ofParts - ofWhole)).toBeLessThan(0.3)
      // A steady tone at half of the full level bends by 0.5 × 32768 × (2π × 330 / 48000)² = 31.
      expect((await sharpestBend(parts.folder)).bend).toBeLessThan(200)
    },
  )

  it('has no seam in AV1 either', { timeout: 300_000 }, async ({ skip }) => {
    if (tools.extras.av1 === null) skip('No encoder of AV1 is installed.')
    const { whole, parts } = await bothOf('25', 'av1.mp4', 9, true)
    const playlist = await readFile(join(parts.folder, 'av1_360.m3u8'), 'utf8')
    expect(playlist).toBe(await readFile(join(whole.folder, 'av1_360.m3u8'), 'utf8'))
    const numbers = await readNumbers(tools, parts.folder, 'av1_360.m3u8')
    expect(numbers).toEqual(counted(225))
    for (const { file } of parseSegmentList(playlist))
      expect(await timingOf(parts.folder, file)).toEqual(await timingOf(whole.folder, file))
  })
})
