import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { nextLookMs } from '@hlizo/domain/premiere'
import { systemClock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'
import { askConcurrently } from './support/ask-concurrently.ts'
import { untilPlayable, videosAddress } from './support/catalogue.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { openDatabase } from './support/open-database.ts'
import { percentile } from './support/statistics.ts'
import { textGetter } from './support/text-getter.ts'

const PAGES = { quick: 300, full: 10_000 }
/** Long enough for every page to look once before. */
const AHEAD_MS = 45_000
const QUICK_AHEAD_MS = 8_000
/** Others ask from shortly before the moment until all pages have the film. */
const OTHERS_BEFORE_MS = 2_000
const OTHERS_SECONDS = 12
const CARDS = 12

/** What the answer has while the page waits. Not parsed, because ten thousand pages share this process. */
const WAITING = '"premiereAt"'

type Launch = { readonly id: number; readonly launchAt: Date; readonly isPremiere: boolean }

/** Gives a video a launch, and empties the caches as an edit in Studio does. */
async function setLaunch(db: Database, { id, launchAt, isPremiere }: Launch): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(
      sql`update app.video set is_premiere = ${isPremiere}, launch_at = ${launchAt} where id = ${id}`,
    )
    await tx.run(raw('update app.catalogue_version set version = version + 1 where id = 1'))
  })
}

type Seen = {
  readonly becameMs: number
  readonly answerMs: readonly number[]
  readonly failures: number
}

/** A page that waits as the one in the browser does, and when it has the film. */
async function waitAsPage(
  look: () => Promise<string | null>,
  premiereAt: Date,
  chance: number,
): Promise<Seen> {
  const answerMs: number[] = []
  let failures = 0
  for (;;) {
    await wait(nextLookMs({ premiereAt, now: systemClock.now(), chance }))
    const askedAt = performance.now()
    const body = await look()
    answerMs.push(performance.now() - askedAt)
    if (body === null) failures += 1
    else if (!body.includes(WAITING))
      return { becameMs: systemClock.now().getTime() - premiereAt.getTime(), answerMs, failures }
  }
}

/** What others wait for at the moment of the premiere: a list, and the home page. */
async function askOthers(url: string, premiereAt: Date): Promise<number[]> {
  await wait(premiereAt.getTime() - OTHERS_BEFORE_MS - systemClock.now().getTime())
  const times = await Promise.all(
    [videosAddress(CARDS), '/'].map((path) => askConcurrently(url + path, OTHERS_SECONDS)),
  )

  return times.flat()
}

function measurementsOf(seen: readonly Seen[], others: readonly number[]): Measurement[] {
  const answers = seen.flatMap(({ answerMs }) => answerMs)
  const failures = seen.reduce((sum, one) => sum + one.failures, 0)

  return [
    {
      what: `the last of ${seen.length} waiting pages has the film`,
      unit: 's',
      group: 'premiere',
      samples: [Math.max(...seen.map(({ becameMs }) => becameMs)) / 1_000],
      goals: [atMost(10)],
      note: `${answers.length} answers, p99 ${Math.round(percentile(answers, 0.99))} ms, ${failures} failed; asked by one process on the same machine`,
    },
    {
      what: 'a list and the home page at the same time, p99',
      unit: 'ms',
      group: 'premiere',
      samples: [percentile(others, 0.99)],
      goals: [atMost(150)],
      note: `${others.length} requests`,
    },
  ]
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const { video } = await untilPlayable(product)
  await using db = openDatabase(product.dataDirectory)
  const aheadMs = bench.isQuick ? QUICK_AHEAD_MS : AHEAD_MS
  const premiereAt = new Date(systemClock.now().getTime() + aheadMs)
  try {
    await setLaunch(db, { id: video.id, launchAt: premiereAt, isPremiere: true })
    const url = `${product.url}/api/v1/public/videos/${video.id}`
    await using getter = textGetter()
    const count = bench.isQuick ? PAGES.quick : PAGES.full
    const pages = Array.from({ length: count }, (_, page) =>
      waitAsPage(() => getter.ask(url), premiereAt, page / count),
    )
    const [others, ...seen] = await Promise.all([askOthers(product.url, premiereAt), ...pages])

    return measurementsOf(seen, others)
  } finally {
    const launchAt = new Date(video.launchTime)
    await setLaunch(db, { id: video.id, launchAt, isPremiere: false })
  }
}

/** Waiting pages become the film at the moment of a premiere. */
export const premiere: Figure = { name: 'premiere', title: 'Premieres', measure }
