import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase } from '@hlizo/database/testing'
import type { Database } from '@hlizo/database/database'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { checkInvariants } from './check-invariants.ts'
import type { ProviderMoney } from './provider-money.ts'
import { film, filmId, pictureId, storeOf, testFiles } from './testing-media.ts'

export const now = new Date('2026-05-01T10:00:00Z')
export const yesterday = new Date('2026-04-30T10:00:00Z')
/** The id of whatever a test adds. */
export const other = '01890000-0000-7000-8000-000000000009'

/** A payment as the provider has it. */
export const paidThere: ProviderMoney['payments'][number] = {
  id: 'in_1',
  customer: 'cus_1',
  at: yesterday,
  amountMinor: 699,
  currency: 'eur',
  intents: ['pi_1'],
  subscription: 'sub_1',
  paidUntil: now,
  purchaseId: null,
}

/** The provider's side of what the account has bought. */
export const soundMoney: ProviderMoney = {
  payments: [paidThere],
  refunds: [
    {
      id: 're_1',
      customer: 'cus_1',
      at: yesterday,
      intent: 'pi_1',
      amountMinor: -699,
      currency: 'eur',
    },
  ],
  failedRefunds: [],
  returned: [],
  disputes: [],
  customers: [{ id: 'cus_1', email: 'ion@example.ro', methodId: null }],
  liveSubscriptions: [
    {
      id: 'sub_1',
      customer: 'cus_1',
      at: yesterday,
      isEnding: false,
      changedAt: yesterday,
      facts: {
        status: 'active',
        planId: 'plan',
        currency: 'eur',
        amountMinor: null,
        periodEnd: now,
        nextPlanId: null,
        isPaused: false,
        pausedFrom: null,
      },
    },
  ],
  endedSubscriptions: [],
  paidTwice: [],
  overusedCodes: [],
  codes: [],
  offTerms: [],
  products: ['plan'],
}

/** A gift code; `facts` are when and by whom it was redeemed. */
export const voucher = (
  facts: string,
) => `insert into app.voucher (id, months, code_hash, code_sealed,
    code_last4, issued_at, expires_at, redeemed_at, redeemed_by)
  values ('${other}', 3, '\\x01', '\\x01', 'ABCD', '2026-04-01', '2026-04-20', ${facts})`

async function buyAndWatch(db: Database) {
  const given = testCatalogue(db, now)
  const accountId = await given.account()
  const profileId = await given.profile(accountId)
  const videoId = await given.video({ assetId: filmId, durationSeconds: 1_000 })
  await given.progress({ accountId, profileId }, videoId, { position: 990, seen: true })
  await db.run(sql`update app.video set picture_id = ${pictureId}`)
  await db.run(sql`insert into app.asset (id, descriptor, created_at)
    values (${filmId}, ${JSON.stringify(film)}, ${now})`)
  await db.run(sql`update app.account set email = 'ion@example.ro' where id = ${accountId}`)
  await db.run(sql`insert into app.customer (account_id, stripe_id, created_at)
    values (${accountId}, 'cus_1', ${now})`)
  await db.run(sql`insert into app.subscription (account_id, id, status, plan_id, payment_status,
      has_pending_change, source, started_at, period_end)
    values (${accountId}, 'sub_1', 'active', 'plan', 'OK', false, 'card', ${yesterday}, ${now})`)
  // Its tests are about other rules than those of invoices.
  await db.run(sql`alter table app.charge alter column needs_invoice set default false`)
  await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
    values (${accountId}, 'in_1', 'subscription', ${yesterday}, 699, 'eur', 'in_1'),
      (${accountId}, 're_1', 'refund', ${yesterday}, -699, 'eur', 'in_1')`)
  await db.run(
    sql`insert into app.payment_event (id, type, received_at) values ('evt_1', 'x', ${now})`,
  )
  await db.run(sql`insert into mail.outbox (id, key, recipient, subject, body_text, body_html, created_at, due_at)
    values (${other}, 'k', 'a@b.ro', 's', 'words', 'words', ${now}, ${now})`)

  return { accountId, profileId, videoId }
}

/** An account that has bought, watched and given, a film with its files, and a provider that agrees. For tests. */
export async function openCompleteInstallation() {
  const database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  const { db } = database
  const ids = await buyAndWatch(db)
  const files = testFiles()
  let money: ProviderMoney | null = soundMoney
  const store = storeOf(() => files)
  const pool = async () => ({ issuer: 'none', users: [] })
  const check = () => checkInvariants(db, { store, money: async () => money, pool, now })

  return {
    ...ids,
    db,
    files,
    check,
    run: (text: string) => db.run(raw(text)),
    /** Changes what the provider says; null when it does not answer. */
    provide: (changes: Partial<ProviderMoney> | null) => {
      money = changes && { ...soundMoney, ...changes }
    },
    /** The rules that are broken, with what breaks them. */
    broken: async (): Promise<Record<string, readonly string[] | null>> => {
      const found = (await check()).filter((finding) => finding.broken?.length !== 0)
      return Object.fromEntries(found.map((finding) => [finding.name, finding.broken]))
    },
    drop: () => database.drop(),
  }
}
