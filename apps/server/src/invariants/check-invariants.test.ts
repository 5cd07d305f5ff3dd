import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findingRules } from '@hlizo/contract/messages/finding-rules'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { invariants } from './check-invariants.ts'
import { filmId, pictureId } from './testing-media.ts'
import { now, openCompleteInstallation, other, voucher } from './testing-complete-installation.ts'

const device = (facts: string) => `insert into app.device_code (digest, user_code, device_name,
    platform, interval_seconds, activation_id, created_at, expires_at, approved_at)
  values ('\\x01', 'BCDFGH', 'TV', 'tv', 5, '${other}', ${facts})`

let world: Awaited<ReturnType<typeof openCompleteInstallation>>

beforeEach(async () => {
  world = await openCompleteInstallation()
})
afterEach(() => world.drop())

describe('checkInvariants', () => {
  it('finds nothing in consistent data', async () => {
    expect(await world.broken()).toEqual({})
    expect((await world.check()).map(({ name }) => name)).toEqual(
      invariants.map(({ name }) => name),
    )
  })

  it('has a text of Studio for each rule', () => {
    const names = invariants.map(({ name }) => name)
    expect(names.filter((name) => !(name in findingRules))).toEqual([])
  })

  it('finds a fourth profile', async () => {
    for (const name of ['Bia', 'Cornel', 'Dan']) {
      await testCatalogue(world.db, now).profile(world.accountId, name, name)
    }

    expect(await world.broken()).toEqual({ profiles: [`account ${world.accountId}`] })
  })

  it('finds a device with two profiles, and one without an account', async () => {
    await world.run(`insert into app.profile (account_id, name, name_key, avatar, created_at, active_session_id)
      values ('${world.accountId}', 'Bia', 'bia', 7, now(), 'laptop'), ('${world.accountId}', 'Dan', 'dan', 7, now(), 'ghost')`)

    expect(await world.broken()).toEqual({
      'device-leases': [
        `account ${world.accountId} device ghost`,
        `account ${world.accountId} device laptop`,
      ],
    })
  })

  it('finds a profile that two devices play', async () => {
    // With it the keys of all tables that refer to a profile.
    await world.run('alter table app.profile drop constraint profile_pkey cascade')
    await world.run(`insert into app.device_session (account_id, id, device_name, platform, created_at, last_active_at)
      values ('${world.accountId}', 'tv', 'TV', 'tv', now(), now())`)
    await world.run(`insert into app.profile (account_id, id, name, name_key, avatar, created_at, active_session_id)
      values ('${world.accountId}', ${world.profileId}, 'Bia', 'bia', 7, now(), 'tv')`)

    expect(await world.broken()).toEqual({
      'device-leases': [`account ${world.accountId} profile ${world.profileId}`],
    })
  })

  it('finds codes used after their expiry or with a long lifetime', async () => {
    await world.run(device(`'2026-04-01 10:00Z', '2026-04-01 10:15Z', '2026-04-01 10:16Z'`))
    expect(await world.broken()).toEqual({ codes: [`device activation ${other}`] })

    await world.run(`update app.device_code set approved_at = null, expires_at = '2026-04-02'`)
    expect(await world.broken()).toEqual({ codes: [`device activation ${other}`] })

    await world.run('delete from app.device_code')
    await world.run(voucher(`'2026-04-21', null`))
    expect(await world.broken()).toEqual({ codes: [`voucher ${other}`] })
  })

  it('finds what was decided in Studio and is not done a day later', async () => {
    await world.run(`insert into app.dispute (id, charge_id, amount_minor, currency, reason, status,
      opened_at, submissions) values ('dp_1', 'ch_1', 699, 'eur', 'general', 'won', now(), 0)`)
    const orders = (at: string) => [
      `insert into app.dispute_answer (dispute_id, evidence, version, saved_at, saved_by, decision, decided_at,
        decided_by) values ('dp_1', '{}', 1, ${at}, 'ana', 'submit', ${at}, 'ana')`,
      `insert into app.coupon (id, code, percent_off, months, plan_ids, is_first_purchase, created_at,
        created_by, is_pending) values ('${other}', 'VARA', 10, 0, '{}', false, ${at}, 'ana', true)`,
      `insert into app.email_move (account_id, id, old_email, new_email, confirm_hash, stop_hash, proof,
        ordered_at, expires_at, due_at, confirmed_at) values ('${world.accountId}', '${other}',
        'a@x.ro', 'b@x.ro', '\\x01', '\\x02', 'payment', ${at}, ${at}, ${at}, ${at})`,
    ]
    for (const order of orders(`'${now.toISOString()}'::timestamptz - interval '23 hours'`))
      await world.run(order)
    expect(await world.broken()).toEqual({})
    await world.run(
      'delete from app.dispute_answer; delete from app.coupon; delete from app.email_move',
    )
    for (const order of orders(`'${now.toISOString()}'::timestamptz - interval '25 hours'`))
      await world.run(order)

    expect(await world.broken()).toEqual({
      'unfinished-orders': [
        `account ${world.accountId} has not got its new address`,
        'coupon VARA was ordered and not made or ended',
        'dispute dp_1 was decided and not answered',
      ],
    })
  })

  it('finds failed mails and texts past their retention', async () => {
    const rule = { outbox: [`mail ${other}`] }
    await world.run('update mail.outbox set dead_at = now()')
    expect(await world.broken()).toEqual(rule)

    await world.run('update mail.outbox set dead_at = null, sent_at = now()')
    expect(await world.broken()).toEqual(rule)

    await world.run(`update mail.outbox set sent_at = null, body_text = '', body_html = ''`)
    expect(await world.broken()).toEqual(rule)

    await world.run('update mail.outbox set dead_at = now()')
    expect(await world.broken()).toEqual({})
  })

  it.each([
    'position_seconds = -1',
    "position_seconds = 'NaN'",
    'position_seconds = 1002',
    'seen = false, percentage_seen = 96',
    'finished_at = null',
    'is_in_progress = true, percentage_seen = 99',
    'video_id = 77',
  ])('finds a viewer in an impossible state: %s', async (change) => {
    await world.run(`update app.progress set ${change}`)
    const video = change.startsWith('video_id') ? 77 : world.videoId

    expect(await world.broken()).toEqual({
      progress: [`account ${world.accountId} profile ${world.profileId} video ${video}`],
    })
  })

  it.each([`v/${filmId}/web.m3u8`, `v/${filmId}/asset.json`])(
    'finds a film with a missing file: %s',
    async (file) => {
      world.files.delete(file)
      expect(await world.broken()).toEqual({ films: [`video ${world.videoId} film ${filmId}`] })
    },
  )

  it('finds a film with a truncated file', async () => {
    world.files.set(`v/${filmId}/web.m3u8`, 9)

    expect(await world.broken()).toEqual({ films: [`video ${world.videoId} film ${filmId}`] })
  })

  it('finds a published video without a film, unless its import is running', async () => {
    await world.run('update app.video set asset_id = null')
    expect(await world.broken()).toEqual({ films: [`video ${world.videoId}`] })

    await world.run(`insert into app.media_import (id, source, state, created_at, updated_at)
      values ('${other}', '{}', 'queued', now(), now())`)
    await world.run(
      `insert into app.media_import_video (import_id, video_id) values ('${other}', ${world.videoId})`,
    )
    expect(await world.broken()).toEqual({})
  })

  it('finds a picture that only newer clients can be shown', async () => {
    world.files.delete(`p/${pictureId}/320.jpg`)
    expect(await world.broken()).toEqual({ pictures: [`picture ${pictureId}`] })
  })

  it('finds data of an erased account', async () => {
    await world.run(`update app.account set erased_at = now(), email = 'sters-1@sters.invalid'`)
    await world.run(`update app.charge set method_last4 = '4242'`)
    const tables = [
      'account',
      'charge',
      'customer',
      'device_session',
      'profile',
      'progress',
      'subscription',
    ]

    expect(await world.broken()).toEqual({
      'erased-accounts': tables.map((table) => `app.${table} of account ${world.accountId}`),
    })
  })

  it('finds rows that have outlived their account', async () => {
    await world.run(`insert into app.video_view (account_id, profile_id, video_id, counted_at)
      values ('${other}', 1, ${world.videoId}, now())`)

    expect(await world.broken()).toEqual({
      'erased-accounts': [`app.video_view of account ${other}`],
    })
  })
})
