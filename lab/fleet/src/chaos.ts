import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeOwnDirectory } from '@hlizo/bench/own-directory'
import { runCommand } from '@hlizo/bench/run-command'
import { connect } from '@hlizo/database/database'
import { brokenSections } from './chaos/broken-sections.ts'
import { impatientClients } from './chaos/client-faults.ts'
import { hlizo } from './chaos/command.ts'
import { damagedFilms } from './chaos/damaged-films.ts'
import { databaseFrozen, databaseRestart, diskLies } from './chaos/database-faults.ts'
import { fullDisk } from './chaos/full-disk.ts'
import { identityAway } from './chaos/identity-away.ts'
import { blockedNode, killedMigration, killedNodes, stoppedNode } from './chaos/node-faults.ts'
import { mailAway } from './chaos/mail-away.ts'
import { badFiles, unhandled, wrongClock } from './chaos/own-faults.ts'
import { providerAway } from './chaos/provider-away.ts'
import { must, type Scenario, type Stage } from './chaos/scenario.ts'
import { openFleet, type Fleet } from './machines/fleet.ts'
import { trialVariables } from './machines/trial.ts'
import { newMember, type Member } from './people/member.ts'
import { startTraffic, type Traffic } from './people/traffic.ts'
import { lostWrites } from './people/verify-ledger.ts'

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

const MEMBERS = 3
/** Apart from the fleet's own ports: machines that a scenario starts for itself. */
const SPARE_PORTS = 30

const say = (words: string) => process.stdout.write(`    ${words}\n`)

function chosen(wanted: readonly string[]): readonly Scenario[] {
  const names = scenarios.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${names.join(', ')}.`)

  return wanted.length === 0 ? scenarios : scenarios.filter(({ name }) => wanted.includes(name))
}

/** A stage, and how to send home whom a broken scenario left on it. */
type Open = Stage & { readonly clear: () => Promise<void> }

async function openStage(fleet: Fleet, directory: string, port: number): Promise<Open> {
  const running = new Set<Traffic>()
  const members: Member[] = []
  for (let count = 0; count < MEMBERS; count += 1) members.push(await newMember(fleet.url))
  const db = connect(fleet.databaseUrl, { max: 4 })

  return {
    fleet,
    db,
    members,
    say,
    freePort: port + SPARE_PORTS,
    directory: () => mkdtemp(join(directory, 'own-')),
    traffic: async (options) => {
      const traffic = await startTraffic({ url: fleet.url, members, ...options })
      running.add(traffic)
      return traffic
    },
    clear: async () => {
      for (const traffic of running) await traffic.stop()
      running.clear()
    },
    keeps: async (ledger, product = fleet) => {
      const own = product === fleet ? db : connect(product.databaseUrl, { max: 2 })
      const lost = await lostWrites(own, product.url, ledger)
      if (own !== db) await own.close()
      must(lost.length === 0, `no acknowledged write is lost: ${lost.slice(0, 3).join('; ')}`)
      say(
        `kept: ${ledger.progress.size} places, ${ledger.favorites.size} favourites, ${ledger.gifts.length} gifts`,
      )
    },
  }
}

/** Every node runs again, whatever was done to it. */
async function heal({ nodes }: Fleet): Promise<void> {
  for (const node of nodes) node.start()
  await Promise.all(nodes.map((node) => node.ready()))
}

/** Plays one scenario; ends with the invariants of the product. Gives null, or what was not kept. */
async function play(scenario: Scenario, stage: Open): Promise<string | null> {
  process.stdout.write(`▸ ${scenario.name}  ${scenario.sentence}\n`)
  const obstacle = scenario.obstacle?.() ?? null
  if (obstacle !== null) {
    say(`skipped: ${obstacle}`)
    return null
  }
  try {
    await scenario.run(stage)
    await heal(stage.fleet)
    const check = await hlizo(stage.fleet, ['check'])
    must(check.code === 0, `hlizo check is content:\n${check.text}`)
    say('hlizo check: every rule holds')
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`✗ ${reason}`)
    await heal(stage.fleet).catch(() => {})
    return reason
  } finally {
    await stage.clear()
  }
}

/**
 * `npm run chaos [R121 …]` plays what may go wrong, one scenario after the other, on two nodes that it
 * starts itself; each ends with `hlizo check`. `--port` names the first of a hundred free ports.
 */
async function run(interrupted: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '3300' } },
  })
  const wanted = chosen(positionals)
  const port = Number(values.port)
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
  const stage = await openStage(fleet, directory, port)
  for (const scenario of wanted) {
    if ((await play(scenario, stage)) !== null) failed.push(scenario.name)
    interrupted.throwIfAborted()
  }
  await stage.db.close()

  const good = wanted.length - failed.length
  process.stdout.write(`\n${good} of ${wanted.length} scenarios kept every promise.\n`)
  if (failed.length > 0) throw new Error(`Not kept: ${failed.join(', ')}`)
}

await runCommand(run)
