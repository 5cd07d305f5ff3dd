import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { sql } from '@hlizo/database/sql'
import { formatMoment } from '@hlizo/domain/dates'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { TestCaller } from '#server/http/testing-api.ts'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const ASSET = '0'.repeat(32)
/** 20:00 in Bucharest of the day after the one on which tests happen. */
const LAUNCH = new Date('2026-05-02T17:00:00Z')
const before = (minutes: number) =>
  world.clock.set(new Date(LAUNCH.getTime() - minutes * MINUTE_MS))

const premiere = (facts: object = {}) =>
  world.given.video({
    title: 'Marea premieră',
    launchAt: LAUNCH,
    isPremiere: true,
    assetId: ASSET,
    ...facts,
  })
const remind = (caller: TestCaller | undefined, id: number) =>
  world.api.call('POST', `/premieres/${id}/reminder`, caller)
const change = (id: number, set: ReturnType<typeof sql>) =>
  world.db.run(sql`update app.video set ${set} where id = ${id}`)
const moveTo = (id: number, moment: Date) => change(id, sql`launch_at = ${moment}`)

async function reminded() {
  const ana = await world.member()
  const id = await premiere()
  await remind(ana, id)

  return { ana, id }
}

/** A comedian of a video, whom the caller follows. */
async function followComedianOf(videoId: number, caller: TestCaller): Promise<void> {
  const { id } = await world.given.comedian('Micaela')
  await world.db.run(sql`insert into app.video_comedian (video_id, comedian_id, position)
    values (${videoId}, ${id}, 1)`)
  await world.follow(caller, 'comedian', id)
}

const notify = async () => {
  await world.runOnTwoNodes('alerts.premieres')
  await world.deliverMails()
  await world.deliverPushes()
}
const subjects = () => world.mails.map(({ subject }) => subject)
const pushed = () => world.service.taken.map(({ payload }) => payload)

describe('a reminder', () => {
  it('is listed until the premiere, and taken back', async () => {
    const { ana, id } = await reminded()
    const again = await remind(ana, id)
    const { data } = await world.api.call('GET', '/premieres/reminders', ana)
    await world.api.call('DELETE', `/premieres/${id}/reminder`, ana)
    const left = await world.api.call('GET', '/premieres/reminders', ana)
    before(5)
    await notify()

    expect(again.data).toEqual({ isByMail: true, isByPush: false, isAtNight: false })
    expect(data).toEqual([
      { videoId: id, title: 'Marea premieră', premiereAt: LAUNCH.toISOString() },
    ])
    expect(left.data).toEqual([])
    expect(subjects()).toEqual([])
  })

  it('is refused for a title without a premiere and for signed-out callers', async () => {
    const ana = await world.member()
    const scheduled = await premiere({ isPremiere: false })
    const draft = await premiere({ status: 'draft' })
    const begun = await premiere({ launchAt: world.clock.now() })
    const answers = await Promise.all([scheduled, draft, begun, 999].map((id) => remind(ana, id)))

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await remind(undefined, await premiere())).status).toBe(401)
  })

  it('is neither listed nor taken on a device whose profile does not see the title', async () => {
    const { ana, id } = await reminded()
    const second = await premiere()
    const childId = await world.given.profile(ana.accountId, 'Copil', 'tableta')
    await world.db.run(sql`update app.profile set max_age_rating = 'AP' where id = ${childId}`)
    const child = { ...ana, sessionId: 'tableta' }
    const listed = async (caller: TestCaller) =>
      (await world.api.call('GET', '/premieres/reminders', caller)).data
    const refused = await remind(child, second)
    const seen = [{ videoId: id, title: 'Marea premieră', premiereAt: LAUNCH.toISOString() }]

    expect(refused).toMatchObject({ status: 400, error: 'AGE_RESTRICTED' })
    expect(await listed(child)).toEqual([])
    expect(await listed(ana)).toEqual(seen)
  })

  it('does not promise a push message to a device that may not show it', async () => {
    const ana = await world.member()
    const childId = await world.given.profile(ana.accountId, 'Copil', 'tableta')
    await world.db.run(sql`update app.profile set max_age_rating = 'AP' where id = ${childId}`)
    await world.subscribe({ ...ana, sessionId: 'tableta' })

    expect((await remind(ana, await premiere())).data).toMatchObject({ isByPush: false })
  })

  it('returns whether it can reach the account', async () => {
    const ana = await world.member()
    await world.subscribe(ana)
    await world.api.call('PUT', '/alerts/mail', ana, { isOn: false })

    const byPush = { isByMail: false, isByPush: true, isAtNight: false }
    expect((await remind(ana, await premiere())).data).toEqual(byPush)
  })

  it('is sent once, ten minutes before, by mail and push message', async () => {
    const ana = await world.member()
    await world.subscribe(ana)
    const id = await premiere()
    await remind(ana, id)
    before(11)
    await notify()
    const early = [...subjects()]
    before(10)
    await notify()
    before(0)
    await notify()

    expect(early).toEqual([])
    expect(subjects()).toEqual(['Premieră: Marea premieră (12+)'])
    expect(world.mails[0]?.text).toContain('2 mai 2026 la 20:00')
    expect(world.mails[0]?.text).toContain(`https://hlizo.test/video/${id}`)
    expect(world.mails[0]?.unsubscribeUrl).toContain('/alerte/oprire')
    expect(pushed()).toMatchObject([
      { title: ro.push.begins(formatMoment(LAUNCH)), url: `/video/${id}` },
    ])
  })

  it('is sent once when two nodes send at the same time, each by its own clock', async () => {
    await reminded()
    before(5)
    let readAt = world.clock.now().getTime()
    const clock = vi.spyOn(world.clock, 'now').mockImplementation(() => new Date((readAt += 1)))
    await notify()
    clock.mockRestore()

    expect(subjects()).toHaveLength(1)
  })

  it('is not followed by an alert about the same title', async () => {
    const { ana, id } = await reminded()
    await followComedianOf(id, ana)
    before(10)
    await notify()
    world.clock.set(new Date('2026-05-02T17:01:00Z'))
    await world.runOnTwoNodes('alerts.announce')
    await world.runOnTwoNodes('alerts.digest')
    await world.deliverMails()

    expect(subjects()).toHaveLength(1)
  })

  it('is not followed by an alert that was made just before it', async () => {
    const { ana, id } = await reminded()
    await world.subscribe(ana)
    await followComedianOf(id, ana)
    await change(id, sql`launch_at = ${world.clock.now()}, is_premiere = false`)
    await world.runOnTwoNodes('alerts.announce')
    await notify()
    await world.runOnTwoNodes('alerts.push')
    await world.runOnTwoNodes('alerts.digest')
    world.clock.set(new Date('2026-05-01T14:00:00Z'))
    await world.runOnTwoNodes('alerts.digest')
    await world.deliverMails()
    await world.deliverPushes()

    expect(subjects()).toEqual(['Premieră: Marea premieră (12+)'])
    expect(pushed()).toHaveLength(1)
  })

  it('is not sent after mails were turned off, without a subscription, or above the age limit', async () => {
    const [off, gone, young] = [await world.member(), await world.member(), await world.member()]
    const id = await premiere()
    for (const caller of [off, gone, young]) await remind(caller, id)
    await world.api.call('PUT', '/alerts/mail', off, { isOn: false })
    await world.db.run(
      sql`update app.account set deletion_due_at = ${LAUNCH} where id = ${gone.accountId}`,
    )
    const host = await world.member()
    await world.db.run(
      sql`update app.profile set max_age_rating = 'AP' where id = ${host.profileId}`,
    )
    await world.db.run(sql`insert into app.seat
        (id, account_id, profile_id, guest_id, invited_email, token_hash, invited_at, expires_at, taken_at)
      values (gen_random_uuid(), ${host.accountId}, ${host.profileId}, ${young.accountId},
        'x@example.ro', '\\x00', ${LAUNCH}, ${LAUNCH}, ${LAUNCH})`)
    before(5)
    await notify()

    expect(subjects()).toEqual([])
  })
})

