import { wait } from '@hlizo/kit/wait'
import { videosAddress } from './support/catalogue.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { askIdentity, signIn } from './support/identity-calls.ts'
import type { Product } from './support/product.ts'
import { percentile } from './support/statistics.ts'

const LOGINS_PER_SECOND = 200
const READS_PER_SECOND = 50
const CARDS = 20
const SECONDS = { quick: 2, round: 8 }

/** Does something so many times a second, whether or not the last is done; waits for all in the end. */
async function steadily(
  perSecond: number,
  seconds: number,
  work: (place: number) => Promise<void>,
) {
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let place = 0; place < perSecond * seconds; place += 1) {
    await wait(Math.max(0, startedAt + (place * 1_000) / perSecond - performance.now()))
    underWay.push(work(place))
  }
  await Promise.all(underWay)
}

async function flood(product: Product, seconds: number) {
  const statuses = new Map<number, number>()
  await steadily(LOGINS_PER_SECOND, seconds, async (place) => {
    const email = `unknown-${place}@hlizo.example`
    const answer = await askIdentity(product, signIn({ email, password: 'Gresita-1!' }))
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  })
  return statuses
}

async function readTimes({ url }: Product, seconds: number): Promise<number[]> {
  const timesMs: number[] = []
  await steadily(READS_PER_SECOND, seconds, async () => {
    const askedAt = performance.now()
    const answer = await fetch(url + videosAddress(CARDS))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The catalogue answered ${answer.status} during the flood.`)
    timesMs.push(performance.now() - askedAt)
  })

  return timesMs
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  const samples: number[] = []
  const quiet: number[] = []
  let answers = ''
  for (let round = 0; round < bench.rounds(3); round += 1) {
    quiet.push(percentile(await readTimes(product, seconds), 0.99))
    const [statuses, timesMs] = await Promise.all([
      flood(product, seconds),
      readTimes(product, seconds),
    ])
    samples.push(percentile(timesMs, 0.99))
    answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  }

  return [
    {
      what: `catalogue, p99 under ${LOGINS_PER_SECOND} sign-ins a second`,
      unit: 'ms',
      samples,
      yardstick: { name: 'the same without the flood', samples: quiet },
      goals: [atMost(150)],
      note: `${READS_PER_SECOND} reads a second of ${CARDS} cards; the flood was answered ${answers}`,
    },
  ]
}

/** Whether visitors can browse during a flood of sign-ins. */
export const loginFlood: Figure = { name: 'login-flood', title: 'Login flood', measure }
