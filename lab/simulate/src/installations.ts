import { kinds, type Costs, type Kind, type Node } from './costs.ts'
import { loadOf, simulateNode, type Rates } from './node-queue.ts'

/** What an installation is made of. */
export type Installation = {
  readonly name: string
  readonly nodes: number
  /** Of the machine of PostgreSQL; null when it shares that of the node. */
  readonly databaseCores: number | null
  readonly hasCdn: boolean
}

/** A row of docs/scaling.md each. */
export const installations: readonly Installation[] = [
  { name: 'one machine', nodes: 1, databaseCores: null, hasCdn: false },
  { name: 'one machine and a CDN', nodes: 1, databaseCores: null, hasCdn: true },
  { name: 'three nodes and a CDN', nodes: 3, databaseCores: 2, hasCdn: true },
  { name: 'thirty nodes, two CDNs', nodes: 30, databaseCores: 32, hasCdn: true },
]

/** How much of one part an installation uses; above 1 it fails. */
export type Use = { readonly part: string; readonly share: number }

/** Of a machine that also runs PostgreSQL. */
const MACHINE_CORES = 2
/** A node is one event loop: it uses no more, on any machine. */
const NODE_CORES = 1
/** What a node takes of the processor time of a request, as measured (docs/scaling.md); PostgreSQL takes the rest. */
const NODE_SHARE = 0.52

const MBIT_PER_VIEWER = 3
/** Of each machine. */
const NETWORK_MBIT = 1_000
/** What the CDN does not have, and reads from the bucket. */
const CDN_MISSES = 0.01
const BUCKET_MBIT = 100_000
const KB_PER_CONNECTION = 20
/** What a node may use for connections. */
const CONNECTION_KB = 4_000_000
/** Measured: rows of progress that PostgreSQL writes in a second with one core, in batches. */
const ROWS_PER_CORE = 84_000
/** A premiere: everyone begins within ten minutes, and at its height half as many again as on average. */
const PREMIERE_SECONDS = 600
const HEIGHT = 1.5
const SIGN_INS_PER_START = 1 / 20
/** Every 30 s, and one in five more for pauses and ends. */
const REPORTS = 1.2 / 30
const LISTS = 5 / 600
const HOMES = 1 / 600
/** What a node computes at once (docs/identity.md). */
const HASHES_AT_ONCE = 2

/** The latency goals of docs/benchmarks.md. */
const goals: Readonly<Record<Kind, { readonly share: number; readonly ms: number }>> = {
  catalogue: { share: 0.99, ms: 50 },
  home: { share: 0.95, ms: 200 },
  progress: { share: 0.99, ms: 100 },
  start: { share: 0.95, ms: 150 },
  'sign-in': { share: 0.95, ms: 500 },
}

/** What so many viewers ask for in the busiest second of a premiere. */
export function ratesOf(viewers: number): Rates {
  const starts = (viewers / PREMIERE_SECONDS) * HEIGHT

  return {
    catalogue: viewers * LISTS,
    home: viewers * HOMES,
    progress: viewers * REPORTS,
    start: starts,
    'sign-in': starts * SIGN_INS_PER_START,
  }
}

/** The slowest kind against its goal. A node whose cores do not suffice is not simulated. */
function latencyShare({ costs, ...node }: Node & Machine, rates: Rates, seed: number): number {
  if (loadOf({ ...node, costs, rates }) >= 1) return Number.POSITIVE_INFINITY
  const { latencyMs } = simulateNode({ ...node, costs, rates, seed, requests: 2_500 })

  return Math.max(...kinds.map((kind) => latencyMs(kind, goals[kind].share) / goals[kind].ms || 0))
}

type Machine = { readonly cores: number }

const partOf = (costs: Costs, share: number): Costs => ({
  catalogue: costs.catalogue * share,
  home: costs.home * share,
  progress: costs.progress * share,
  start: costs.start * share,
  'sign-in': costs['sign-in'] * share,
})

/** What the processors bear: those of a node, and those of PostgreSQL unless it is on the same machine. */
function processorUses(
  { nodes, databaseCores }: Installation,
  { costs, rates }: { readonly costs: Costs; readonly rates: Rates },
): readonly Use[] {
  const own = loadOf({ cores: NODE_CORES, costs: partOf(costs, NODE_SHARE), rates })
  if (databaseCores === null) {
    const machine = loadOf({ cores: MACHINE_CORES, costs, rates })
    return [{ part: 'processors of the nodes', share: Math.max(own, machine) }]
  }
  const database = loadOf({ cores: databaseCores, costs: partOf(costs, 1 - NODE_SHARE), rates })

  return [
    { part: 'processors of the nodes', share: own },
    { part: 'processors of PostgreSQL', share: database * nodes },
  ]
}

/** What each part of an installation bears with so many viewers. */
export function usesOf(
  installation: Installation,
  { viewers, node, seed }: { readonly viewers: number; readonly node: Node; readonly seed: number },
): readonly Use[] {
  const { nodes, databaseCores, hasCdn } = installation
  const { costs } = node
  const machine =
    databaseCores === null
      ? { ...node, cores: MACHINE_CORES }
      : { ...node, cores: NODE_CORES, costs: partOf(costs, NODE_SHARE) }
  const rates = ratesOf(viewers / nodes)
  const film = viewers * MBIT_PER_VIEWER
  const hashSeconds = rates['sign-in'] * costs['sign-in']

  return [
    hasCdn
      ? { part: 'the bucket', share: (film * CDN_MISSES) / BUCKET_MBIT }
      : { part: 'the network', share: film / nodes / NETWORK_MBIT },
    ...processorUses(installation, { costs, rates }),
    { part: 'latency', share: latencyShare(machine, rates, seed) },
    { part: 'sign-ins', share: hashSeconds / HASHES_AT_ONCE },
    { part: 'connections', share: ((viewers / nodes) * KB_PER_CONNECTION) / CONNECTION_KB },
    {
      part: 'writes of PostgreSQL',
      share: (viewers * REPORTS) / (ROWS_PER_CORE * (databaseCores ?? MACHINE_CORES)),
    },
  ]
}
