import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { commandLineActor } from '#server/stores/audit-log.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { operatorService } from './operator-service.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  await testStaff(database.db, NOW).operator('Olga', 'owner')
})
afterAll(() => database.drop())

describe('changeRoles', () => {
  const staffed = async () => {
    const { db } = database
    const { accountId } = await testStaff(db, NOW).operator('Felix', 'finance')
    const service = operatorService({
      db,
      clock: frozenClock(NOW),
      mailer: { send: async () => {} },
      writeMail: () => {
        throw new Error('No mail is expected.')
      },
    })
    const roles = async () => (await operatorStore(db).byAccount(accountId))?.roles

    return { service, accountId, roles }
  }
  const actor = commandLineActor()

  it('is refused when another owner has changed the roles since they were read', async () => {
    const { service, accountId, roles } = await staffed()
    const seen = ['finance' as const]
    await service.changeRoles(accountId, { roles: ['support'], seen }, actor)
    const late = await service.changeRoles(accountId, { roles: ['finance', 'editor'], seen }, actor)

    expect(late).toEqual({ ok: false, refusal: 'CHANGED_BY_OTHER' })
    expect(await roles()).toEqual(['support'])
    expect((await service.changeRoles(accountId, { roles: ['support'], seen }, actor)).ok).toBe(
      true,
    )
  })

  it('sets them whatever they were for the command line', async () => {
    const { service, accountId, roles } = await staffed()
    await service.changeRoles(accountId, { roles: ['editor'], seen: null }, actor)

    expect(await roles()).toEqual(['editor'])
  })
})
