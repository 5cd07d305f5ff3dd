import { questions, type Question } from './support/catalogue-questions.ts'
import { atMost, atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { startGenerated, type GeneratedProduct } from './support/generated-product.ts'
import { percentile } from './support/statistics.ts'

const SMALLEST = 1_000
const SIZES = [SMALLEST, 10_000, 100_000] as const
const ROUNDS = 5
const QUESTIONS = 100
/** How often before: code that has run a few times only is slow, and the longer an answer the slower. */
const WARM_UPS = 3
const P95 = 0.95
const P95_MS = 20
const GROWTH = 1.5

/** A catalogue of one size, its titles in parts of a hundred. */
type Sized = { readonly videos: number; readonly generated: GeneratedProduct }

/** Sends one kind of request with another title each time; returns its duration, or null for a repeated title. */
function asker({ product, subscriber }: GeneratedProduct, { address, isAskedOnce }: Question) {
  const headers = { authorization: `Bearer ${subscriber.accessToken}` }
  const asked = new Set<string>()

  return async (title: string, turn: number): Promise<number | null> => {
    const path = address(title, turn)
    if (isAskedOnce && asked.has(path)) return null
    asked.add(path)
    const startedAt = performance.now()
    const answer = await fetch(`${product.url}/api/v1${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)

    return performance.now() - startedAt
  }
}

/** How long the answers took, in milliseconds: of each catalogue, of each round. */
type Took = readonly (readonly (readonly number[])[])[]

/** Sends the same request to all catalogues a hundred times, alternating, so that other load on the machine affects all equally. */
async function askInTurns(
  sizes: readonly Sized[],
  question: Question,
  rounds: number,
): Promise<Took> {
  const asked = sizes.map(({ generated }) => {
    const took: number[][] = []
    return { ask: asker(generated, question), titles: generated.titles, took }
  })
  for (let round = 0; round < WARM_UPS + rounds; round += 1) {
    for (const { took } of asked) took.push([])
    for (let turn = 0; turn < QUESTIONS; turn += 1) {
      for (const { ask, titles, took } of asked) {
        const ms = await ask(titles[round * QUESTIONS + turn] ?? '', turn)
        if (ms !== null) took.at(-1)?.push(ms)
      }
    }
  }

  return asked.map(({ took }) => took.slice(WARM_UPS))
}

/** Several questions as one, round by round. */
const together = (all: readonly Took[]): Took =>
  (all[0] ?? []).map((rounds, place) =>
    rounds.map((_, round) => all.flatMap((took) => took[place]?.[round] ?? [])),
  )

function measurementsOf(
  sizes: readonly Sized[],
  { what, group }: { readonly what: string; readonly group: string },
  took: Took,
): Measurement[] {
  const p95s = took.map((rounds) => rounds.map((some) => percentile(some, P95)))

  return sizes.map(({ videos }, place) => ({
    what: `${what}, ${videos.toLocaleString('en')} videos, p95`,
    unit: 'ms',
    group,
    samples: p95s[place] ?? [],
    ...(place > 0 && { yardstick: { name: '1,000 videos', samples: p95s[0] ?? [] } }),
    goals: [atMost(P95_MS), ...(place > 0 ? [atMostTimes(GROWTH)] : [])],
  }))
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const rounds = bench.rounds(ROUNDS)
  await using running = new AsyncDisposableStack()
  const sizes: Sized[] = []
  for (const videos of bench.isQuick ? [SMALLEST] : SIZES) {
    const counts = { videos, titles: QUESTIONS * (WARM_UPS + rounds) }
    sizes.push({ videos, generated: running.use(await startGenerated(bench, counts)) })
  }
  const measurements: Measurement[] = []
  const searches = new Map<string, Took[]>()
  for (const question of questions) {
    const took = await askInTurns(sizes, question, rounds)
    const { what, partOf, group = partOf ?? what } = question
    measurements.push(...measurementsOf(sizes, { what, group }, took))
    if (partOf !== undefined) searches.set(partOf, [...(searches.get(partOf) ?? []), took])
  }
  for (const [search, parts] of searches) {
    const names = { what: `${search}, as it is typed`, group: search }
    measurements.push(...measurementsOf(sizes, names, together(parts)))
  }

  return measurements
}

/** Search and lists on catalogues of a thousand, ten thousand and a hundred thousand videos. */
export const catalogueSize: Figure = {
  name: 'catalogue-size',
  title: 'Search and lists',
  measure,
}
