import { monitorEventLoopDelay } from 'node:perf_hooks'
import { wait } from '@hlizo/kit/wait'
import { until } from '../../machines/until.ts'
import { lostEdits, stalestListMs, startEditing, type Editing } from '../../people/editor.ts'
import type { Ledger } from '../../people/traffic.ts'
import { startWatching, type Screening } from '../../people/watch-film.ts'
import { isWritable } from '../database-faults.ts'
import { must, type Scenario, type Stage } from '../scenario.ts'
import { longestOutageMs, onlyStatuses, tally } from '../statuses.ts'
import { afterTakeover, type Acknowledgement } from './acknowledgements.ts'
import type { Cast } from './cast.ts'
import type { Fault, Target } from './fault.ts'
import { lostOf, startWriters } from './writers.ts'

/** What one round has shown. */
export type Seen = {
  readonly name: string
  readonly writesAwayMs: number
  readonly listsAwayMs: number
  /** Reads of a member. */
  readonly ownAwayMs: number
  /** How long a list lacked an acknowledged edit. */
  readonly listsOldMs: number
  /** How long a playing film stood still. */
  readonly filmsStoodMs: number
  readonly acknowledged: number
  readonly edits: number
  readonly lost: number
  readonly twoPrimaries: number
}

type Round = {
  readonly ledger: Ledger
  readonly acknowledged: readonly Acknowledgement[]
  readonly editing: Editing
  readonly screenings: readonly Screening[]
  /** How long this process itself was held up: its people cannot be served faster. */
  readonly ownDelayMs: number
  /** Why the installation is not in order again, or null. */
  readonly failure: unknown
}

const WRITES_WITHIN_MS = 15_000
const READS_WITHIN_MS = 3_000
/** What a list may lack an edit for while the primary answers (docs/decisions/0194). */
const LISTS_OLD_AT_MOST_MS = 5_000
const NANOSECONDS_IN_MS = 1_000_000
const SETTLE_MS = 3_000
/** Between two requests of a member: often enough to see an outage, and seldom enough that a request without any fault is answered at once. */
const PAUSE_MS = 200
const BACK_WITHIN_MS = 30_000

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Lets people watch, pay and edit while `work` is done. */
async function withPeople(
  stage: Stage,
  { database, fleet: { url } }: Target,
  { filmId, editedId, editorToken }: Cast,
  work: () => Promise<void>,
): Promise<Round> {
  const traffic = await stage.traffic({ giftId: 'voucher-1-month', pauseMs: PAUSE_MS })
  const viewers = await Promise.all(
    stage.members.map((member) => startWatching(url, member, filmId)),
  )
  const editor = startEditing({ url, token: await editorToken(), videoId: editedId })
  const writers = startWriters(database)
  const delay = monitorEventLoopDelay()
  delay.enable()
  // Also after a failure every acknowledged write is looked for.
  const failure = await work().then(
    () => null,
    (error: unknown) => error,
  )

  delay.disable()

  return {
    failure,
    ownDelayMs: delay.max / NANOSECONDS_IN_MS,
    ledger: await traffic.stop(),
    acknowledged: await writers.stop(),
    editing: await editor.stop(),
    screenings: await Promise.all(viewers.map((viewer) => viewer.stop())),
  }
}

/** Strikes while people watch, pay and edit. All parts are in order again afterwards. */
const strike = (fault: Fault, target: Target, stage: Stage, cast: Cast) =>
  withPeople(stage, target, cast, async () => {
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
  })

async function judge(
  fault: Fault,
  { ledger, acknowledged, editing, screenings }: Round,
  stage: Stage,
  { editedId }: Cast,
): Promise<Seen> {
  return {
    name: fault.name,
    writesAwayMs: longestOutageMs(ledger.events, 'progress'),
    listsAwayMs: longestOutageMs(ledger.events, 'list'),
    ownAwayMs: longestOutageMs(ledger.events, 'own'),
    listsOldMs: stalestListMs(editing),
    filmsStoodMs: Math.max(...screenings.map(({ stoodStillMs }) => stoodStillMs)),
    acknowledged: acknowledged.length,
    edits: editing.edits.length,
    lost:
      (await lostOf(stage.db, acknowledged)) + (await lostEdits(stage.db, editedId, editing.edits)),
    twoPrimaries: afterTakeover(acknowledged).length,
  }
}

function tell(
  { say }: Stage,
  seen: Seen,
  { ledger, editing, screenings, ownDelayMs }: Round,
): void {
  const refused = screenings.reduce((all, one) => all + one.refused, 0)
  const segments = screenings.reduce((all, one) => all + one.segments, 0)
  say(
    `${tally(ledger.events)}; edits ${tally(editing.events)}; ${seen.acknowledged} writes at the members themselves`,
  )
  say(
    `writes away for ${seconds(seen.writesAwayMs)}, lists for ${seconds(seen.listsAwayMs)}, reads of a member for ${seconds(seen.ownAwayMs)}; the laboratory itself for ${seconds(ownDelayMs)}`,
  )
  say(
    `lists old for ${seconds(seen.listsOldMs)}; ${segments} segments watched, ${refused} refused, films stood still for ${seconds(seen.filmsStoodMs)}`,
  )
}

function demand(seen: Seen, { ledger, editing }: Round): void {
  onlyStatuses(ledger.events, [503])
  // An edit whose answer was lost has raised the version.
  onlyStatuses(editing.events, [409, 503])
  must(seen.edits > 0, 'edits are acknowledged')
  must(seen.writesAwayMs <= WRITES_WITHIN_MS, 'writes resume within 15 s')
  must(seen.listsAwayMs <= READS_WITHIN_MS, 'lists resume within 3 s')
  must(seen.ownAwayMs <= READS_WITHIN_MS, 'reads of a member resume within 3 s')
  // While the primary is away a list may be as old as that (docs/decisions/0210).
  const mayBeOldMs = seen.writesAwayMs + LISTS_OLD_AT_MOST_MS
  must(seen.listsOldMs <= mayBeOldMs, 'lists have an edit 5 s after writes resume')
  must(seen.filmsStoodMs === 0, 'playing films do not stop')
}

type Playing = {
  readonly target: Target
  readonly cast: Cast
  /** Gets what was seen. */
  readonly note: (seen: Seen) => void
}

/** A fault as a scenario. */
export function scenarioOf(fault: Fault, { target, cast, note }: Playing): Scenario {
  const run = async (stage: Stage) => {
    const pids = target.fleet.nodes.map((node) => node.child().pid)
    const round = await strike(fault, target, stage, cast)
    const seen = await judge(fault, round, stage, cast)
    note(seen)
    tell(stage, seen, round)
    must(seen.lost === 0, `no acknowledged write or edit is lost: ${seen.lost}`)
    must(seen.twoPrimaries === 0, `never two primaries acknowledge: ${seen.twoPrimaries}`)
    if (round.failure !== null) throw round.failure
    await stage.keeps(round.ledger)
    for (const [index, node] of target.fleet.nodes.entries())
      must(
        fault.stopsNodes === true || (node.child().ending() ?? node.child().pid) === pids[index],
        `every node lives on: ${node.child().ending()}`,
      )
    demand(seen, round)
  }

  return { name: fault.name, sentence: fault.sentence, run }
}
