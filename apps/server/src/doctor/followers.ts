import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Config } from '#server/config.ts'
import { fail, ok, warn, wordsOf, type Finding } from './finding.ts'
import { withDatabase } from './own-database.ts'

const Role = z.object({ isFollower: z.boolean() })
const role = sql`select pg_is_in_recovery() as "isFollower" where ${true}`

/** The servers that follow the primary, where they are configured. */
export async function examineFollowers(config: Config): Promise<Finding[]> {
  const examine = async (
    about: string,
    variable: string,
    databaseUrl: string | null,
  ): Promise<Finding[]> => {
    if (databaseUrl === null) return []
    try {
      const follower = { ...config, databaseUrl, databasePooler: null }
      const { isFollower } = await withDatabase(follower, (db) => db.one(Role, role))

      return [
        isFollower
          ? ok(about, 'answers')
          : warn(about, `${variable} leads to the primary: reads fail together with it.`),
      ]
    } catch (error) {
      return [fail(about, `It does not answer: ${wordsOf(error)}. Look at ${variable}.`)]
    }
  }

  return [
    ...(await examine('replica', 'DATABASE_REPLICA_URL', config.databaseReplicaUrl)),
    ...(await examine('standby', 'DATABASE_STANDBY_URL', config.databaseStandbyUrl)),
  ]
}
