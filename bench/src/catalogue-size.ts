import { questions, type Question } from './support/catalogue-questions.ts'
import { atMost, atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { startGenerated, type GeneratedProduct } from './support/generated-product.ts'
import { percentile } from './support/statistics.ts'

const SMALLEST = 1_000
const SIZES = [SMALLEST, 10_000, 100_000] as const
const ROUNDS = 3
const QUESTIONS = 100
/** How often before: code that has run a few times only is slow, and the longer an answer the slower. */
const WARM_UPS = 3
const P95 = 0.95
const P95_MS = 20
const GROWTH = 1.5

type Answers = { readonly what: string; readonly samples: readonly number[] }

/** Puts one question to a product, once with each title. */
function asker({ product, subscriber }: GeneratedProduct, { address, isAskedOnce }: Question) {
  const headers = { authorization: `Bearer ${subscriber.accessToken}` }
  const asked = new Set<string>()

  return async (titles: readonly string[]): Promise<number> => {
    const took: number[] = []
    for (const [turn, title] of titles.entries()) {
      const path = address(title, turn)
      if (isAskedOnce && asked.has(path)) continue
      asked.add(path)
      const startedAt = performance.now()
      const answer = await fetch(`${product.url}/api/v1${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
      took.push(performance.now() - startedAt)
    }

    return percentile(took, P95)
  }
}

async function askAll(bench: Bench, videos: number): Promise<Answers[]> {
  const rounds = bench.rounds(ROUNDS)
  await using generated = await startGenerated(bench, {
    videos,
    titles: QUESTIONS * (rounds + WARM_UPS),
  })
  const titlesOf = (round: number) =>
    generated.titles.slice(round * QUESTIONS, (round + 1) * QUESTIONS)
  const answers: Answers[] = []
  for (const question of questions) {
    const ask = asker(generated, question)
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await ask(titlesOf(rounds + warmUp))
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) samples.push(await ask(titlesOf(round)))
    answers.push({ what: question.what, samples })
  }

  return answers
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const smallest = await askAll(bench, SMALLEST)
  const measurements: Measurement[] = []
  for (const videos of bench.isQuick ? [SMALLEST] : SIZES) {
    const answers = videos === SMALLEST ? smallest : await askAll(bench, videos)
    for (const [index, { what, samples }] of answers.entries()) {
      const yardstick = smallest[index]
      measurements.push({
        what: `${what}, ${videos.toLocaleString('en')} videos, p95`,
        unit: 'ms',
        samples,
        ...(videos > SMALLEST &&
          yardstick && { yardstick: { name: '1,000 videos', samples: yardstick.samples } }),
        goals: [atMost(P95_MS), ...(videos > SMALLEST ? [atMostTimes(GROWTH)] : [])],
      })
    }
  }

  return measurements
}

/** Search and lists on catalogues of a thousand, ten thousand and a hundred thousand videos. */
export const catalogueSize: Figure = {
  name: 'catalogue-size',
  title: 'Search and lists',
  measure,
}