describe('a premiere that was moved', () => {
  const later = new Date(LAUNCH.getTime() + 60 * MINUTE_MS)

  it('is announced once to its subscribers, who are reminded at the new hour', async () => {
    const { id } = await reminded()
    await moveTo(id, later)
    await notify()
    before(10)
    await notify()
    before(-50)
    await notify()

    expect(subjects()).toEqual([
      'Premieră mutată: Marea premieră (12+)',
      'Premieră: Marea premieră (12+)',
    ])
    expect(world.mails[0]?.text).toContain('2 mai 2026 la 21:00')
  })

  it.each([
    ['after the reminder', 10],
    ['after its start', -1],
  ])('%s is announced, and reminded of again', async (_, minutes) => {
    const { id } = await reminded()
    before(10)
    await notify()
    before(minutes)
    await moveTo(id, later)
    await notify()
    before(-55)
    await notify()

    expect(subjects().map((subject) => subject.split(':')[0])).toEqual([
      'Premieră',
      'Premieră mutată',
      'Premieră',
    ])
  })
})

describe('a premiere that was cancelled', () => {
  it.each([
    ['the title is a draft again', sql`status = 'draft'`],
    ['the title was withdrawn', sql`status = 'retired'`],
    ['the title has no premiere any more', sql`is_premiere = false`],
  ])('is announced once to its subscribers: %s', async (_, set) => {
    const { ana, id } = await reminded()
    await change(id, set)
    await notify()
    await notify()

    expect(subjects()).toEqual(['Premieră anulată: Marea premieră (12+)'])
    expect((await world.api.call('GET', '/premieres/reminders', ana)).data).toEqual([])
  })

  it('after the reminder is announced, and its followers get their alert when it is published at last', async () => {
    const { ana, id } = await reminded()
    await followComedianOf(id, ana)
    before(10)
    await notify()
    await change(id, sql`status = 'draft'`)
    await notify()
    await change(id, sql`status = 'published'`)
    world.clock.set(LAUNCH)
    await world.runOnTwoNodes('alerts.announce')
    await world.runOnTwoNodes('alerts.digest')
    await world.deliverMails()

    expect(subjects()).toEqual([
      'Premieră: Marea premieră (12+)',
      'Premieră anulată: Marea premieră (12+)',
      'Nou de la Micaela: Marea premieră (12+)',
    ])
  })

  it('is not announced when the title is withdrawn after it', async () => {
    const { id } = await reminded()
    before(10)
    await notify()
    before(-1)
    await notify()
    await change(id, sql`status = 'retired'`)
    await notify()

    expect(subjects()).toHaveLength(1)
  })
})
