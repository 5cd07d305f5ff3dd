import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@hlizo/database/database'
import type { Fleet } from '../machines/fleet.ts'
import { newMember, refreshed, type Member } from '../people/member.ts'
import { startTraffic, type Traffic } from '../people/traffic.ts'
import { lostWrites } from '../people/verify-ledger.ts'
import { hlizo } from './command.ts'
import { must, type Scenario, type Stage } from './scenario.ts'

const MEMBERS = 3
/** Apart from the fleet's own ports: machines that a scenario starts for itself. */
const SPARE_PORTS = 30

const say = (words: string) => process.stdout.write(`    ${words}\n`)

type Place = {
  readonly directory: string
  readonly port: number
  readonly databaseUrl?: string
}

/** A stage, and how to send home whom a broken scenario left on it. */
export type OpenStage = Stage & { readonly clear: () => Promise<void> }

/** Lets members into a fleet. `databaseUrl` reaches PostgreSQL itself where the fleet has a pooler. */
export async function openStage(
  fleet: Fleet,
  { directory, port, databaseUrl = fleet.databaseUrl }: Place,
): Promise<OpenStage> {
  const running = new Set<Traffic>()
  const members: Member[] = []
  for (let count = 0; count < MEMBERS; count += 1) members.push(await newMember(fleet.url))
  const db = connect(databaseUrl, { max: 4 })

  return {
    fleet,
    db,
    members,
    say,
    freePort: port + SPARE_PORTS,
    directory: () => mkdtemp(join(directory, 'own-')),
    traffic: async (options) => {
      // A token lasts an hour, and a run of all scenarios longer.
      for (const [index, member] of members.entries())
        members[index] = await refreshed(fleet.url, member)
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
        `not lost: ${ledger.progress.size} places, ${ledger.favorites.size} favourites, ${ledger.gifts.length} gifts`,
      )
    },
  }
}

/** Every node runs again, whatever was done to it. */
async function heal({ nodes }: Fleet): Promise<void> {
  for (const node of nodes) node.start()
  await Promise.all(nodes.map((node) => node.ready()))
}

/** Plays one scenario; ends with the invariants of the product. Gives null, or what has failed. */
export async function play(scenario: Scenario, stage: OpenStage): Promise<string | null> {
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
