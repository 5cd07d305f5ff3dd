import { makeHaDirectory, openHaFleet, requireHaPorts } from '../../ha/ha-fleet.ts'
import { requirePorts } from '../../machines/require-ports.ts'
import { trialVariables } from '../../machines/trial.ts'
import { chosen } from '../chosen.ts'
import { openStage, play, type OpenStage } from '../stage.ts'
import { prepareCast } from './cast.ts'
import type { Target } from './fault.ts'
import { faults } from './faults.ts'
import { scenarioOf, type Seen } from './play-fault.ts'
import { prepareWriters } from './writers.ts'

const NODES = 3
/** Enough for the database and the log of many failovers: each begins another timeline, whose files stay until a checkpoint. */
const DISK_SIZE = '1g'
const COLUMNS = [
  'Fault',
  'Rounds',
  'Writes away, at most',
  'Lists away, at most',
  'Reads of a member away, at most',
  'Lists old, at most',
  'Films stood still, at most',
  'Acknowledged at members',
  'Edits acknowledged',
  'Lost',
  'Two primaries',
]

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What was seen, as the table of docs/ha.md. */
function tableOf(all: readonly Seen[]): string {
  const rows = [...Map.groupBy(all, ({ name }) => name)].map(([name, seen]) => {
    const worst = (ms: (one: Seen) => number) =>
      `${(Math.max(...seen.map(ms)) / 1_000).toFixed(1)} s`
    return row([
      `\`${name}\``,
      seen.length,
      worst((one) => one.writesAwayMs),
      worst((one) => one.listsAwayMs),
      worst((one) => one.ownAwayMs),
      worst((one) => one.listsOldMs),
      worst((one) => one.filmsStoodMs),
      sum(seen.map((one) => one.acknowledged)),
      sum(seen.map((one) => one.edits)),
      sum(seen.map((one) => one.lost)),
      sum(seen.map((one) => one.twoPrimaries)),
    ])
  })

  return [row(COLUMNS), row(COLUMNS.map(() => '---')), ...rows].join('\n')
}

type Options = {
  readonly wanted: readonly string[]
  readonly port: number
  readonly rounds: number
}

async function playAll(
  stage: OpenStage,
  target: Target,
  { rounds, wanted, interrupted }: Options & { readonly interrupted: AbortSignal },
): Promise<readonly string[]> {
  const all: Seen[] = []
  const failed: string[] = []
  const cast = await prepareCast(stage)
  const note = (seen: Seen) => all.push(seen)
  for (let round = 1; round <= rounds; round += 1)
    for (const fault of chosen(faults, wanted)) {
      const reason = await play(scenarioOf(fault, { target, cast, note }), stage)
      if (reason !== null) failed.push(`${fault.name} (round ${round}): ${reason}`)
      interrupted.throwIfAborted()
    }
  process.stdout.write(`\n${tableOf(all)}\n`)

  return failed
}

/** Plays the faults of docs/ha.md on three nodes and the whole set behind them. */
export async function chaosOfHa(options: Options, interrupted: AbortSignal): Promise<void> {
  const { port, wanted } = options
  chosen(faults, wanted)
  await requirePorts(port, NODES)
  await requireHaPorts(port)
  const directory = await makeHaDirectory()
  process.stdout.write('Starting three nodes with their database and letting people in …\n')
  await using ha = await openHaFleet({
    directory,
    port,
    nodes: NODES,
    variables: trialVariables,
    diskSize: DISK_SIZE,
  })
  const { fleet, database } = ha
  const stage = await openStage(fleet, {
    directory,
    port,
    databaseUrl: database.variables.DATABASE_LISTEN_URL,
  })
  await prepareWriters(stage.db)
  const failed = await playAll(stage, { ...stage, fleet, database }, { ...options, interrupted })
  await stage.db.close()
  if (failed.length > 0) throw new Error(`Failed:\n${failed.join('\n')}`)
}
