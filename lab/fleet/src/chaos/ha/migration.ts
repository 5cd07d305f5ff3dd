import { join } from 'node:path'
import { connect } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import { createNode } from '../../machines/node.ts'
import { nodePorts } from '../../machines/ports.ts'
import { ask } from '../../people/ask.ts'
import { must } from '../scenario.ts'
import type { Fault, Target } from './fault.ts'

const MIGRATES_FOR_MS = 1_500
const LASTS_MS = 20_000
const NAME = 'half_migrated'

/** A node on an empty database of the same members, through HAProxy. */
async function newcomer({ database, directory, freePort }: Target) {
  const url = new URL(database.variables.DATABASE_LISTEN_URL)
  url.pathname = `/${NAME}`

  return createNode({
    name: 'newcomer',
    ports: nodePorts(freePort, 1),
    directory: join(await directory(), 'newcomer'),
    variables: { DATABASE_URL: url.href, DEMO: 'off', CARD_CURRENCY: 'eur', MODE: 'test' },
  })
}

/** A primary that is lost while a node migrates its database. */
export const migration: Fault = {
  name: 'migration',
  sentence: 'The primary is killed with kill -9 while a new node migrates an empty database.',
  strike: async (target) => {
    const primary = await target.database.primary()
    const db = connect(target.database.urlOf(primary, 'postgres'), { max: 1, isPatient: true })
    await db.pool.query(`drop database if exists ${NAME} with (force)`)
    await db.pool.query(`create database ${NAME} owner hlizo`).finally(() => db.close())
    await using node = await newcomer(target)
    node.start()
    await wait(MIGRATES_FOR_MS)
    await primary.kill()
    await wait(LASTS_MS)
    primary.start()
    await primary.ready()
    // It has gone on by itself, or its supervisor starts it again.
    node.start()
    await node.ready()
    must((await ask(node.url, 'GET', '/api/v1/plans')).status === 200, 'the new node answers')

    return async () => {}
  },
}
