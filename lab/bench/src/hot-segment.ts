import type { MediaAsset } from '@hlizo/media/asset'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askConcurrently } from './support/ask-concurrently.ts'
import { startBareServer } from './support/bare-server.ts'
import { untilPlayable, videosAddress } from './support/catalogue.ts'
import { percentile } from './support/statistics.ts'
import {
  atLeastTimes,
  atMost,
  type Bench,
  type Figure,
  type Measurement,
} from './support/figure.ts'
import { measureLoad } from './support/load.ts'
import { startNginx } from './support/nginx.ts'
import { signInSubscriber } from './support/subscriber.ts'

const CONNECTIONS = 32
const SECONDS = { warm: 0.3, quick: 0.5, round: 0.9, asked: 5 }
const WANTED_BYTES = 1_000_000
const FILE = 'segment.m4s'
type Contender = { readonly name: string; readonly url: string; readonly samples: number[] }

const LIST = 12
const SEGMENT = /\.(m4s|mp4)$/

async function ask(url: string, seconds: number): Promise<number> {
  const { megabytesPerSecond } = await measureLoad({
    urls: [url],
    connections: CONNECTIONS,
    seconds,
  })

  return megabytesPerSecond
}

/** The segment whose size is nearest to the wanted one. */
function segmentOf({ files, preview }: MediaAsset) {
  const distance = ({ bytes }: { bytes: number }) => Math.abs(bytes - WANTED_BYTES)

  return files
    .filter(({ name }) => SEGMENT.test(name) && name !== preview.file)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const { video, film } = await untilPlayable(product)
  const { url: stream } = await (await signInSubscriber(product)).video(video.id)
  const segment = segmentOf(film)
  if (stream === null || !segment) throw new Error(`Video ${video.id} has no segment to measure.`)

  const ours = new URL(segment.name, new URL(stream, product.url)).href
  const directory = await bench.directory()
  const file = join(directory, FILE)
  await writeFile(file, await (await fetch(ours)).bytes())
  await using bare = await startBareServer([
    { address: '/', file, headers: { 'content-type': 'video/mp4' } },
  ])
  await using nginx = await startNginx(directory)

  const yardsticks: Contender[] = [
    { name: 'node:http, a buffer', url: `${bare.url}/`, samples: [] },
    ...(nginx ? [{ name: 'nginx, sendfile', url: `${nginx.url}/${FILE}`, samples: [] }] : []),
  ]
  const samples: number[] = []
  for (const url of [ours, ...yardsticks.map((one) => one.url)]) await ask(url, SECONDS.warm)
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (let round = 0; round < bench.rounds(3); round += 1) {
    samples.push(await ask(ours, seconds))
    for (const one of yardsticks) one.samples.push(await ask(one.url, seconds))
  }

  const asked = bench.isQuick ? SECONDS.quick : SECONDS.asked
  const [answerTimes] = await Promise.all([
    askConcurrently(product.url + videosAddress(LIST), asked),
    ask(ours, asked),
  ])

  const concurrent: Measurement = {
    what: 'a list of the catalogue at the same time, p99',
    unit: 'ms',
    samples: [percentile(answerTimes, 0.99)],
    goals: [atMost(50)],
    note: `${answerTimes.length} questions, one after the other`,
  }
  const delivery = yardsticks.map(({ name, samples: theirs }): Measurement => ({
    what: 'a hot segment',
    unit: 'MB/s',
    group: 'a hot segment',
    samples,
    yardstick: { name, samples: theirs },
    goals: [atLeastTimes(0.85)],
    note: `${(segment.bytes / 1_000).toFixed(0)} kB, ${CONNECTIONS} connections`,
  }))

  return [...delivery, concurrent]
}

/** The delivery rate of a segment that is in memory. */
export const hotSegment: Figure = { name: 'hot-segment', title: 'Media delivery', measure }
