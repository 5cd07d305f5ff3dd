import { LAUGH_EVERY_SECONDS } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { startGenerated } from './support/generated-product.ts'
import { seededFractions } from './support/generated-words.ts'
import { openDatabase } from './support/open-database.ts'
import { reportsNote, reportsPerSecond } from './support/report-writes.ts'

const SECONDS = { warm: 1, quick: 1, round: 4 }
const ROUNDS = 3
const VIDEOS = { measured: 20_000, quick: 1_000 }
/** Of a report, which a player sends every 30 seconds: as many laughs as count in that time. */
const LAUGHS = 10
/** All generated films are longer. */
const SHORTEST_SECONDS = 300

const Id = z.object({ id: z.number() })
const Stored = z.object({ laughs: z.number() })

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const videos = bench.isQuick ? VIDEOS.quick : VIDEOS.measured
  await using generated = await startGenerated(bench, { videos, titles: 1 })
  const { product, subscriber } = generated
  await using db = openDatabase(product.dataDirectory)
  const ids = await db.many(
    Id,
    sql`select id from app.video where status = 'published' and launch_at < now() order by id`,
  )
  const random = seededFractions(1)
  let next = 0
  // Each report is of another film, so that nearly all of its laughs are new.
  const reportOf = () => {
    next += 1
    const from = LAUGH_EVERY_SECONDS * Math.floor((random() * (SHORTEST_SECONDS - 60)) / 3)
    return {
      videoId: ids[next % ids.length]?.id ?? 0,
      body: {
        seen: false,
        time: from + 30,
        percentageSeen: 10,
        playedFrom: from,
        laughs: Array.from({ length: LAUGHS }, (_, place) => from + place * LAUGH_EVERY_SECONDS),
      },
    }
  }
  const { accessToken } = subscriber
  await reportsPerSecond(product, accessToken, { seconds: SECONDS.warm, reportOf })
  const samples: number[] = []
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    const reports = await reportsPerSecond(product, accessToken, { seconds, reportOf })
    samples.push(reports * LAUGHS)
  }
  const { laughs } = await db.one(
    Stored,
    sql`select coalesce(sum(cardinality(seconds)), 0)::int as laughs from app.laughter`,
  )

  return [
    {
      what: 'laughs acknowledged in reports of ten, embedded database',
      unit: '/s',
      samples,
      goals: [atLeast(10_000)],
      note: `${ids.length} videos, ${laughs} different laughs stored, ${reportsNote}`,
    },
  ]
}

/** How many laughs one node stores, with the progress in the same reports, fsync on. */
export const laughWrites: Figure = { name: 'laugh-writes', title: 'Laughter map', measure }
