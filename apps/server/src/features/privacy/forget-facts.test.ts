import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { forgetFacts } from './forget-facts.ts'

const now = new Date('2026-05-01T10:00:00Z')
/** Three years and a day ago, and a day less than three years ago (R146). */
const moments = ['2023-04-30 10:00Z', '2023-05-02 10:00Z']
const id = 'gen_random_uuid()'

/** What each table has one old and one young row of, beside its account, and what makes it count. */
const rows = (account: string, at: string): Readonly<Record<string, string>> => ({
  'app.video_view': `(account_id, profile_id, video_id, counted_at) values ('${account}', 1, 1, '${at}')`,
  'app.known_device': `(account_id, mark_digest, first_seen_at, last_seen_at)
    values ('${account}', sha256('${at}'), '${at}', '${at}')`,
  'app.payment_event': `(id, type, received_at) values ('${at}', 'x', '${at}')`,
  'app.plan_checkout': `(account_id, id, plan_id, is_open, consent_text_version, consent_ip, created_at)
    values ('${account}', ${id}, 'p', false, '1', '', '${at}')`,
  'app.billing_operation': `(account_id, id, kind, target, begun_at, ended_at)
    values ('${account}', ${id}, 'cancel', '', '${at}', '${at}')`,
  'app.cancellation_feedback': `(account_id, id, subscription_id, answers, effective_at, created_at)
    values ('${account}', ${id}, 's', '{}', '${at}', '${at}')`,
  'app.payment_setup': `(account_id, id, kind, created_at) values ('${account}', ${id}, 'card', '${at}')`,
  'app.data_export': `(account_id, id, requested_at, ready_at) values ('${account}', ${id}, '${at}', '${at}')`,
  'app.email_move': `(account_id, id, old_email, new_email, confirm_hash, stop_hash, proof, ordered_at,
    expires_at, due_at, ended_at, outcome) values ('${account}', ${id}, 'a@example.ro', 'b@example.ro',
    sha256('${at}c'), sha256('${at}s'), 'payment', '${at}', '${at}', '${at}', '${at}', 'expired')`,
  'app.person_note': `(account_id, id, author, text, written_at)
    values ('${account}', ${id}, 'Asistent', 'A sunat.', '${at}')`,
  'app.refund_order': `(account_id, id, charge_id, amount_minor, currency, ordered_at, settled_at)
    values ('${account}', ${id}, 'in', 1, 'eur', '${at}', '${at}')`,
  'app.failed_payment': `(account_id, invoice_id, attempt, failed_at, amount_minor, currency)
    values ('${account}', '${at}', 1, '${at}', 1, 'eur')`,
  'app.dispute_answer': `(dispute_id, account_id, evidence, version, saved_at, saved_by, decided_at, settled_at)
    values ('${at}', '${account}', '{}', 1, '${at}', 'x', '${at}', '${at}')`,
  'app.dispute_file': `(id, dispute_id, account_id, field, name, type, bytes, added_at, added_by)
    values (${id}, '${at}', '${account}', 'receipt', 'a.pdf', 'application/pdf', '', '${at}', 'x')`,
  'app.media_import': `(id, source, state, created_at, updated_at) values (${id}, '{}', 'done', '${at}', '${at}')`,
})

const Count = z.object({ count: z.number() })
let database: TestDatabase
let account: string

const count = async (table: string, where = 'true') =>
  (await database.db.one(Count, raw(`select count(*) from ${table} where ${where}`))).count

const dispute = (at: string) =>
  database.db.run(
    raw(`insert into app.dispute (id, account_id, charge_id, amount_minor, currency, reason, status,
        opened_at, submissions)
      values ('${at}', '${account}', '${at}', 1, 'eur', 'fraudulent', 'lost', '${at}', 1)`),
  )

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const given = testCatalogue(db, now)
  account = await given.account()
  const profileId = await given.profile(account)
  for (const at of moments) {
    await dispute(at)
    for (const [table, row] of Object.entries(rows(account, at))) {
      await db.run(raw(`insert into ${table} ${row}`))
    }
    const videoId = await given.video()
    await given.progress({ accountId: account, profileId }, videoId, { position: 10 })
    await db.run(raw(`update app.progress set updated_at = '${at}' where video_id = ${videoId}`))
    await db.run(
      raw(`insert into app.laughter (account_id, profile_id, video_id, seconds, laughed_at)
        values ('${account}', ${profileId}, ${videoId}, '{3}', '${at}')`),
    )
    await db.run(
      raw(`insert into app.device_session
        (account_id, id, device_name, platform, created_at, last_active_at)
      values ('${account}', '${at}', 'TV', 'tv', '${at}', '${at}')`),
    )
    await db.run(
      raw(`insert into app.seat (account_id, id, profile_id, invited_email, token_hash, invited_at,
          expires_at, ended_at, ended_by)
        values ('${account}', ${id}, ${profileId}, 'ion@example.ro', sha256('${at}'), '${at}', '${at}',
          '${at}', 'expiry')`),
    )
    await db.run(
      raw(`insert into app.voucher_purchase
        (id, product_id, session_key_hash, buyer_email, message, begun_at)
      values (${id}, 'p', sha256('${at}'), 'ana@example.ro', 'La mulți ani', '${at}')`),
    )
  }
  await db.run(raw(`update app.profile set active_session_id = '${moments[0]}'`))
  await forgetFacts(db, now)
})

afterAll(() => database.drop())

describe('forgetFacts', () => {
  it.each([...Object.keys(rows('', '')), 'app.progress', 'app.laughter'])(
    'deletes only rows older than three years in %s',
    async (table) => {
      expect(await count(table)).toBe(1)
    },
  )

  it('deletes unused devices and releases their profile', async () => {
    expect(await count('app.device_session', `id = '${moments[0]}'`)).toBe(0)
    expect(await count('app.device_session', `id = '${moments[1]}'`)).toBe(1)
    expect(await count('app.profile', 'active_session_id is null')).toBe(1)
  })

  it('forgets to whom an old invitation went', async () => {
    expect(await count('app.seat')).toBe(2)
    expect(await count('app.seat', 'invited_email is null')).toBe(1)
  })

  it('retains gift purchases without personal data', async () => {
    expect(await count('app.voucher_purchase')).toBe(2)
    expect(await count('app.voucher_purchase', 'buyer_email is null and message is null')).toBe(1)
  })
})
