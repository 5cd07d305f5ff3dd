import { connect } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import type { Fault, Target } from './fault.ts'

const LASTS_MS = 20_000

/** Runs a statement at every member that does not lead. */
async function atStandbys({ database }: Target, statement: string): Promise<void> {
  const primary = await database.primary()
  for (const member of database.members.filter(({ name }) => name !== primary.name)) {
    const db = connect(database.superuserUrlOf(member), { max: 1 })
    try {
      await db.pool.query(statement)
    } finally {
      await db.close()
    }
  }
}

export const laggingStandbys: Fault = {
  name: 'lag',
  sentence: 'Both standbys receive the log and do not apply it: what they show grows old.',
  strike: async (target) => {
    await atStandbys(target, 'select pg_wal_replay_pause()')
    await wait(LASTS_MS)
    return () => atStandbys(target, 'select pg_wal_replay_resume()')
  },
}
