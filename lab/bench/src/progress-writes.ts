import { connect } from 'node:net'
import { trackProgress } from '@hlizo/contract/calls/progress'
import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { z } from 'zod'
import { videosAddress } from './support/catalogue.ts'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import type { Product } from './support/product.ts'
import { signInSubscriber } from './support/subscriber.ts'

const CONNECTIONS = 96
const SECONDS = { warm: 1, quick: 1, round: 4 }
const ROUNDS = 3
const Videos = z.object({ data: z.array(z.object({ id: z.number() })) })

async function videosOf({ url }: Product): Promise<number[]> {
  const answer = await fetch(url + videosAddress(LIST_LIMIT_MAX))
  return Videos.parse(await answer.json()).data.map(({ id }) => id)
}

/** A report as a player sends it; each place is another one. */
function reportOf(url: URL, token: string, videoId: number, time: number): string {
  const body = JSON.stringify({ seen: false, time, percentageSeen: 10 })
  const path = `/api/v1${trackProgress.path.replace('{id}', String(videoId))}`

  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

/** Reports on kept connections, one at a time on each, and counts what was acknowledged. */
async function writesPerSecond(
  product: Product,
  token: string,
  videos: readonly number[],
  seconds: number,
): Promise<number> {
  const url = new URL(product.url)
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let acknowledged = 0

  const report = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
      const videoId = videos[index % videos.length] ?? 0
      const send = () => socket.write(reportOf(url, token, videoId, 5 + (acknowledged % 10)))
      socket.on('connect', send)
      socket.on('data', (bytes) => {
        const head = bytes.toString('latin1')
        if (!head.startsWith('HTTP/1.1 204')) {
          reject(new Error(`A report was not acknowledged:\n${head}`))
          socket.destroy()
          return
        }
        acknowledged += 1
        if (performance.now() < deadline) send()
        else socket.end()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => report(index)))

  return (acknowledged * 1_000) / (performance.now() - startedAt)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const token = (await signInSubscriber(product)).accessToken
  const videos = await videosOf(product)
  await writesPerSecond(product, token, videos, SECONDS.warm)
  const samples: number[] = []
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    samples.push(await writesPerSecond(product, token, videos, seconds))
  }

  return [
    {
      what: 'progress reports acknowledged, embedded database',
      unit: '/s',
      samples,
      goals: [atLeast(2_000)],
      note: `${CONNECTIONS} connections, ${videos.length} videos; the asking side runs on the same cores`,
    },
  ]
}

/** How many reports of players one node stores, fsync on. */
export const progressWrites: Figure = { name: 'progress-writes', title: 'Watch', measure }
