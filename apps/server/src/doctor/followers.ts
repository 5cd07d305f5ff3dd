import { z } from 'zod'
import { connect } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Config } from '#server/config.ts'
import { fail, ok, warn, wordsOf, type Finding } from './finding.ts'

const Role = z.object({ isFollower: z.boolean() })

async function examineFollower(about: string, url: string, variable: string): Promise<Finding> {
  const db = connect(url, { max: 1 })
  try {
    const { isFollower } = await db.one(
      Role,
      sql`select pg_is_in_recovery() as "isFollower" where ${true}`,
    )

    return isFollower
      ? ok(about, 'answers')
      : warn(about, `${variable} leads to the primary: reads fail together with it.`)
  } catch (error) {
    return fail(about, `It does not answer: ${wordsOf(error)}. Look at ${variable}.`)
  } finally {
    await db.close()
  }
}

/** The servers that follow the primary, where they are configured. */
export async function examineFollowers({
  databaseReplicaUrl,
  databaseStandbyUrl,
}: Pick<Config, 'databaseReplicaUrl' | 'databaseStandbyUrl'>): Promise<Finding[]> {
  const findings = [
    databaseReplicaUrl && examineFollower('replica', databaseReplicaUrl, 'DATABASE_REPLICA_URL'),
    databaseStandbyUrl && examineFollower('standby', databaseStandbyUrl, 'DATABASE_STANDBY_URL'),
  ]

  return Promise.all(findings.filter((finding) => finding !== null && finding !== ''))
}
