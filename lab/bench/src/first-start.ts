import { wait } from '@hlizo/kit/wait'
import { importedVideos, untilPlayable } from './support/catalogue.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import type { Product } from './support/product.ts'
import { median, percentile } from './support/statistics.ts'

const ANSWERS_WITHIN_MS = 180_000
const PLAYABLE_WITHIN_MS = 600_000
const IMPORT_LIMIT_MS = { quick: 5_000, whole: 15 * 60_000 }
const POLL_EVERY_MS = 500

/** The page has content when it leads to a title of the catalogue. */
async function homeWithContent(product: Product): Promise<number | null> {
  const answer = await fetch(product.url)
  const text = await answer.text()

  return answer.ok && /href="\/(video|show)\/\d+"/.test(text) ? performance.now() : null
}

async function timeOfHome({ url }: Product): Promise<number> {
  const askedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`While films were imported, / answered ${answer.status}.`)

  return performance.now() - askedAt
}

/** Asks for the home page until every film is there or the time is up. */
async function watchImports(product: Product, limitMs: number) {
  const homeMs: number[] = []
  const deadline = performance.now() + limitMs
  for (;;) {
    homeMs.push(await timeOfHome(product))
    const { done, all } = await importedVideos(product)
    const isOver = done === all || performance.now() > deadline
    if (isOver) return { homeMs, done, all, endedAt: performance.now() }
    await wait(POLL_EVERY_MS)
  }
}

type Imports = Awaited<ReturnType<typeof watchImports>>

function filmsOf({ done, all }: Imports, seconds: number): Measurement {
  const isWhole = done === all

  return {
    what: isWhole
      ? `until all ${all} videos have their film`
      : `films not finished: ${done} of ${all} videos after`,
    unit: 's',
    samples: [seconds],
    goals: isWhole ? [atMost(600)] : [],
  }
}

const homeDuring = ({ homeMs }: Imports): Measurement => ({
  what: 'the home page during the start, p95 of a poll',
  unit: 'ms',
  group: 'answers',
  samples: [percentile(homeMs, 0.95)],
  goals: [],
  note: `${homeMs.length} requests, median ${median(homeMs).toFixed(0)} ms`,
})

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const directory = await bench.directory()
  await using product = await bench.start(directory)
  const secondsSinceStart = (at: number) => (at - product.startedAt) / 1_000
  const answeredAt = await product.until(() => homeWithContent(product), {
    everyMs: 25,
    withinMs: ANSWERS_WITHIN_MS,
    what: '/ answers 200 with titles of the catalogue',
  })
  bench.say(`/ has content after ${secondsSinceStart(answeredAt).toFixed(1)} s`)
  await untilPlayable(product, { everyMs: 100, withinMs: PLAYABLE_WITHIN_MS })
  const playableSeconds = secondsSinceStart(performance.now())
  bench.say(`a video can be played after ${playableSeconds.toFixed(1)} s`)
  const imports = await watchImports(
    product,
    bench.isQuick ? IMPORT_LIMIT_MS.quick : IMPORT_LIMIT_MS.whole,
  )
  bench.lendDirectory(directory)
  if (imports.done < imports.all)
    bench.remark(
      `Only ${imports.done} of ${imports.all} videos had their film when the wait for them ended; the rest were imported in the background of the figures that follow.`,
    )

  return [
    {
      what: 'until / answers with titles of the catalogue',
      unit: 's',
      group: 'answers',
      samples: [secondsSinceStart(answeredAt)],
      goals: [atMost(15)],
    },
    {
      what: 'until the first video can be played',
      unit: 's',
      samples: [playableSeconds],
      goals: [atMost(60)],
    },
    filmsOf(imports, secondsSinceStart(imports.endedAt)),
    homeDuring(imports),
  ]
}

/** The first start on an empty data directory, with the built bundle. */
export const firstStart: Figure = { name: 'first-start', title: 'First start', measure }
