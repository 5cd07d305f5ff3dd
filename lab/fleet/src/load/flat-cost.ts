import { wait } from '@hlizo/kit/wait'
import type { Fleet } from '../machines/fleet.ts'
import type { Kinds } from './plan.ts'
import type { Finding } from './report.ts'
import { addViewers, measureViewerCost, openCounted, type ViewerCost } from './viewer-cost.ts'

type Size = { readonly nodes: number; readonly accounts: number; readonly cost: ViewerCost }

type Trial = {
  readonly fleet: Fleet
  readonly kinds: Kinds
  readonly accounts: readonly number[]
  readonly seconds: number
  readonly say: (line: string) => void
}

/** Below what two cores bear with three nodes. */
const PER_SECOND_OF_NODE = 100
const MOST_DIFFERENCE = 0.05

const NAMES = {
  statements: 'statements',
  walBytes: 'bytes of the write-ahead log',
  nodeMs: 'ms of a node',
  databaseMs: 'ms of the database',
} as const satisfies Readonly<Record<keyof ViewerCost, string>>

const KEYS = ['statements', 'walBytes', 'nodeMs', 'databaseMs'] as const

const lineOf = ({ nodes, accounts, cost }: Size) =>
  `${nodes} node${nodes === 1 ? '' : 's'}, ${accounts.toLocaleString('en')} accounts: ` +
  KEYS.map((key) => `${cost[key].toFixed(2)} ${NAMES[key]}`).join(', ')

/** How far each size lies from the first one. */
export function flatFindings(sizes: readonly Size[]): Finding[] {
  const [first, ...others] = sizes
  if (!first) return []

  return KEYS.map((key) => {
    const away = others.map(({ cost }) => cost[key] / first.cost[key] - 1)
    return {
      what: `${NAMES[key]} of a viewer-minute`,
      target: `± ${MOST_DIFFERENCE * 100} %`,
      measured: `${first.cost[key].toFixed(2)}; ${away.map((one) => `${one < 0 ? '' : '+'}${(one * 100).toFixed(1)} %`).join(', ')}`,
      isHeld: away.every((one) => Math.abs(one) <= MOST_DIFFERENCE),
    }
  })
}

/** What a viewer-minute costs with one node and with three, and with more and more accounts. */
export async function measureFlatCost(trial: Trial): Promise<Finding[]> {
  const { fleet, kinds, seconds, say } = trial
  const { database: server, nodes } = fleet
  if (!server) throw new Error('The cost is measured on a database of its own.')
  const db = await openCounted(server)
  const others = nodes.slice(1)
  const sizes: Size[] = []
  let made = 0
  // Jobs after the start are not counted.
  await wait(seconds * 1_000)
  try {
    for (const accounts of trial.accounts) {
      say(`▸ ${accounts.toLocaleString('en')} accounts`)
      await addViewers(db, { from: made + 1, to: accounts }, new Date())
      made = accounts
      for (const running of [nodes.slice(0, 1), nodes]) {
        if (running.length === 1) for (const node of others) await node.kill()
        else for (const node of others) node.start()
        await Promise.all(running.map((node) => node.ready()))
        const asked = { db, server, nodes: running, kinds, seconds }
        const cost = await measureViewerCost({ ...asked, perSecondOfNode: PER_SECOND_OF_NODE })
        const size = { nodes: running.length, accounts, cost }
        sizes.push(size)
        say(lineOf(size))
      }
    }
  } finally {
    await db.close()
  }

  return flatFindings(sizes)
}
