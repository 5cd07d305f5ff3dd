import { createServer } from 'node:http'
import { once } from 'node:events'
import { listProfiles } from '@hlizo/contract/calls/profiles'
import { getVideo, listVideos } from '@hlizo/contract/calls/videos'
import { dataEnvelope } from './support/data-envelope.ts'
import { atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { measureLoad } from './support/load.ts'
import { signInSubscriber } from './support/subscriber.ts'

const ROUNDS = 3
const CONNECTIONS = 8
/** Compiled code, and the batches of an exporter, need some seconds. */
const SECONDS = { warm: 5, quick: 1, round: 12 }
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

/** The processor time of a request, in microseconds. */
async function costOf(
  bench: Bench,
  directory: string,
  variables: Readonly<Record<string, string>>,
) {
  await using product = await bench.start(directory, variables)
  await product.ready()
  const { accessToken } = await signInSubscriber(product)
  const headers = { authorization: `Bearer ${accessToken}` }
  const api = `${product.url}/api/v1`
  const listed = await fetch(`${api}${listVideos.path}?limit=20`, { headers })
  const videos = dataEnvelope(listVideos.data).parse(await listed.json()).data
  const urls = [
    `${api}${listProfiles.path}`,
    ...videos.map(({ id }) => `${api}${getVideo.path.replace('{id}', String(id))}`),
  ]
  const load = (seconds: number) =>
    measureLoad({ urls, headers, connections: CONNECTIONS, seconds })
  await load(SECONDS.warm)
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  const before = product.processorSeconds()
  const { answersPerSecond } = await load(seconds)
  const used = product.processorSeconds() - before

  return (used / (answersPerSecond * seconds)) * MICROSECONDS
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const directory = await bench.preparedDirectory()
  await using collector = await openCollector()
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const samples: number[] = []
  const yardstick: number[] = []
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    // Each is first in every other round.
    if (round % 2 === 0) yardstick.push(await costOf(bench, directory, {}))
    samples.push(await costOf(bench, directory, on))
    if (round % 2 === 1) yardstick.push(await costOf(bench, directory, {}))
  }
  if (collector.received() === 0) throw new Error('The collector received no trace.')

  return [
    {
      what: 'processor time of 1,000 requests of a subscriber',
      unit: 'ms',
      samples,
      yardstick: { name: 'without traces', samples: yardstick },
      goals: [atMostTimes(1.02)],
      note: 'videos and profiles, PostgreSQL included; one request in twenty is recorded',
    },
  ]
}

/** What traces cost when a collector is named. */
export const traces: Figure = { name: 'traces', title: 'Traces', measure }
