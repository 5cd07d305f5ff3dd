import { join } from 'node:path'
import { connect } from '@hlizo/database/database'
import { embeddedUrl } from '@hlizo/database/embedded'
import { searchPublicContent } from '@hlizo/contract/calls/content'
import { listPublicVideos } from '@hlizo/contract/calls/videos'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { generateCatalogue, titlesIn } from './support/generated-catalogue.ts'
import type { Product } from './support/product.ts'
import { percentile } from './support/statistics.ts'

const SIZES = [1_000, 10_000, 100_000] as const
const PROFILES = 10_000
const QUESTIONS = 100
const P95 = 0.95

type Question = { readonly what: string; readonly address: (title: string, turn: number) => string }

const sorts = ['all', 'popular', 'new', 'old', 'a-z', 'z-a'] as const
const lists = ['standup', 'podcast', 'show'] as const

// Each question is asked once, so that no answer comes from the memory of public lists.
const questions: readonly Question[] = [
  {
    what: 'search, a title without a letter',
    address: (title) =>
      `${searchPublicContent.path}?q=${encodeURIComponent(title.slice(0, 2) + title.slice(3))}`,
  },
  {
    what: 'search, a beginning',
    address: (title, turn) =>
      `${searchPublicContent.path}?q=${encodeURIComponent(title.slice(0, 3 + (turn % 5)))}`,
  },
  {
    what: 'list of videos',
    address: (_, turn) =>
      `${listPublicVideos.path}?limit=${1 + (turn % 60)}&sort=${sorts[turn % 6]}&category=${lists[turn % 3]}`,
  },
]

async function ask({ url }: Product, { address }: Question, titles: readonly string[]) {
  const took: number[] = []
  for (const [turn, title] of titles.entries()) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/v1${address(title, turn)}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address(title, turn)} answered ${answer.status}.`)
    took.push(performance.now() - startedAt)
  }

  return percentile(took, P95)
}

/** A data directory with a catalogue of this size in place of the demo's. */
async function generated(bench: Bench, videos: number): Promise<string> {
  const directory = await bench.directory()
  await using product = await bench.start(directory, { DEMO: 'off' })
  await product.ready()
  bench.say(`${videos} videos are being made`)
  const db = connect(embeddedUrl(join(directory, 'postgres'), 'hlizo'), { max: 2 })
  try {
    await generateCatalogue(db, { videos, profiles: bench.isQuick ? 100 : PROFILES }, new Date())
  } finally {
    await db.close()
  }

  return directory
}

async function measureSize(bench: Bench, videos: number): Promise<Measurement[]> {
  const directory = await generated(bench, videos)
  await using product = await bench.start(directory, { DEMO: 'off' })
  await product.ready()
  const db = connect(embeddedUrl(join(directory, 'postgres'), 'hlizo'), { max: 1 })
  const titles = await titlesIn(db, QUESTIONS * 3).finally(() => void db.close())
  const measurements: Measurement[] = []
  for (const question of questions) {
    const samples: number[] = []
    for (let round = 0; round < bench.rounds(3); round += 1) {
      const asked = titles.slice(round * QUESTIONS, (round + 1) * QUESTIONS)
      samples.push(await ask(product, question, asked))
    }
    measurements.push({
      what: `${question.what}, ${videos.toLocaleString('en')} videos, p95`,
      unit: 'ms',
      samples,
      goals: [atMost(20)],
    })
  }

  return measurements
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = []
  for (const videos of bench.isQuick ? [SIZES[0]] : SIZES)
    measurements.push(...(await measureSize(bench, videos)))

  return measurements
}

/** Search and lists on catalogues of a thousand, ten thousand and a hundred thousand videos. */
export const catalogueSize: Figure = {
  name: 'catalogue-size',
  title: 'Search and lists, by the size of the catalogue',
  measure,
}
