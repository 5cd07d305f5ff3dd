import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeOwnDirectory } from '@hlizo/bench/own-directory'
import { runCommand } from '@hlizo/bench/run-command'
import { brokenSections } from './chaos/broken-sections.ts'
import { impatientClients } from './chaos/client-faults.ts'
import { damagedFilms } from './chaos/damaged-films.ts'
import { databaseFrozen, databaseRestart, diskLies } from './chaos/database-faults.ts'
import { fullDisk } from './chaos/full-disk.ts'
import { identityAway } from './chaos/identity-away.ts'
import { blockedNode, killedMigration, killedNodes, stoppedNode } from './chaos/node-faults.ts'
import { mailAway } from './chaos/mail-away.ts'
import { badFiles, unhandled, wrongClock } from './chaos/own-faults.ts'
import { providerAway } from './chaos/provider-away.ts'
import type { Scenario } from './chaos/scenario.ts'
import { openStage, play } from './chaos/stage.ts'
import { chosen } from './chaos/chosen.ts'
import { chaosOfHa } from './chaos/ha/chaos-of-ha.ts'
import { openFleet } from './machines/fleet.ts'
import { trialVariables } from './machines/trial.ts'

const scenarios: readonly Scenario[] = [
  databaseRestart,
  fullDisk,
  diskLies,
  databaseFrozen,
  identityAway,
  mailAway,
  providerAway,
  wrongClock,
  blockedNode,
  impatientClients,
  brokenSections,
  unhandled,
  badFiles,
  damagedFilms,
  stoppedNode,
  killedMigration,
  killedNodes,
]

type Options = { readonly wanted: readonly string[]; readonly port: number }

async function chaosOfNodes({ wanted, port }: Options, interrupted: AbortSignal): Promise<void> {
  const playing = chosen(scenarios, wanted)
  const directory = await makeOwnDirectory('hlizo-chaos-')
  const failed: string[] = []
  process.stdout.write('Starting two nodes and letting people in …\n')
  await using fleet = await openFleet({
    directory: join(directory, 'fleet'),
    port,
    nodes: 2,
    hasBucket: false,
    variables: trialVariables,
  })
  const stage = await openStage(fleet, { directory, port })
  for (const scenario of playing) {
    if ((await play(scenario, stage)) !== null) failed.push(scenario.name)
    interrupted.throwIfAborted()
  }
  await stage.db.close()

  const good = playing.length - failed.length
  process.stdout.write(`\n${good} of ${playing.length} scenarios passed.\n`)
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
}

/**
 * `npm run chaos [R121 …]` plays what may go wrong, one scenario after the other, on two nodes that it
 * starts itself; each ends with `hlizo check`. `--port` names the first of a hundred free ports. `--ha`
 * plays the faults of a highly available database (docs/ha.md), each `--rounds` times.
 */
async function run(interrupted: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '3300' },
      ha: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  })
  const options = { wanted: positionals, port: Number(values.port) }
  if (values.ha) await chaosOfHa({ ...options, rounds: Number(values.rounds) }, interrupted)
  else await chaosOfNodes(options, interrupted)
}

await runCommand(run)
