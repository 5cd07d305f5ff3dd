import { searchLines } from '@hlizo/contract/calls/lines'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { startGenerated } from './support/generated-product.ts'
import { percentile } from './support/statistics.ts'

const HOURS = { measured: 1_000, quick: 20 }
const QUOTES = 100
const ROUNDS = 5
/** Code that has run a few times only is slow. */
const WARM_UPS = 2
const P95 = 0.95
const P95_MS = 20

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const rounds = bench.rounds(ROUNDS)
  const hours = bench.isQuick ? HOURS.quick : HOURS.measured
  const quotes = QUOTES * (WARM_UPS + rounds)
  const captions = { hours, quotes }
  await using generated = await startGenerated(bench, { videos: hours, titles: 1, captions })
  const { product, subscriber } = generated
  const headers = { authorization: `Bearer ${subscriber.accessToken}` }
  const samples: number[] = []
  for (let round = 0; round < WARM_UPS + rounds; round += 1) {
    const took: number[] = []
    for (const quote of generated.quotes.slice(round * QUOTES, (round + 1) * QUOTES)) {
      const path = `${searchLines.path}?q=${encodeURIComponent(quote)}`
      const startedAt = performance.now()
      const answer = await fetch(`${product.url}/api/v1${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
      took.push(performance.now() - startedAt)
    }
    if (round >= WARM_UPS) samples.push(percentile(took, P95))
  }

  return [
    {
      what: `quotes with a typing error, ${hours.toLocaleString('en')} hours of captions, p95`,
      unit: 'ms',
      samples,
      goals: [atMost(P95_MS)],
      note: 'whole answers with their cards, no quote twice',
    },
  ]
}

/** „Găsește gluma” over a thousand hours of captions. */
export const jokeSearch: Figure = { name: 'joke-search', title: 'Joke search', measure }
