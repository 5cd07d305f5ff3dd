import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startBareServer } from './support/bare-server.ts'
import { videosAddress } from './support/catalogue.ts'
import {
  atLeast,
  atLeastTimes,
  type Bench,
  type Figure,
  type Measurement,
} from './support/figure.ts'
import { measureLoad } from './support/load.ts'

const CARDS = 20
const CONNECTIONS = 32
const SECONDS = { warm: 0.3, quick: 0.5, round: 1.3 }

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const url = product.url + videosAddress(CARDS)
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const file = join(await bench.directory(), 'answer.json')
  await writeFile(file, await answer.bytes())
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(connection|keep-alive|content-length|date)$/.test(name),
    ),
  )
  await using bare = await startBareServer([{ address: '/', file, headers }])

  const ask = async (address: string, seconds: number) =>
    (await measureLoad({ urls: [address], connections: CONNECTIONS, seconds })).answersPerSecond
  const samples: number[] = []
  const yardstick: number[] = []
  await ask(url, SECONDS.warm)
  await ask(`${bare.url}/`, SECONDS.warm)
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (let round = 0; round < bench.rounds(3); round += 1) {
    samples.push(await ask(url, seconds))
    yardstick.push(await ask(`${bare.url}/`, seconds))
  }

  return [
    {
      what: `public list of ${CARDS} cards`,
      unit: '/s',
      samples,
      yardstick: { name: 'node:http, same bytes and headers', samples: yardstick },
      goals: [atLeast(10_000), atLeastTimes(0.5)],
      note: `${CONNECTIONS} connections, asked by one process on the same machine`,
    },
  ]
}

/** How many public lists the product answers in a second. */
export const publicList: Figure = { name: 'public-list', title: 'Public catalogue', measure }
