import { kinds, type Costs, type Kind, type Node } from './costs.ts'
import { createRandom, type Random } from './random.ts'

/** What reaches one node in a second, by kind. */
export type Rates = Readonly<Record<Kind, number>>

type Options = Node & {
  readonly cores: number
  readonly rates: Rates
  readonly seed: number
  /** So many requests are simulated; more make the percentiles smoother. */
  readonly requests: number
}

/** Waiting and service times of one node, in milliseconds. */
export type QueueResult = {
  /** The share of its cores that is needed; above 1 the queue grows without end. */
  readonly load: number
  readonly latencyMs: (kind: Kind, share: number) => number
  readonly meanMs: (kind: Kind) => number
}

/** Reports of so long are written together (docs/scaling.md). */
const BATCH_MS = 20
/** The queue is empty at first, so the first requests are not counted. */
const WARM_SHARE = 0.2
const MS = 1_000
/** The mean of an exponential distribution is its 99th percentile by this. */
const P99_OF_MEAN = Math.log(100)

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

export const loadOf = (node: { cores: number; costs: Costs; rates: Rates }) =>
  sum(kinds.map((kind) => node.rates[kind] * node.costs[kind])) / node.cores

/** Draws a kind by its share of all requests. */
function kindDrawer(rates: Rates, random: Random): () => Kind {
  const all = sum(kinds.map((kind) => rates[kind]))

  return () => {
    let left = random.next() * all
    return kinds.find((kind) => (left -= rates[kind]) < 0) ?? 'catalogue'
  }
}

/**
 * One node as a queue: requests of many independent people come at random (Poisson), take log-normal times and
 * are served first come, first served, each by one core. Each also waits for the event loop, exponentially, and a
 * report for its batch.
 */
export function simulateNode(options: Options): QueueResult {
  const { cores, costs, loopDelayMs, rates, seed, requests } = options
  const random = createRandom(seed)
  const drawKind = kindDrawer(rates, random)
  const meanGap = 1 / sum(kinds.map((kind) => rates[kind]))
  const freeAt = Array.from({ length: cores }, () => 0)
  const latencies = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  let now = 0
  for (let request = 0; request < requests; request += 1) {
    now += random.exponential(meanGap)
    const kind = drawKind()
    const core = freeAt.indexOf(Math.min(...freeAt))
    const end = Math.max(now, freeAt[core] ?? 0) + random.skewed(costs[kind])
    freeAt[core] = end
    const batch = kind === 'progress' ? random.next() * BATCH_MS : 0
    const pause = random.exponential(loopDelayMs / P99_OF_MEAN)
    if (request > requests * WARM_SHARE) latencies.get(kind)?.push((end - now) * MS + batch + pause)
  }

  const sorted = (kind: Kind) => Float64Array.from(latencies.get(kind) ?? []).toSorted()

  return {
    load: loadOf(options),
    latencyMs: (kind, share) => {
      const all = sorted(kind)
      return all[Math.max(0, Math.ceil(share * all.length) - 1)] ?? Number.NaN
    },
    meanMs: (kind) => sum(latencies.get(kind) ?? []) / (latencies.get(kind)?.length ?? 0),
  }
}
