import { rm } from 'node:fs/promises'
import { connect } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import { fillDisk } from '../../machines/ballast.ts'
import { until } from '../../machines/until.ts'
import type { Fault } from './fault.ts'

const FAILS_WITHIN_MS = 60_000
const LASTS_MS = 20_000
const SWITCH_EVERY_MS = 100

/** Has PostgreSQL begin log after log, until there is no room for another. */
async function useUpLog(superuserUrl: string): Promise<void> {
  const db = connect(superuserUrl, { max: 1 })
  const fails = () =>
    db.pool.query('select pg_switch_wal()').then(
      () => false,
      () => true,
    )
  try {
    await until(fails, {
      withinMs: FAILS_WITHIN_MS,
      what: 'the primary has no room for its log',
      everyMs: SWITCH_EVERY_MS,
    })
  } finally {
    await db.close()
  }
}

export const fullPrimary: Fault = {
  name: 'full-disk',
  sentence: 'The disk of the primary is full, and there is room again when another one leads.',
  strike: async ({ database }) => {
    const primary = await database.primary()
    const ballast = await fillDisk(primary.disk)
    try {
      await useUpLog(database.superuserUrlOf(primary))
      await wait(LASTS_MS)
    } finally {
      await rm(ballast)
    }
    return async () => {}
  },
}
