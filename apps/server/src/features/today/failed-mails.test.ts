import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Today } from '@hlizo/contract/entities/studio-today'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createDevMailbox } from '@hlizo/mail/dev-mailbox'
import { createMailer, type Mailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import { emptyMail } from '@hlizo/mail/testing-mail'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { todayFeature } from './feature.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)

let database: TestDatabase
let mailer: Mailer
let api: TestApi
let [sanda, ilona]: TestCaller[] = []

const compared = { now: 3, before: null }
const figures = {
  today: async () => ({
    viewersNow: compared,
    watchedSeconds: compared,
    newSubscribers: compared,
    lostSubscribers: compared,
    moneyBani: compared,
  }),
}
const notifications = { listen: () => {} }

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  const { db } = database
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const { transport } = createDevMailbox({ db, clock })
  mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
  const staff = testStaff(db, NOW)
  api = await serveForTest({
    features: [todayFeature({ db, clock, mailer, figures, log: silentLog, notifications })],
    clock,
    ports: staff.ports,
  })
  sanda = await staff.operator('Sanda', 'support')
  ilona = await staff.operator('Ilona', 'editor')
})
beforeEach(() => database.db.run(sql`delete from mail.outbox; delete from jobs.job`))
afterAll(async () => {
  await api.close()
  await database.drop()
})

/** As the last refused attempt leaves it. */
async function failedMail(key: string): Promise<void> {
  const { db } = database
  await mailer.send(db, { ...emptyMail('ana@example.ro', key, 'Chitanța ta'), text: 'x' })
  await db.run(sql`update mail.outbox set dead_at = ${NOW} where key = ${key}`)
  await db.run(sql`delete from jobs.job`)
}
const groupsOf = async (caller: TestCaller | undefined) =>
  Today.parse((await api.call('GET', '/studio/today', caller)).data).groups
const retry = (caller = sanda) => api.call('POST', '/studio/today/failed-mails', caller)

describe('retryFailedMails', () => {
  it('sends them once, and logs it', async () => {
    await failedMail('b')
    await failedMail('c')
    const answers = await Promise.all([retry(), retry()])

    expect(answers.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ count: 2 }, { count: 0 }]),
    )
    expect(await mailer.deliverDue()).toBe(2)
    expect(await auditLog(database.db).list({ action: 'mails.retried' }, 9)).toMatchObject([
      { actor: 'Sanda Test', after: { count: 2 } },
    ])
    expect(await groupsOf(sanda)).toEqual([])
    expect((await retry(ilona)).error).toBe('ROLE_REQUIRED')
  })
})

describe('dismissFailedMail', () => {
  it('takes one away that is then not sent again, for a reason that is logged', async () => {
    await failedMail('d')
    await failedMail('e')
    const [group] = await groupsOf(sanda)
    expect(group?.items).toMatchObject([{ recipient: 'a•••@example.ro' }, {}])
    const dismiss = (caller: TestCaller | undefined, reason: string) =>
      api.call('POST', `/studio/today/failed-mails/${group?.items[0]?.id}/dismissal`, caller, {
        reason,
      })
    expect((await dismiss(sanda, '')).error).toBe('REASON_REQUIRED')
    expect((await dismiss(ilona, 'Adresă greșită')).error).toBe('ROLE_REQUIRED')

    expect((await dismiss(sanda, 'Adresă greșită')).status).toBe(204)
    expect((await dismiss(sanda, 'Adresă greșită')).error).toBe('NOT_FOUND')
    expect(await groupsOf(sanda)).toMatchObject([{ kind: 'failed-mail', count: 1 }])
    expect(await auditLog(database.db).list({ action: 'mail.dismissed' }, 9)).toMatchObject([
      { actor: 'Sanda Test', subjectId: group?.items[0]?.id, reason: 'Adresă greșită' },
    ])
    expect((await retry()).data).toEqual({ count: 1 })
  })
})
