import { startBareServer } from './support/bare-server.ts'
import {
  atLeast,
  atMost,
  atMostTimes,
  type Bench,
  type Figure,
  type Goal,
  type Measurement,
} from './support/figure.ts'
import { visit, type Visit } from './support/lighthouse.ts'
import { staticCopy } from './support/static-copy.ts'

type Line = Pick<Measurement, 'what' | 'unit'> & {
  readonly of: keyof Visit
  readonly goals: readonly Goal[]
}

const lines: readonly Line[] = [
  {
    what: 'largest contentful paint',
    unit: 'ms',
    of: 'lcpMs',
    goals: [atMost(1_500), atMostTimes(1)],
  },
  { what: 'cumulative layout shift', unit: '', of: 'cls', goals: [atMost(0.02)] },
  { what: 'total blocking time', unit: 'ms', of: 'blockingMs', goals: [atMost(50)] },
  { what: 'performance score', unit: '', of: 'score', goals: [atLeast(98)] },
  {
    what: 'JavaScript on the wire',
    unit: 'kB',
    of: 'scriptKilobytes',
    goals: [atMost(140)],
  },
]

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  await using bare = await startBareServer(
    await staticCopy(`${product.url}/`, await bench.directory()),
  )
  const ours: Visit[] = []
  const theirs: Visit[] = []
  for (let round = 0; round < bench.rounds(5); round += 1) {
    ours.push(await visit(`${product.url}/`))
    theirs.push(await visit(`${bare.url}/`))
    bench.say(`visit ${round + 1}: LCP ${Math.round(ours.at(-1)?.lcpMs ?? 0)} ms`)
  }

  return lines.map(({ what, unit, of, goals }) => ({
    what,
    unit,
    goals,
    samples: ours.map((one) => one[of]),
    yardstick: { name: 'static HTML, node:http', samples: theirs.map((one) => one[of]) },
  }))
}

/** The public home page, first visit, Lighthouse on a phone with applied (devtools) throttling. */
export const home: Figure = { name: 'home', title: 'Public home, Lighthouse mobile', measure }
