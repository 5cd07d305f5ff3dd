import { join } from 'node:path'
import { z } from 'zod'
import { connect } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'
import type { Part } from '../../ha/part.ts'
import { createNode, type ApiNode } from '../../machines/node.ts'
import { nodePorts } from '../../machines/ports.ts'
import { until } from '../../machines/until.ts'
import { must } from '../scenario.ts'
import type { Fault, Target } from './fault.ts'

/** The primary goes after so many migrations of more than a hundred. */
const APPLIED_BEFORE = 15
const BEGINS_WITHIN_MS = 60_000
const READY_WITHIN_MS = 120_000

const Journal = z.object({ migrations: z.string(), count: z.number() })
const journal = raw(`select count(*)::int as count,
  coalesce(string_agg(name || ' ' || checksum, E'\\n' order by name), '') as migrations from app.migration`)

async function journalOf(url: string) {
  const db = connect(url, { max: 1 })
  try {
    return await db.one(Journal, journal)
  } finally {
    await db.close()
  }
}

/** Starts the node as often as it ends, as systemd does, until it takes requests. Gives the number of starts. */
async function untilReady(node: ApiNode): Promise<number> {
  let starts = 1
  const isReady = async () => {
    if (node.child().ending() !== null) {
      node.start()
      starts += 1
    }
    return node.isReady()
  }
  await until(isReady, {
    withinMs: READY_WITHIN_MS,
    what: 'the new node has migrated',
    everyMs: 500,
  })

  return starts
}

async function newcomer(target: Target, databaseUrl: string): Promise<ApiNode> {
  return createNode({
    name: 'newcomer',
    ports: nodePorts(target.freePort, 1),
    directory: join(await target.directory(), 'newcomer'),
    variables: { DATABASE_URL: databaseUrl, DEMO: 'off', CARD_CURRENCY: 'eur', MODE: 'test' },
  })
}

/** Kills the primary while a node migrates, and demands every migration afterwards, once. */
async function interrupt(target: Target, primary: Part): Promise<void> {
  const { database, fleet, say } = target
  const url = await database.newDatabase('half_migrated')
  await using node = await newcomer(target, url)
  node.start()
  let before = 0
  const hasBegun = async () => {
    before = (await journalOf(url)).count
    return before >= APPLIED_BEFORE
  }
  await until(hasBegun, { withinMs: BEGINS_WITHIN_MS, what: 'a node migrates', everyMs: 20 })
  await primary.kill()
  const starts = await untilReady(node)
  const [made, whole] = [
    await journalOf(url),
    await journalOf(fleet.nodes[0]?.variables['DATABASE_LISTEN_URL'] ?? ''),
  ]
  say(`killed after ${before} of ${whole.count} migrations; the node was started ${starts} times`)
  must(before < whole.count, 'the primary is killed during the migration')
  must(made.migrations === whole.migrations, 'every migration is applied')
}

export const interruptedMigration: Fault = {
  name: 'migration',
  sentence: 'The primary is killed with kill -9 while a new node migrates an empty database.',
  strike: async (target) => {
    const primary = await target.database.primary()
    await interrupt(target, primary)
    return async () => {
      primary.start()
      await primary.ready()
    }
  },
}
