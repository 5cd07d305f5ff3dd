import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { serverMigrations } from '#server/migrations.ts'
import { voucherMailWriter } from './mails.ts'
import { giftReminderJob } from './reminders.ts'

const now = new Date('2026-12-26T18:00:00Z')
/** More than one transaction takes. */
const GIFTS = 450
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

it('reminds all recipients of gifts that end in the same hour, in one run', async () => {
  const { db } = database
  const sent: string[] = []
  await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
    select gen_random_uuid(), 'p' || n || '@example.ro', 'Ana', 'Pop', ${now}
    from generate_series(1, ${GIFTS}) n`)
  await db.run(sql`insert into app.gift_grant (account_id, id, months, starts_at, ends_at, created_at)
    select id, gen_random_uuid(), 1, ${now}::timestamptz - interval '1 month',
      ${now}::timestamptz + interval '20 hours', ${now} from app.account`)
  const brand = { name: 'Hlizo', url: 'http://shop.test', accent: '#fc4', onAccent: '#000' }
  const job = giftReminderJob({
    db,
    clock: frozenClock(now),
    mailer: {
      send: async (_tx, { to }) => {
        sent.push(to)
      },
    },
    mails: voucherMailWriter({ writeMail: mailWriter({ brand }), url: brand.url }),
  })
  const run = () =>
    job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })
  await run()
  await run()

  expect(sent).toHaveLength(GIFTS)
  expect(new Set(sent).size).toBe(GIFTS)
})
