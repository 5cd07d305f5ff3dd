import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { z } from 'zod'
import { videosAddress } from './support/catalogue.ts'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import type { Product } from './support/product.ts'
import { reportsNote, reportsPerSecond } from './support/report-writes.ts'
import { signInSubscriber } from './support/subscriber.ts'

const SECONDS = { warm: 1, quick: 1, round: 4 }
const ROUNDS = 3
const Videos = z.object({ data: z.array(z.object({ id: z.number() })) })

async function videosOf({ url }: Product): Promise<number[]> {
  const answer = await fetch(url + videosAddress(LIST_LIMIT_MAX))
  return Videos.parse(await answer.json()).data.map(({ id }) => id)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const token = (await signInSubscriber(product)).accessToken
  const videos = await videosOf(product)
  // Each place is another one.
  const reportOf = (index: number, sent: number) => ({
    videoId: videos[index % videos.length] ?? 0,
    body: { seen: false, time: 5 + (sent % 10), percentageSeen: 10 },
  })
  await reportsPerSecond(product, token, { seconds: SECONDS.warm, reportOf })
  const samples: number[] = []
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    samples.push(await reportsPerSecond(product, token, { seconds, reportOf }))
  }

  return [
    {
      what: 'progress reports acknowledged, embedded database',
      unit: '/s',
      samples,
      goals: [atLeast(2_000)],
      note: `${videos.length} videos, ${reportsNote}`,
    },
  ]
}

/** How many reports of players one node stores, fsync on. */
export const progressWrites: Figure = { name: 'progress-writes', title: 'Watch', measure }
