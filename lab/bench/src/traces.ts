import { createServer } from 'node:http'
import { once } from 'node:events'
import { listProfiles } from '@hlizo/contract/calls/profiles'
import { getVideo, listVideos } from '@hlizo/contract/calls/videos'
import { dataEnvelope } from './support/data-envelope.ts'
import { atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { measureLoad } from './support/load.ts'
import { startGenerated } from './support/generated-product.ts'

/** Two processes of the same program differ too. */
const ROUNDS = 5
const TURNS = 12
const CONNECTIONS = 8
const CATALOGUE = { videos: 1_000, titles: 1 }
/** Compiled code, and the batches of an exporter, need some seconds. */
const SECONDS = { warm: 8, quick: 1, turn: 3 }
const MICROSECONDS = 1e6

/** A collector that accepts every trace and throws it away. */
async function openCollector() {
  let received = 0
  const server = createServer((request, answer) => {
    received += 1
    request.resume()
    request.once('end', () =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    received: () => received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A product and how it is asked. */
type Asked = AsyncDisposable & {
  /** The processor time of a request, in microseconds, over so many seconds. */
  readonly costOf: (seconds: number) => Promise<number>
}

async function openAsked(
  bench: Bench,
  variables: Readonly<Record<string, string>>,
): Promise<Asked> {
  const { product, subscriber } = await startGenerated(bench, CATALOGUE, variables)
  const { accessToken } = subscriber
  const headers = { authorization: `Bearer ${accessToken}` }
  const api = `${product.url}/api/v1`
  const listed = await fetch(`${api}${listVideos.path}?limit=20`, { headers })
  const videos = dataEnvelope(listVideos.data).parse(await listed.json()).data
  const urls = [
    `${api}${listProfiles.path}`,
    ...videos.map(({ id }) => `${api}${getVideo.path.replace('{id}', String(id))}`),
  ]

  return {
    costOf: async (seconds) => {
      const before = product.processorSeconds()
      const { answers } = await measureLoad({ urls, headers, connections: CONNECTIONS, seconds })

      return ((product.processorSeconds() - before) / answers) * MICROSECONDS
    },
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  }
}

type Costs = { readonly on: number[]; readonly off: number[] }
type Cost = { readonly on: number; readonly off: number }

/** What else the machine does only adds to the time of a turn. */
const leastOf = ({ on, off }: Costs): Cost => ({ on: Math.min(...on), off: Math.min(...off) })

/** Asks both in turn: what else the machine does differs more from minute to minute than traces cost. */
async function alternate(bench: Bench, { on, off }: Record<keyof Costs, Asked>): Promise<Costs> {
  await on.costOf(SECONDS.warm)
  await off.costOf(SECONDS.warm)
  const costs: Costs = { on: [], off: [] }
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.turn
  for (let turn = 0; turn < bench.rounds(TURNS); turn += 1) {
    // Each is first in every other turn.
    if (turn % 2 === 0) costs.off.push(await off.costOf(seconds))
    costs.on.push(await on.costOf(seconds))
    if (turn % 2 === 1) costs.off.push(await off.costOf(seconds))
  }

  return costs
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using collector = await openCollector()
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const rounds: Cost[] = []
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    await using on = await openAsked(bench, variables)
    await using off = await openAsked(bench, {})
    rounds.push(leastOf(await alternate(bench, { on, off })))
  }
  if (collector.received() === 0) throw new Error('The collector received no trace.')

  return [
    {
      what: 'processor time of 1,000 requests of a subscriber',
      unit: 'ms',
      samples: rounds.map(({ on }) => on),
      yardstick: { name: 'without traces', samples: rounds.map(({ off }) => off) },
      goals: [atMostTimes(1.02)],
      note: 'the least of twelve turns; videos and profiles, PostgreSQL included; one request in twenty is recorded',
    },
  ]
}

/** What traces cost when a collector is named. */
export const traces: Figure = { name: 'traces', title: 'Traces', measure }
