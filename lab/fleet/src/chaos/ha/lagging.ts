import { connect } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import type { Fault } from './fault.ts'

/** More than the five seconds after which the primary answers lists. */
const LASTS_MS = 15_000

/** Runs a function on every standby as the superuser. */
async function onStandbys(urls: readonly string[], name: string): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const db = connect(url, { max: 1, isPatient: true })
      await db.pool.query(`select ${name}()`).finally(() => db.close())
    }),
  )
}

/** Standbys that fall behind. */
export const lagging: Fault = {
  name: 'lagging',
  sentence: 'Both standbys receive the write-ahead log and do not replay it: their rows are old.',
  strike: async ({ database }) => {
    const primary = await database.primary()
    const urls = database.members
      .filter((member) => member !== primary)
      .map((member) => database.urlOf(member, 'postgres'))
    await onStandbys(urls, 'pg_wal_replay_pause')
    await wait(LASTS_MS)

    return () => onStandbys(urls, 'pg_wal_replay_resume')
  },
}
