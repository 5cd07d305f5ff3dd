import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { checkInvariants, invariants } from './check-invariants.ts'
import type { ProviderMoney } from './provider-money.ts'
import { film, filmId, pictureId, storeOf, testFiles } from './testing-media.ts'

const now = new Date('2026-05-01T10:00:00Z')
const yesterday = new Date('2026-04-30T10:00:00Z')
const other = '01890000-0000-7000-8000-000000000009'

let database: TestDatabase
let files: Map<string, number>
let money: ProviderMoney | null
let accountId: string
let profileId: number
let videoId: number

/** An account that has bought, watched and given, a film with its files, and a provider that agrees. */
async function furnish() {
  const { db } = database
  const given = testCatalogue(db, now)
  accountId = await given.account()
  profileId = await given.profile(accountId)
  videoId = await given.video({ assetId: filmId, durationSeconds: 1_000 })
  await given.progress({ accountId, profileId }, videoId, { position: 990, seen: true })
  await db.run(sql`update app.video set picture_id = ${pictureId}`)
  await db.run(sql`insert into app.asset (id, descriptor, created_at)
    values (${filmId}, ${JSON.stringify(film)}, ${now})`)
  await db.run(sql`insert into app.customer (account_id, stripe_id, created_at)
    values (${accountId}, 'cus_1', ${now})`)
  await db.run(sql`insert into app.subscription (account_id, id, status, plan_id, payment_status,
      has_pending_change, source, started_at, period_end)
    values (${accountId}, 'sub_1', 'active', 'plan', 'OK', false, 'card', ${yesterday}, ${now})`)
  await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
    values (${accountId}, 'in_1', 'subscription', ${yesterday}, 699, 'eur', 'in_1'),
      (${accountId}, 're_1', 'refund', ${yesterday}, -699, 'eur', 'in_1')`)
  await db.run(
    sql`insert into app.payment_event (id, type, received_at) values ('evt_1', 'x', ${now})`,
  )
  await db.run(sql`insert into mail.outbox (id, key, recipient, subject, body_text, body_html, created_at, due_at)
    values (${other}, 'k', 'a@b.ro', 's', 'words', 'words', ${now}, ${now})`)
  files = testFiles()
  money = {
    payments: [{ id: 'in_1', customer: 'cus_1', at: yesterday, amountMinor: 699, currency: 'eur' }],
    refunds: [{ id: 're_1', customer: 'cus_1', at: yesterday, amountMinor: -699, currency: 'eur' }],
    liveSubscriptions: [{ id: 'sub_1', customer: 'cus_1', at: yesterday }],
    paidTwice: [],
    overusedCodes: [],
    offTerms: [],
    products: ['plan'],
  }
}

const store = storeOf(() => files)
const pool = async () => ({ issuer: 'none', users: [] })
const check = () => checkInvariants(database.db, { store, money: async () => money, pool, now })

/** The rules that are broken, with what breaks them. */
async function broken(): Promise<Record<string, readonly string[] | null>> {
  const findings = await check()
  const found = findings.filter((finding) => finding.broken?.length !== 0)
  return Object.fromEntries(found.map((finding) => [finding.name, finding.broken]))
}

const run = (text: string) => database.db.run(raw(text))

const voucher = (facts: string) => `insert into app.voucher (id, months, code_hash, code_sealed,
    code_last4, issued_at, expires_at, redeemed_at, redeemed_by)
  values ('${other}', 3, '\\x01', '\\x01', 'ABCD', '2026-04-01', '2026-04-20', ${facts})`

const plan = (id: string) => `insert into app.plan (id, price_minor, currency, duration_amount,
    duration_unit, is_public, position, description, price_description, benefits)
  values ('${id}', 699, 'EUR', 1, 'MONTH', true, 0, '', '', '[]')`

const device = (facts: string) => `insert into app.device_code (digest, user_code, device_name,
    platform, interval_seconds, activation_id, created_at, expires_at, approved_at)
  values ('\\x01', 'BCDFGH', 'TV', 'tv', 5, '${other}', ${facts})`

beforeEach(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  await furnish()
})

afterEach(() => database.drop())

describe('checkInvariants', () => {
  it('finds nothing where all is well', async () => {
    expect(await broken()).toEqual({})
    expect((await check()).map(({ name }) => name)).toEqual(invariants.map(({ name }) => name))
  })

  it('finds withdrawals that were left lying, and contracts that go on although they are over', async () => {
    await run(`insert into app.withdrawal (id, reference, name, email, contract, received_at, account_id,
        kind, subscription_id, decision, decided_at, refunds)
      values ('${other}', 'R-1', '', '', 'in_1', '2026-04-30', '${accountId}', 'subscription', 'sub_1',
          'accepted', '2026-04-30', '[{"refundId": "re_1"}, {"refundId": "re_gone"}, {"refundId": null}]'),
        ('${filmId}', 'R-2', '', '', 'in_1', '2026-04-30', '${accountId}', 'subscription', 'sub_1',
          null, null, '[]')`)
    await run(`update app.subscription set returned = 'refunded'`)
    await run(`update app.customer set synced_at = '2026-04-30'`)

    expect(await broken()).toEqual({
      withdrawals: [
        'withdrawal R-1 was accepted and sub_1 still renews',
        'withdrawal R-1 was decided and is not settled',
        'withdrawal R-2 is not stopped',
      ],
      'withdrawal-refunds': [
        'withdrawal R-1 was not paid back',
        'withdrawal R-1 was not paid back',
      ],
      'returned-payments': ['subscription sub_1'],
    })
  })

  it('finds a second live subscription', async () => {
    await run('drop index app.subscription_live')
    await run(`insert into app.subscription select account_id, 'sub_2', 'past_due', plan_id, paid_through,
      ends_at, next_plan_id, next_plan_at, payment_status, has_pending_change, source, started_at, ended_at,
      period_end from app.subscription`)

    expect(await broken()).toEqual({ subscriptions: [`account ${accountId}`] })
  })

  it('finds an invoice that two accounts have paid', async () => {
    const second = await testCatalogue(database.db, now).account()
    await run(`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
      values ('${second}', 'in_1', 'subscription', now(), 699, 'eur', 'in_1')`)

    expect(await broken()).toEqual({ ledger: ['charge in_1'] })
  })

  it('finds a refund of more than was paid', async () => {
    await run(`update app.charge set amount_minor = -700 where id = 're_1'`)

    expect(await broken()).toMatchObject({ refunds: ['invoice in_1'] })
  })

  it('finds an event that was processed twice', async () => {
    await run('alter table app.payment_event drop constraint payment_event_pkey')
    await run('insert into app.payment_event select * from app.payment_event')

    expect(await broken()).toEqual({ events: ['event evt_1'] })
  })

  it('finds a gift code that was used twice', async () => {
    await run(voucher(`'2026-04-10', '${accountId}'`))
    await run('alter table app.gift_grant drop constraint gift_grant_voucher_id_key')
    await run(`insert into app.gift_grant (account_id, id, voucher_id, months, starts_at, ends_at, created_at)
      select '${accountId}', gen_random_uuid(), '${other}', 3, now(), now(), now() from generate_series(1, 2)`)

    expect(await broken()).toEqual({ vouchers: [`voucher ${other}`] })
  })

  it('finds a gift code that was used and gave nobody anything', async () => {
    await run(voucher(`'2026-04-10', '${accountId}'`))

    expect(await broken()).toEqual({ vouchers: [`voucher ${other}`] })
  })

  it('finds what the ledger lacks, what it invents and what was collected twice', async () => {
    const paid = { customer: 'cus_1', at: yesterday, amountMinor: 699, currency: 'eur' }
    const justNow = { ...paid, id: 'in_4', at: now }
    money = money && {
      ...money,
      payments: [{ id: 'in_2', ...paid }, { id: 'in_3', ...paid, customer: null }, justNow],
      paidTwice: ['in_2'],
    }

    expect(await broken()).toEqual({
      'ledger-and-provider': [
        'in_2 is not in the ledger',
        'charge in_1 is nothing that its customer paid',
        'in_2 was paid twice',
      ],
    })
  })

  it('finds a customer who is charged for two subscriptions', async () => {
    const twice = ['sub_1', 'sub_2'].map((id) => ({ id, customer: 'cus_1', at: yesterday }))
    money = money && { ...money, liveSubscriptions: twice }

    expect(await broken()).toEqual({ 'subscriptions-at-provider': ['customer cus_1'] })
  })

  it('finds a charge of another amount or currency than was paid', async () => {
    const other = { customer: 'cus_1', at: yesterday, amountMinor: 3562, currency: 'ron' }
    money = money && { ...money, payments: [{ id: 'in_1', ...other }] }

    expect(await broken()).toEqual({
      'ledger-and-provider': ['charge in_1 is of another amount or currency than was paid'],
    })
  })

  it('finds a subscription that bills something else than was agreed', async () => {
    money = money && { ...money, offTerms: ['sub_1'] }

    expect(await broken()).toEqual({ 'subscription-terms': ['subscription sub_1'] })
  })

  it('finds what is on sale or renews without a product at the provider', async () => {
    await run(plan('altul'))
    money = money && { ...money, products: [] }

    expect(await broken()).toEqual({ 'offer-at-provider': ['altul', 'plan'] })
  })

  it('finds a subscriber whose price was never announced, or not ten days before', async () => {
    const rule = { 'announced-prices': ['subscription sub_1'] }
    await run(plan('plan'))
    await run(`update app.subscription set price_minor = 699`)
    expect(await broken()).toEqual({})
    await run(`update app.subscription set price_minor = 799`)
    expect(await broken()).toEqual(rule)

    await run(`insert into app.price_change (id, plan_id, price_minor, sells_from, existing_from, created_at)
      values ('${other}', 'plan', 799, '2026-04-30 12:00Z', '2026-04-30 13:00Z', '2026-04-19')`)
    await run(`update app.subscription set price_change_id = '${other}'`)
    expect(await broken()).toEqual(rule)

    await run(`insert into app.price_notice (account_id, change_id, old_price_minor, stated_from, written_at)
      values ('${accountId}', '${other}', 699, '2026-04-30 13:00Z', '2026-04-19')`)
    expect(await broken()).toEqual(rule)
    await run(`update app.price_notice set sent_at = '2026-04-22'`)
    expect(await broken()).toEqual(rule)
    await run(`update app.price_notice set sent_at = '2026-04-20'`)
    expect(await broken()).toEqual({})
  })

  it('finds a promotion code that was used too often', async () => {
    money = money && { ...money, overusedCodes: ['promo_1'] }

    expect(await broken()).toEqual({ coupons: ['code promo_1'] })
  })

  it('says what it cannot tell while the provider does not answer', async () => {
    money = null

    expect(await broken()).toEqual({
      'ledger-and-provider': null,
      'withdrawal-refunds': null,
      'subscriptions-at-provider': null,
      'subscription-terms': null,
      'offer-at-provider': null,
      coupons: null,
    })
  })

  it('finds a fourth profile', async () => {
    for (const name of ['Bia', 'Cornel', 'Dan']) {
      await testCatalogue(database.db, now).profile(accountId, name, name)
    }

    expect(await broken()).toEqual({ profiles: [`account ${accountId}`] })
  })

  it('finds a device that plays two profiles, and one that nobody knows', async () => {
    await run(`insert into app.profile (account_id, name, name_key, avatar, created_at, active_session_id)
      values ('${accountId}', 'Bia', 'bia', 7, now(), 'laptop'), ('${accountId}', 'Dan', 'dan', 7, now(), 'ghost')`)

    expect(await broken()).toEqual({
      'device-leases': [`account ${accountId} device ghost`, `account ${accountId} device laptop`],
    })
  })

  it('finds a profile that two devices play', async () => {
    await run('alter table app.progress drop constraint progress_account_id_profile_id_fkey')
    await run('alter table app.favorite drop constraint favorite_account_id_profile_id_fkey')
    await run('alter table app.profile drop constraint profile_pkey')
    await run(`insert into app.device_session (account_id, id, device_name, platform, created_at, last_active_at)
      values ('${accountId}', 'tv', 'TV', 'tv', now(), now())`)
    await run(`insert into app.profile (account_id, id, name, name_key, avatar, created_at, active_session_id)
      values ('${accountId}', ${profileId}, 'Bia', 'bia', 7, now(), 'tv')`)

    expect(await broken()).toEqual({
      'device-leases': [`account ${accountId} profile ${profileId}`],
    })
  })

  it('finds codes that were taken after their expiry or live too long', async () => {
    await run(device(`'2026-04-01 10:00Z', '2026-04-01 10:15Z', '2026-04-01 10:16Z'`))
    expect(await broken()).toEqual({ codes: [`device activation ${other}`] })

    await run(`update app.device_code set approved_at = null, expires_at = '2026-04-02'`)
    expect(await broken()).toEqual({ codes: [`device activation ${other}`] })

    await run('delete from app.device_code')
    await run(voucher(`'2026-04-21', null`))
    expect(await broken()).toEqual({ codes: [`voucher ${other}`] })
  })

  it('finds mails that were given up, and words that were kept', async () => {
    const rule = { outbox: [`mail ${other}`] }
    await run('update mail.outbox set dead_at = now()')
    expect(await broken()).toEqual(rule)

    await run('update mail.outbox set dead_at = null, sent_at = now()')
    expect(await broken()).toEqual(rule)

    await run(`update mail.outbox set sent_at = null, body_text = '', body_html = ''`)
    expect(await broken()).toEqual(rule)
  })

  it.each([
    'position_seconds = -1',
    "position_seconds = 'NaN'",
    'position_seconds = 1002',
    'seen = false, percentage_seen = 96',
    'finished_at = null',
    'is_in_progress = true, percentage_seen = 99',
    'video_id = 77',
  ])('finds a viewer who cannot be where they are: %s', async (change) => {
    await run(`update app.progress set ${change}`)
    const video = change.startsWith('video_id') ? 77 : videoId

    expect(await broken()).toEqual({
      progress: [`account ${accountId} profile ${profileId} video ${video}`],
    })
  })

  it.each([`v/${filmId}/web.m3u8`, `v/${filmId}/asset.json`])(
    'finds a film that has lost a file: %s',
    async (file) => {
      files.delete(file)
      expect(await broken()).toEqual({ films: [`video ${videoId} film ${filmId}`] })
    },
  )

  it('finds a film whose file was cut off', async () => {
    files.set(`v/${filmId}/web.m3u8`, 9)

    expect(await broken()).toEqual({ films: [`video ${videoId} film ${filmId}`] })
  })

  it('finds a published video without a film, unless its import is under way', async () => {
    await run('update app.video set asset_id = null')
    expect(await broken()).toEqual({ films: [`video ${videoId}`] })

    await run(`insert into app.media_import (id, source, state, created_at, updated_at)
      values ('${other}', '{}', 'queued', now(), now())`)
    await run(
      `insert into app.media_import_video (import_id, video_id) values ('${other}', ${videoId})`,
    )
    expect(await broken()).toEqual({})
  })

  it('finds a picture that only newer clients can be shown', async () => {
    files.delete(`p/${pictureId}/320.jpg`)
    expect(await broken()).toEqual({ pictures: [`picture ${pictureId}`] })
  })

  it('finds what an erased account has left', async () => {
    await run(`update app.account set erased_at = now(), email = 'sters-1@sters.invalid'`)
    await run(`update app.charge set method_last4 = '4242'`)
    const tables = [
      'account',
      'charge',
      'customer',
      'device_session',
      'profile',
      'progress',
      'subscription',
    ]

    expect(await broken()).toEqual({
      'erased-accounts': tables.map((table) => `app.${table} of account ${accountId}`),
    })
  })

  it('finds rows that have outlived their account', async () => {
    await run(`insert into app.video_view (account_id, profile_id, video_id, counted_at)
      values ('${other}', 1, ${videoId}, now())`)

    expect(await broken()).toEqual({ 'erased-accounts': [`app.video_view of account ${other}`] })
  })
})
