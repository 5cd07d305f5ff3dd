import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { accept, refuse } from '@hlizo/kit/result'
import type { AccessPorts } from '#server/http/caller.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from './operators.ts'

/** Operators in a test's own database, and the ports with which its server admits them. For tests. */
export function testStaff(db: Database, now: Date) {
  const operatorOf: AccessPorts['operatorOf'] = async (
    { accountId },
    { authenticatedAt: provenAt },
  ) => {
    const found = await operatorStore(db).byAccount(accountId)
    return found ? accept({ ...found, provenAt }) : refuse('NOT_FOUND')
  }
  const profileOf: AccessPorts['profileOf'] = async () => refuse('PROFILE_REQUIRED')

  return {
    ports: { operatorOf, profileOf },

    operator: async (name: string, role: OperatorRole): Promise<TestCaller> => {
      const accountId = uuidv7(now)
      await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
        values (${accountId}, ${`${accountId}@hlizo.example`}, ${name}, 'Test', ${now})`)
      await operatorStore(db).add({ accountId, roles: [role], by: 'test' }, now)
      return { accountId, sessionId: name.toLowerCase() }
    },
  }
}
