import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { cutMoment, FIRST_CLIP } from '@hlizo/media/cut-moment'
import { findMediaTools, type MediaTools } from '@hlizo/media/ffmpeg'
import { fetchMoment, type Stretch } from '@hlizo/media/moment-source'
import { RENDERED, renderMoment } from '@hlizo/media/render-moment'
import {
  FRAME_SECONDS,
  frameHashes,
  makeMomentFilm,
  placeOf,
  stillFrom,
  storeOf,
  type MomentFilm,
} from '@hlizo/media/testing-moments'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'

const ROUNDS = 8
const SECONDS = { film: 40, moment: 20 }
/** Every other start lies between two keyframes. */
const STARTS = [6, 9.37, 12.02, 15.81, 3.55, 17.9, 2.04, 8.66]

type Cut = {
  readonly cutSeconds: number
  readonly renderSeconds: number
  /** How far start and end are from the handles. */
  readonly startMs: number
  readonly endMs: number
  readonly firstSyncMs: number
  readonly wide: Rendered
  readonly tall: Rendered
}
type Rendered = { readonly startMs: number; readonly endMs: number; readonly syncMs: number }
type Given = { tools: MediaTools; film: MomentFilm; source: string; frames: readonly string[] }

const since = (start: number) => (performance.now() - start) / 1_000

/** How a clip with captions lies: where its first flash is, where its card begins, and how far tones are from flashes. */
async function renderedAt(tools: MediaTools, file: string, stretch: Stretch): Promise<Rendered> {
  const { startOff, syncOff } = await placeOf(tools, file, stretch)
  const endOff = (await stillFrom(tools, file)) - (stretch.endSeconds - stretch.startSeconds)

  return { startMs: startOff * 1_000, endMs: Math.abs(endOff) * 1_000, syncMs: syncOff * 1_000 }
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
  const { frameRate } = film
  await cutMoment({ tools, fetched, stretch, frameRate, directory })
  const cutSeconds = since(begun)
  const cues = [{ start: stretch.startSeconds + 1, end: stretch.endSeconds - 1, text: 'Ha, ha!' }]
  const texts = { title: 'Titlu', brand: 'Hlizo', invitation: 'Vezi tot', cues }
  const rendering = performance.now()
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
    firstSyncMs: (await placeOf(tools, first, stretch)).syncOff * 1_000,
    wide: await renderedAt(tools, join(directory, RENDERED.wide), stretch),
    tall: await renderedAt(tools, join(directory, RENDERED.tall), stretch),
  }
}

/** A film, and the hashes of its frames. */
async function makeFilm(tools: MediaTools, source: string, seconds: number): Promise<Given> {
  const film = await makeMomentFilm(tools, source, { seconds, width: 1280, height: 720 })
  const whole = await mkdtemp(join(source, 'whole-'))
  await fetchFrom({ film, source }, { startSeconds: 0, endSeconds: seconds }, whole)

  return { tools, film, source, frames: await frameHashes(tools, join(whole, 'picture.mp4')) }
}

const exact: readonly (readonly [string, (cut: Cut) => number, number])[] = [
  ['start against its handle', (cut) => cut.startMs, 200],
  ['end against its handle', (cut) => cut.endMs, 200],
  ['sound against picture, first clip', (cut) => cut.firstSyncMs, 40],
  [
    'start against its handle, with captions',
    ({ wide, tall }) => Math.max(wide.startMs, tall.startMs),
    200,
  ],
  [
    'end against its handle, with captions',
    ({ wide, tall }) => Math.max(wide.endMs, tall.endMs),
    200,
  ],
  [
    'sound against picture, with captions',
    ({ wide, tall }) => Math.max(wide.syncMs, tall.syncMs),
    40,
  ],
]

function measurementsOf(cuts: readonly Cut[]): Measurement[] {
  return [
    {
      what: 'first clip, cut without encoding',
      unit: 's',
      group: 'clips',
      samples: cuts.map((cut) => cut.cutSeconds),
      goals: [atMost(2)],
      note: `moments of ${SECONDS.moment} s of 720 lines; the job may wait half a second before`,
    },
    {
      what: 'both formats with captions and end card',
      unit: 's',
      group: 'clips',
      samples: cuts.map((cut) => cut.renderSeconds),
      goals: [],
      note: 'the page plays before',
    },
    ...exact.map(([what, of, most]): Measurement => ({
      what,
      unit: 'ms',
      group: 'clips',
      samples: cuts.map(of),
      goals: [atMost(most)],
      note: 'by the hashes of frames, and by the flash and the tone of each second',
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
