import { wait } from '@hlizo/kit/wait'
import { until } from '../../machines/until.ts'
import { isWritable } from '../database-faults.ts'
import { must, type Scenario, type Stage } from '../scenario.ts'
import { longestOutageMs, onlyStatuses, tally } from '../statuses.ts'
import { afterTakeover } from './acknowledgements.ts'
import type { Fault, Target } from './fault.ts'
import { lostOf, startWriters } from './writers.ts'

/** What one round has shown. */
export type Seen = {
  readonly name: string
  readonly writesAwayMs: number
  readonly listsAwayMs: number
  readonly acknowledged: number
  readonly lost: number
  readonly twoPrimaries: number
}

const WRITES_WITHIN_MS = 15_000
const READS_WITHIN_MS = 3_000
const SETTLE_MS = 3_000
const BACK_WITHIN_MS = 30_000

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Strikes while people watch and pay. Gives the traffic, after all parts are in order again. */
async function strike(fault: Fault, target: Target, stage: Stage) {
  const traffic = await stage.traffic({ giftId: 'voucher-1-month' })
  const writers = startWriters(target.database)
  try {
    await wait(SETTLE_MS)
    const putInOrder = await fault.strike(target)
    await putInOrder()
    await target.database.whole()
    await until(isWritable(stage), { withinMs: BACK_WITHIN_MS, what: 'writes succeed again' })
    await wait(SETTLE_MS)
  } finally {
    target.database.restore()
  }

  return { ledger: await traffic.stop(), acknowledged: await writers.stop() }
}

/** A fault as a scenario; `note` gets what was seen. */
export function scenarioOf(fault: Fault, target: Target, note: (seen: Seen) => void): Scenario {
  const run = async (stage: Stage) => {
    const pids = target.fleet.nodes.map((node) => node.child().pid)
    const { ledger, acknowledged } = await strike(fault, target, stage)
    const { events } = ledger
    const seen: Seen = {
      name: fault.name,
      writesAwayMs: longestOutageMs(events, 'progress'),
      listsAwayMs: longestOutageMs(events, 'list'),
      acknowledged: acknowledged.length,
      lost: await lostOf(stage.db, acknowledged),
      twoPrimaries: afterTakeover(acknowledged).length,
    }
    note(seen)

    stage.say(`${tally(events)}; ${acknowledged.length} writes at the members themselves`)
    stage.say(
      `writes away for ${seconds(seen.writesAwayMs)}, lists for ${seconds(seen.listsAwayMs)}`,
    )
    must(seen.lost === 0, `no write that a member acknowledged is lost: ${seen.lost}`)
    must(seen.twoPrimaries === 0, `never two primaries acknowledge: ${seen.twoPrimaries}`)
    await stage.keeps(ledger)
    for (const [index, node] of target.fleet.nodes.entries())
      must(
        fault.stopsNodes === true || (node.child().ending() ?? node.child().pid) === pids[index],
        `every node lives on: ${node.child().ending()}`,
      )
    onlyStatuses(events, [503])
    must(seen.writesAwayMs <= WRITES_WITHIN_MS, 'writes resume within 15 s')
    must(seen.listsAwayMs <= READS_WITHIN_MS, 'lists resume within 3 s')
  }

  return { name: fault.name, sentence: fault.sentence, run }
}
