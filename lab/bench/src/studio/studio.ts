import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { atMost, type Bench, type Figure, type Measurement } from '../support/figure.ts'
import type { Product } from '../support/product.ts'
import { percentile } from '../support/statistics.ts'
import { cookiesOf } from '../support/subscriber.ts'
import { timesOf } from '../support/times-of.ts'
import { studioQuestions, type StudioQuestion } from './answers.ts'
import { addStretches, type BusinessSize } from './business.ts'
import { startStudio, untilCounted } from './prepared-studio.ts'
import { measureScreens } from './screens.ts'
import { measureUpload } from './upload.ts'

const TIMES = 40
const P95 = 0.95
const LIST_MS = 100
const FIGURE_MS = 200
const MONEY_WITHIN_MS = 3_600_000
/** Of the reports of the business, as many again are counted to know the rate. */
const COUNTED_SHARE = 0.1

/** How many reports a second are counted, by the job of the product. */
async function countedPerSecond(
  product: Product,
  db: Database,
  size: BusinessSize,
): Promise<number> {
  const stretches = size.stretches * COUNTED_SHARE
  const startedAt = performance.now()
  await addStretches(db, { videos: size.videos, from: 1, to: stretches }, new Date())
  await untilCounted(product, db)

  return stretches / ((performance.now() - startedAt) / 1_000)
}

/** A call through the server, beside the same bare. */
async function asked(
  { url }: Product,
  token: string,
  db: Database,
  { question, times }: { readonly question: StudioQuestion; readonly times: number },
): Promise<Measurement[]> {
  const { what, path, isFigure, bare } = question
  const headers = { authorization: `Bearer ${token}` }
  const samples = await timesOf(times, async () => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  })
  const bareTimes = bare && (await timesOf(times, () => db.run(bare)))
  const group = isFigure ? 'answers of figures' : 'answers of lists'

  return [
    {
      what: `${what}: p50`,
      group,
      unit: 'ms',
      samples,
      goals: [],
      ...(bareTimes && { yardstick: { name: 'the SQL, bare', samples: bareTimes } }),
    },
    {
      what: `${what}: p95`,
      group,
      unit: 'ms',
      samples: [percentile(samples, P95)],
      goals: [atMost(isFigure ? FIGURE_MS : LIST_MS)],
      ...(bareTimes && {
        yardstick: { name: 'p95 of the SQL, bare', samples: [percentile(bareTimes, P95)] },
      }),
    },
  ]
}

async function measureAnswers(bench: Bench): Promise<readonly Measurement[]> {
  await using studio = await startStudio(bench)
  const { product, db, owner, size } = studio
  bench.say('reports of players are being counted')
  const rate = await countedPerSecond(product, db, size)
  // The job makes the figures of money once after the start; until then they are empty.
  await product.until(
    () => db.maybe(z.unknown(), sql`select from app.figure_refresh where name = ${'money'}`),
    { everyMs: 1_000, withinMs: MONEY_WITHIN_MS, what: 'the figures of money are made' },
  )
  const answers: Measurement[] = []
  for (const question of studioQuestions) {
    bench.say(question.what)
    const times = bench.isQuick ? 5 : TIMES
    answers.push(...(await asked(product, owner.AccessToken, db, { question, times })))
  }

  return [
    {
      what: 'reports of players counted',
      unit: '/s',
      samples: [rate],
      goals: [],
      note: 'written by the bench and counted by the job of the product at the same time',
    },
    ...answers,
  ]
}

const title = 'Studio at 10,000 titles, 1 million accounts and 10 million events'

/** How long lists and figures of Studio take with a large business. */
export const studioAnswers: Figure = { name: 'studio-answers', title, measure: measureAnswers }

/** How long its screens and keys take. */
export const studioScreens: Figure = {
  name: 'studio-screens',
  title,
  measure: async (bench) => {
    await using studio = await startStudio(bench)
    const { product, owner } = studio
    return await measureScreens(bench, product, cookiesOf(product.url, owner))
  },
}

/** How fast a film arrives. */
export const studioUpload: Figure = {
  name: 'studio-upload',
  title,
  measure: async (bench) => {
    await using studio = await startStudio(bench)
    return await measureUpload(bench, studio.product, studio.owner.AccessToken)
  },
}
