import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster } from './import.ts'
import { measureArguments, parseLoudness } from './loudness.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { encodePartsHere } from './testing-parts.ts'
import { differenceRatio, samplesOf } from './testing-sound.ts'
import { words } from './words.ts'

const SECONDS = 37
const PART_SECONDS = 8
/** Quiet speech with a loud laugh every three seconds: the peaks must be limited by some dB. */
const COMEDY =
  `anoisesrc=color=pink:sample_rate=44100:seed=3:amplitude=0.2:duration=${SECONDS},lowpass=f=4000,` +
  'tremolo=f=4:d=0.9,volume=-8dB[speech];' +
  `anoisesrc=color=white:sample_rate=44100:seed=5:amplitude=1:duration=${SECONDS},lowpass=f=2000,` +
  "volume='if(lt(mod(t,3),0.05),2,0)':eval=frame[laughs];" +
  '[speech][laughs]amix=inputs=2:normalize=0[a]'

let tools: MediaTools
let directory: string
beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'sound-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function makeMaster(name: string): Promise<string> {
  const file = join(directory, name)
  await runBareFfmpeg(tools, [
    '-filter_complex',
    `color=size=320x180:rate=25:duration=${SECONDS}[v];${COMEDY}`,
    ...words('-map [v] -map [a] -c:v libx264 -preset ultrafast -c:a aac -b:a 192k'),
    file,
  ])

  return file
}

/** Imports a film, whole or in parts, and returns its folder in the store. */
async function importInto(name: string, file: string, isInParts: boolean): Promise<string> {
  const order = { file, tools, directory: join(directory, `${name}-part`) }
  const made = await importMaster({
    file,
    store: diskStore(join(directory, name)),
    workDir: join(directory, `${name}-work`),
    ffmpeg: tools,
    preset: 'ultrafast',
    ...(isInParts && {
      encodeParts: encodePartsHere({ ...order, partSeconds: PART_SECONDS, preset: 'ultrafast' }),
    }),
  })
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`)

  return join(directory, name, 'v', made.value.id)
}

const playlist = (folder: string) => join(folder, 'a128.m3u8')

async function loudnessOf(folder: string) {
  const [file, ...rest] = [join(folder, 'sound.wav'), ...words('-c:a pcm_f32le')]
  await runBareFfmpeg(tools, [
    ...words('-allowed_extensions ALL -i'),
    playlist(folder),
    ...rest,
    file,
  ])
  const loudness = parseLoudness(
    await runFfmpeg(tools, { args: measureArguments(file, 0), timeLimitMs: 60_000 }),
  )
  if (loudness === null) throw new Error('The film is silent')

  return loudness
}

/** The ratio of one sound to its difference from another, over a tenth of a second. */
function ratioAt(one: Float32Array, other: Float32Array, seconds: number): number {
  const from = Math.round((seconds - 0.05) * 48_000)
  const to = from + 4_800

  return differenceRatio(one.slice(from, to), other.slice(from, to))
}

describe('the sound of a film that is encoded in parts', () => {
  it.each(['film.mp4', 'film.mkv'])(
    'is that of a single run, where parts meet too, in %s',
    { timeout: 120_000 },
    async (name) => {
      const file = await makeMaster(name)
      const whole = await samplesOf(tools, playlist(await importInto(`whole-${name}`, file, false)))
      const parts = await samplesOf(tools, playlist(await importInto(`parts-${name}`, file, true)))

      expect(parts.length).toBe(whole.length)
      // What the encoder adds may differ.
      const atCuts = [8, 16, 24, 32].map((seconds) => ratioAt(parts, whole, seconds))
      expect(Math.min(...atCuts)).toBeGreaterThan(15)
    },
  )

  it(
    'has one loudness, and no peak that a decoder would cut off',
    { timeout: 120_000 },
    async () => {
      const file = await makeMaster('loud.mp4')
      const master = parseLoudness(
        await runFfmpeg(tools, { args: measureArguments(file, 1), timeLimitMs: 60_000 }),
      )
      const made = await loudnessOf(await importInto('loud', file, true))

      // Otherwise nothing had to be limited.
      expect((master?.truePeak ?? -100) - (master?.integrated ?? 0) - 16).toBeGreaterThan(0)
      expect(made.truePeak).toBeLessThan(0)
      expect(Math.abs(made.integrated + 16)).toBeLessThan(1)
    },
  )
})
