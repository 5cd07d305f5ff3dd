import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { sql } from '@hlizo/database/sql'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const ASSET = '0'.repeat(32)
const at = (text: string) => world.clock.set(new Date(text))

async function subscribedFollower() {
  const ana = await world.member()
  const showId = await world.given.show('Serile de luni')
  await world.follow(ana, 'show', showId)

  return { ana, showId, ...(await world.subscribe(ana)) }
}

const publish = async (showId: number, ...titles: string[]) => {
  for (const title of titles) await world.given.video({ title, showId, assetId: ASSET })
  await world.runOnTwoNodes('alerts.announce')
}
const push = async () => {
  await world.runOnTwoNodes('alerts.push')
  await world.deliverPushes()
}
const payloads = () => world.service.taken.map(({ payload }) => payload)

describe('a push message', () => {
  it('is sent once at publication, encrypted and signed, with title, picture and URL', async () => {
    const { showId } = await subscribedFollower()
    await publish(showId, 'Primul')
    await push()
    await push()

    expect(world.service.taken).toHaveLength(1)
    expect(world.service.taken[0]).toMatchObject({
      subject: `mailto:${world.supportEmail}`,
      urgency: 'normal',
      // From 13:00 to 22:00 in Bucharest.
      ttl: 9 * 3_600,
      payload: {
        title: ro.pushEpisode('Serile de luni'),
        body: 'Primul (12+)',
        url: '/video/1',
        image: null,
      },
    })
  })

  it('waits for the end of the quiet hours, in winter and in summer', async () => {
    const { showId } = await subscribedFollower()
    at('2026-10-24T20:00:00Z')
    await publish(showId, 'Noaptea')
    await push()
    at('2026-10-25T05:59:00Z')
    await push()
    const early = world.service.taken.length
    at('2026-10-25T06:00:00Z')
    await push()

    expect(early).toBe(0)
    expect(payloads()).toHaveLength(1)
  })

  it('that are delivered late are not sent at night', async () => {
    const { showId, endpoint } = await subscribedFollower()
    world.service.refuse(endpoint, { status: 503 })
    await publish(showId, 'Seara')
    at('2026-05-01T18:59:59Z')
    await push()
    at('2026-05-01T19:30:00Z')
    await world.deliverPushes()
    const atNight = world.service.taken.length
    at('2026-05-02T05:00:00Z')
    await world.deliverPushes()

    expect(atNight).toBe(0)
    expect(payloads()).toHaveLength(1)
  })

  it('of a crashed node replaces the first one', async () => {
    const { showId, endpoint } = await subscribedFollower()
    await publish(showId, 'Primul')
    await world.runOnTwoNodes('alerts.push')
    await world.db.run(
      sql`create temp table copied as select * from jobs.job where kind = 'alerts.deliver'`,
    )
    const again = sql`insert into jobs.job select * from copied`
    await world.deliverPushes()
    // What the lease of a killed node leaves: the job is still there.
    await world.db.run(again)
    await world.deliverPushes()

    expect(world.service.taken).toHaveLength(2)
    expect(world.service.held(endpoint)).toHaveLength(1)
    expect(new Set(payloads().map((payload) => JSON.stringify(payload))).size).toBe(1)
  })

  it('is one for many titles at the same time', async () => {
    const { showId } = await subscribedFollower()
    await publish(showId, 'Unu', 'Doi', 'Trei', 'Patru')
    await push()

    expect(payloads()).toMatchObject([{ title: ro.several(4), url: '/' }])
  })

  it('of an adult title shows no picture', async () => {
    const { showId } = await subscribedFollower()
    await publish(showId, 'Pentru mari')
    await world.db.run(sql`update app.video set age_rating = '18', picture_id = ${ASSET}`)
    await push()

    expect(payloads()).toMatchObject([{ body: 'Pentru mari (18+)', image: null }])
  })

  it('does not show a title above the highest age of the profile on the device', async () => {
    const { ana, showId } = await subscribedFollower()
    await world.db.run(sql`update app.device_session set profile_id = ${ana.profileId}
      where account_id = ${ana.accountId}`)
    await world.db.run(
      sql`update app.profile set max_age_rating = 'AP' where id = ${ana.profileId}`,
    )
    await publish(showId, 'De la 12')
    await push()

    expect(world.service.taken).toEqual([])
  })

  it('is retried when the service is busy, after its Retry-After', async () => {
    const { showId, endpoint } = await subscribedFollower()
    world.service.refuse(
      endpoint,
      { status: 500 },
      { status: 429, headers: { 'retry-after': '120' } },
    )
    await publish(showId, 'Primul')
    await push()
    world.clock.advance(10_000)
    await world.deliverPushes()
    const [waiting] = await world.waiting('alerts.deliver')
    world.clock.advance(120_000)
    await world.deliverPushes()

    expect(waiting?.runAt.getTime()).toBe(world.clock.now().getTime())
    expect(payloads()).toHaveLength(1)
    expect(await world.waiting('alerts.deliver')).toEqual([])
  })

  it('ends the subscription that the service no longer knows', async () => {
    for (const status of [404, 410, 403]) {
      await world.empty()
      const { ana, showId, endpoint } = await subscribedFollower()
      world.service.refuse(endpoint, { status })
      await publish(showId, 'Primul')
      await push()

      const phone = { ...ana, sessionId: 'phone' }
      expect((await world.api.call('GET', '/alerts', phone)).data).toMatchObject({ devices: [] })
      expect(await world.waiting('alerts.deliver')).toEqual([])
      await publish(showId, 'Al doilea')
      await push()
      expect(payloads()).toEqual([])
    }
  })

  it('does not reach a device that has signed out or was removed', async () => {
    const { ana, showId } = await subscribedFollower()
    await publish(showId, 'Primul')
    await world.runOnTwoNodes('alerts.push')
    await deviceSessions(world.db).end(ana.accountId, ana.sessionId, world.clock.now())
    await world.deliverPushes()

    expect(world.service.taken).toEqual([])
    expect((await world.api.call('GET', '/alerts', ana)).data).toMatchObject({ devices: [] })
  })

  it('is sent only to the last account that used a browser', async () => {
    const { showId, endpoint, p256dh, auth } = await subscribedFollower()
    const bogdan = await world.member()
    await world.api.call('POST', '/alerts/push', bogdan, { endpoint, p256dh, auth })
    await publish(showId, 'Primul')
    await push()

    expect(world.service.taken).toEqual([])
  })

  it('is not sent without access', async () => {
    const { ana, showId } = await subscribedFollower()
    world.withoutAccess.add(ana.accountId)
    await publish(showId, 'Primul')
    await push()

    expect(world.service.taken).toEqual([])
  })
})

