import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { atMost, type Bench, type Figure, type Measurement } from '../support/figure.ts'
import { generateCatalogue } from '../support/generated-catalogue.ts'
import type { Product } from '../support/product.ts'
import { openDatabase } from '../support/open-database.ts'
import { percentile } from '../support/statistics.ts'
import { cookiesOf, signInSubscriber } from '../support/subscriber.ts'
import { timesOf } from '../support/times-of.ts'
import { studioQuestions, type StudioQuestion } from './answers.ts'
import { addBusiness, addStretches, type BusinessSize } from './business.ts'
import { signInOwner } from '../support/owner.ts'
import { measureScreens } from './screens.ts'
import { measureUpload } from './upload.ts'

const FULL: BusinessSize = {
  accounts: 1_000_000,
  videos: 10_000,
  stretches: 6_000_000,
  events: 4_000_000,
}
const QUICK: BusinessSize = { accounts: 5_000, videos: 500, stretches: 40_000, events: 20_000 }
const TIMES = 40
const P95 = 0.95
const LIST_MS = 100
const FIGURE_MS = 200
const COUNTED_WITHIN_MS = 3_600_000

const Waiting = z.object({ n: z.number() })

/** A data directory with the demo's operators and a business of this size. */
async function prepare(bench: Bench, size: BusinessSize): Promise<string> {
  const directory = await bench.directory()
  await using product = await bench.start(directory)
  await product.ready()
  await signInSubscriber(product)
  await using db = openDatabase(directory)
  const now = new Date()
  bench.say('the catalogue is being made')
  await generateCatalogue(db, { videos: size.videos, profiles: 0 }, now)
  bench.say(`${size.accounts} accounts and ${size.events} events are being made`)
  await addBusiness(db, size, now)

  return directory
}

/** How many reports a second are counted, by the job of the product. */
async function countedPerSecond(
  { until }: Product,
  db: Database,
  size: BusinessSize,
): Promise<number> {
  const startedAt = performance.now()
  await addStretches(db, size, new Date())
  const waiting = async () => {
    const { n } = await db.one(
      Waiting,
      sql`select count(*) as n from (select from app.watch_inbox limit 1) w`,
    )
    return n === 0 ? true : null
  }
  await until(waiting, {
    everyMs: 1_000,
    withinMs: COUNTED_WITHIN_MS,
    what: 'what was watched is counted',
  })

  return size.stretches / ((performance.now() - startedAt) / 1_000)
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

  return [
    {
      what: `${what}: p50`,
      unit: 'ms',
      samples,
      goals: [],
      ...(bareTimes && { yardstick: { name: 'the SQL, bare', samples: bareTimes } }),
    },
    {
      what: `${what}: p95`,
      unit: 'ms',
      samples: [percentile(samples, P95)],
      goals: [atMost(isFigure ? FIGURE_MS : LIST_MS)],
      ...(bareTimes && {
        yardstick: { name: 'p95 of the SQL, bare', samples: [percentile(bareTimes, P95)] },
      }),
    },
  ]
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const size = bench.isQuick ? QUICK : FULL
  const directory = await prepare(bench, size)
  await using product = await bench.start(directory, { DEMO: 'off' })
  await product.ready()
  await using db = openDatabase(directory)
  const owner = await signInOwner(product, db)
  bench.say(`${size.stretches} reports of players are being counted`)
  const rate = await countedPerSecond(product, db, size)
  await db.run({ text: 'vacuum analyze', values: [] })
  // The job makes the figures of money once after the start; until then they are empty.
  await product.until(
    () => db.maybe(z.unknown(), sql`select from app.figure_refresh where name = ${'money'}`),
    { everyMs: 1_000, withinMs: COUNTED_WITHIN_MS, what: 'the figures of money are made' },
  )
  const answers: Measurement[] = []
  for (const question of studioQuestions) {
    bench.say(question.what)
    answers.push(
      ...(await asked(product, owner.AccessToken, db, {
        question,
        times: bench.isQuick ? 5 : TIMES,
      })),
    )
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
    ...(await measureScreens(bench, product, cookiesOf(product.url, owner))),
    ...(await measureUpload(bench, product, owner.AccessToken)),
  ]
}

/** How long lists, figures, screens and keys of Studio take with a large business, and how fast a film arrives. */
export const studio: Figure = {
  name: 'studio',
  title: 'Studio at 10,000 titles, 1 million accounts and 10 million events',
  measure,
}
