import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { cutMoment, FIRST_CLIP } from '@hlizo/media/cut-moment'
import { findMediaTools, type MediaTools } from '@hlizo/media/ffmpeg'
import { fetchMoment, type Stretch } from '@hlizo/media/moment-source'
import { RENDERED, renderMoment } from '@hlizo/media/render-moment'
import {
  frameHashes,
  makeMomentFilm,
  storeOf,
  toneStarts,
  type MomentFilm,
} from '@hlizo/media/testing-moments'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'

const ROUNDS = 8
const SECONDS = { film: 40, moment: 20 }
const FRAME_SECONDS = 1 / 25
/** Every other start lies between two keyframes. */
const STARTS = [6, 9.37, 12.02, 15.81, 3.55, 17.9, 2.04, 8.66]

type Cut = {
  readonly cutSeconds: number
  readonly renderSeconds: number
  /** How far start and end are from the handles. */
  readonly startMs: number
  readonly endMs: number
  readonly firstSyncMs: number
  readonly wideSyncMs: number
}
type Given = { tools: MediaTools; film: MomentFilm; source: string; frames: readonly string[] }

const since = (start: number) => (performance.now() - start) / 1_000

/** Each second of the film begins with a tone, so the first tone of a clip tells how its sound lies. */
async function syncMs(tools: MediaTools, file: string, { startSeconds }: Stretch) {
  const [tone = Number.NaN] = await toneStarts(tools, file)
  return Math.abs(tone - (Math.ceil(startSeconds + 0.3) - startSeconds)) * 1_000
}

const fetchFrom = (
  { film, source }: Pick<Given, 'film' | 'source'>,
  stretch: Stretch,
  directory: string,
) => fetchMoment({ store: storeOf(source), asset: film, key: null, stretch, directory })

/** Cuts one moment as the jobs of the product do, and compares frames and tones with the film's. */
async function cutOne(given: Given, stretch: Stretch, directory: string): Promise<Cut> {
  const { tools, film, frames } = given
  const begun = performance.now()
  const fetched = await fetchFrom(given, stretch, directory)
  await cutMoment({ tools, fetched, stretch, directory })
  const cutSeconds = since(begun)
  const cues = [{ start: stretch.startSeconds + 1, end: stretch.endSeconds - 1, text: 'Ha, ha!' }]
  const texts = { title: 'Titlu', brand: 'Hlizo', invitation: 'Vezi tot', cues }
  const rendering = performance.now()
  const { frameRate } = film
  await renderMoment({ tools, fetched, stretch, texts, directory, frameRate })
  const renderSeconds = since(rendering)
  const first = join(directory, FIRST_CLIP)
  const shown = await frameHashes(tools, first)
  const startsAt = frames.indexOf(shown[0] ?? '') * FRAME_SECONDS
  const endsAt = (frames.indexOf(shown.at(-1) ?? '') + 1) * FRAME_SECONDS

  return {
    cutSeconds,
    renderSeconds,
    startMs: Math.abs(startsAt - stretch.startSeconds) * 1_000,
    endMs: Math.abs(endsAt - stretch.endSeconds) * 1_000,
    firstSyncMs: await syncMs(tools, first, stretch),
    wideSyncMs: await syncMs(tools, join(directory, RENDERED.wide), stretch),
  }
}

/** A film, and the hashes of its frames. */
async function makeFilm(tools: MediaTools, source: string, seconds: number): Promise<Given> {
  const film = await makeMomentFilm(tools, source, { seconds, width: 1280, height: 720 })
  const whole = await mkdtemp(join(source, 'whole-'))
  await fetchFrom({ film, source }, { startSeconds: 0, endSeconds: seconds }, whole)

  return { tools, film, source, frames: await frameHashes(tools, join(whole, 'picture.mp4')) }
}

const exact = [
  ['start against its handle', 'startMs', 200],
  ['end against its handle', 'endMs', 200],
  ['sound against picture, first clip', 'firstSyncMs', 40],
  ['sound against picture, with captions', 'wideSyncMs', 40],
] as const

function measurementsOf(cuts: readonly Cut[]): Measurement[] {
  const samples = (of: keyof Cut) => cuts.map((cut) => cut[of])

  return [
    {
      what: 'first clip, cut without encoding',
      unit: 's',
      samples: samples('cutSeconds'),
      goals: [atMost(2)],
      note: `moments of ${SECONDS.moment} s of 720 lines; the job may wait half a second before`,
    },
    {
      what: 'both formats with captions and end card',
      unit: 's',
      samples: samples('renderSeconds'),
      goals: [],
      note: 'the page plays before',
    },
    ...exact.map(([what, of, most]): Measurement => ({
      what,
      unit: 'ms',
      samples: samples(of),
      goals: [atMost(most)],
      note: 'by the hashes of frames and by tones',
    })),
  ]
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const found = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!found.ok) throw new Error(found.advice)
  const source = await bench.directory()
  bench.say('a film of 720 lines')
  const given = await makeFilm(found.value, source, SECONDS.film)
  const cuts: Cut[] = []
  for (const startSeconds of STARTS.slice(0, bench.rounds(ROUNDS))) {
    const stretch = { startSeconds, endSeconds: startSeconds + SECONDS.moment }
    cuts.push(await cutOne(given, stretch, await mkdtemp(join(source, 'moment-'))))
  }

  return measurementsOf(cuts)
}

/** How fast a moment has its first clip, and how exact it is. */
export const moments: Figure = { name: 'moments', title: 'Moments', measure }