describe('a push message that waited for the morning', () => {
  /** One that was ordered in the evening, when the push service was busy. */
  async function delayed(...titles: string[]) {
    const follower = await subscribedFollower()
    const { showId, endpoint } = follower
    world.service.refuse(endpoint, { status: 429 })
    await publish(showId, ...titles)
    at('2026-05-01T18:59:59Z')
    await push()
    at('2026-05-01T19:30:00Z')
    await world.deliverPushes()

    return follower
  }
  const inTheMorning = async () => {
    at('2026-05-02T05:00:00Z')
    await world.deliverPushes()
  }

  it.each([
    ['the title was withdrawn', sql`update app.video set status = 'retired'`],
    ['the title is above the highest age by now', sql`update app.video set age_rating = '18'`],
    ['the account is closed', sql`update app.account set disabled_at = now()`],
  ])('is not sent when %s', async (_, change) => {
    const { ana } = await delayed('Seara')
    await world.db.run(sql`update app.device_session set profile_id = ${ana.profileId}
      where account_id = ${ana.accountId}`)
    await world.db.run(
      sql`update app.profile set max_age_rating = '12' where id = ${ana.profileId}`,
    )
    await world.db.run(change)
    await inTheMorning()

    expect(payloads()).toEqual([])
    expect(await world.waiting('alerts.deliver')).toEqual([])
  })

  it('is not sent when the show is not followed any more, or without access', async () => {
    const { ana, showId } = await delayed('Seara')
    await world.api.call('DELETE', `/follows/show/${showId}`, ana)
    await inTheMorning()
    const unfollowed = payloads()
    await world.empty()
    const { ana: irina } = await delayed('Seara')
    world.withoutAccess.add(irina.accountId)
    await inTheMorning()

    expect([unfollowed, payloads()]).toEqual([[], []])
  })

  it('about many titles counts those that are left', async () => {
    await delayed('Unu', 'Doi', 'Trei', 'Patru', 'Cinci')
    await world.db.run(sql`update app.video set status = 'retired' where title = 'Unu'`)
    await inTheMorning()

    expect(payloads()).toMatchObject([{ title: ro.several(4), url: '/' }])
  })

  it('has the words of now, and is the last of many titles itself', async () => {
    await delayed('Unu', 'Doi', 'Trei', 'Patru')
    await world.db.run(sql`update app.video set status = 'retired' where title <> 'Unu'`)
    await world.db.run(sql`update app.video set title = 'Primul'`)
    await inTheMorning()

    expect(payloads()).toMatchObject([{ body: 'Primul (12+)', url: '/video/1' }])
  })

  it('of the version before is sent as it is', async () => {
    await delayed('Seara')
    await world.db.run(sql`update jobs.job set payload = payload - 'about'`)
    await inTheMorning()

    expect(payloads()).toMatchObject([{ body: 'Seara (12+)' }])
  })
})
