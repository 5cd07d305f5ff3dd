import { kinds, STEADY_PER_SECOND, type Kind, type Measured, type Node } from './costs.ts'
import { installations, usesOf, type Installation, type Use } from './installations.ts'
import { loadOf, simulateNode, type Rates } from './node-queue.ts'

/** The uses of an installation at one number of viewers. */
type Point = { readonly viewers: number; readonly uses: readonly Use[] }

/** What fails first in an installation, and at how many viewers. */
export type Outcome = {
  readonly installation: Installation
  readonly points: readonly Point[]
  readonly firstFailure: { readonly part: string; readonly viewers: number } | null
}

/** A simulated figure beside a measured one. */
export type Comparison = {
  readonly what: string
  readonly simulated: number
  readonly measured: number
}

const SEED = 2026
const PER_DECADE = 12
const DECADES = { from: 2, to: 6 }

/** From a hundred to a million, evenly on a logarithmic scale. */
const sizes = Array.from({ length: (DECADES.to - DECADES.from) * PER_DECADE + 1 }, (_, step) =>
  Math.round(10 ** (DECADES.from + step / PER_DECADE)),
)

const worstOf = (uses: readonly Use[]) => uses.toSorted((a, b) => b.share - a.share)[0]

const PROCESSORS = 'processors of '
/** Above this a queue grows because of the processors, whatever is late first. */
const FULL = 0.9

/** The part that fails at the first size at which any does. */
function firstFailure(points: readonly Point[]): Outcome['firstFailure'] {
  const failed = points.find(({ uses }) => uses.some(({ share }) => share >= 1))
  if (failed === undefined) return null
  const { uses, viewers } = failed
  const isFull = uses.some(({ part, share }) => part.startsWith(PROCESSORS) && share >= FULL)
  const causes = uses.filter(({ part }) => !isFull || part !== 'latency')

  return { part: worstOf(causes)?.part ?? '', viewers }
}

/** All installations from a hundred viewers to a million. */
export function simulate(node: Node): readonly Outcome[] {
  return installations.map((installation) => {
    const points = sizes.map((viewers) => ({
      viewers,
      uses: usesOf(installation, { viewers, node, seed: SEED }),
    }))

    return { installation, points, firstFailure: firstFailure(points) }
  })
}

/** The mix of `npm run load`, in percent. */
const MIX: Rates = { catalogue: 50, home: 5, progress: 35, start: 8, 'sign-in': 2 }
const CORES = 2

const mixAt = (perSecond: number): Rates => ({
  catalogue: (MIX.catalogue / 100) * perSecond,
  home: (MIX.home / 100) * perSecond,
  progress: (MIX.progress / 100) * perSecond,
  start: (MIX.start / 100) * perSecond,
  'sign-in': (MIX['sign-in'] / 100) * perSecond,
})

/** The simulation beside the two runs of the real product that docs/benchmarks.md has. */
export function compare(measured: Measured): readonly Comparison[] {
  const { costs, loopDelayMs, mixPeakPerSecond, steady } = measured
  const peak = 1 / loadOf({ cores: CORES, costs, rates: mixAt(1) })
  const hour = simulateNode({
    cores: CORES,
    costs,
    loopDelayMs,
    rates: mixAt(STEADY_PER_SECOND),
    seed: SEED,
    requests: 100_000,
  })
  const latency = (kind: Kind): Comparison => ({
    what: `${kind} at ${STEADY_PER_SECOND} requests/s, p${steady[kind].share * 100}, ms`,
    simulated: hour.latencyMs(kind, steady[kind].share),
    measured: steady[kind].ms,
  })

  return [
    { what: 'the peak of the mix, requests/s', simulated: peak, measured: mixPeakPerSecond },
    ...kinds.map(latency),
  ]
}
