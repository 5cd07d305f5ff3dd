import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** 23:00 in Bucharest. */
const AT_NIGHT = new Date('2026-05-02T20:00:00Z')
const MORNING = new Date('2026-05-03T05:00:00Z')

const premiere = (launchAt = AT_NIGHT) =>
  world.given.video({
    title: 'Marea premieră',
    launchAt,
    isPremiere: true,
    assetId: '0'.repeat(32),
  })
const remind = (caller: TestCaller, id: number) =>
  world.api.call('POST', `/premieres/${id}/reminder`, caller)
const turnMailsOff = (caller: TestCaller) =>
  world.api.call('PUT', '/alerts/mail', caller, { isOn: false })

async function subscribed() {
  const ana = await world.member()
  await world.subscribe(ana)

  return ana
}

async function followComedianOf(videoId: number, caller: TestCaller): Promise<void> {
  const { id } = await world.given.comedian('Micaela')
  await world.db.run(sql`insert into app.video_comedian (video_id, comedian_id, position)
    values (${videoId}, ${id}, 1)`)
  await world.follow(caller, 'comedian', id)
}

const deliver = async () => {
  await world.deliverMails()
  await world.deliverPushes()
}
/** The reminder, the launch, and the morning after. */
async function untilTheMorning(launchAt = AT_NIGHT): Promise<void> {
  world.clock.set(new Date(launchAt.getTime() - 10 * MINUTE_MS))
  await world.runOnTwoNodes('alerts.premieres')
  await deliver()
  world.clock.set(launchAt)
  await world.runOnTwoNodes('alerts.announce')
  world.clock.set(MORNING)
  await world.runOnTwoNodes('alerts.push')
  await world.runOnTwoNodes('alerts.digest')
  await deliver()
}
const subjects = () => world.mails.map(({ subject }) => subject)
const pushed = () => world.service.taken.map(({ payload }) => payload)

describe('the mail about a premiere that is changed at night', () => {
  const EVENING = new Date('2026-05-03T17:00:00Z')
  const moveTo = (id: number, moment: Date) =>
    world.db.run(sql`update app.video set launch_at = ${moment} where id = ${id}`)
  const cancel = (id: number) =>
    world.db.run(sql`update app.video set status = 'draft' where id = ${id}`)
  const runAt = async (moment: Date) => {
    world.clock.set(moment)
    await world.runOnTwoNodes('alerts.premieres')
    await deliver()
  }
  const reminded = async (launchAt: Date) => {
    const id = await premiere(launchAt)
    await remind(await world.member(), id)
    return id
  }

  it('waits for the morning, and says what is true then', async () => {
    const [moved, cancelled, restored] = [
      await reminded(EVENING),
      await reminded(EVENING),
      await reminded(EVENING),
    ]
    const later = new Date(EVENING.getTime() + 60 * MINUTE_MS)
    await moveTo(moved, later)
    await cancel(cancelled)
    await moveTo(restored, later)
    await runAt(AT_NIGHT)
    expect(subjects()).toEqual([])
    await moveTo(restored, EVENING)
    await runAt(MORNING)

    expect(subjects().toSorted()).toEqual([
      'Premieră anulată: Marea premieră (12+)',
      'Premieră mutată: Marea premieră (12+)',
    ])
  })

  it('is sent at once when the premiere begins before the morning', async () => {
    const atMidnight = new Date('2026-05-02T21:00:00Z')
    const [put, brought] = [await reminded(atMidnight), await reminded(EVENING)]
    await moveTo(put, EVENING)
    await moveTo(brought, atMidnight)
    await runAt(AT_NIGHT)

    const isMoved = 'Premieră mutată: Marea premieră (12+)'
    expect(subjects()).toEqual([isMoved, isMoved])
  })
})

describe('the reminder of a premiere that begins just after 22:00', () => {
  const LATE = new Date('2026-05-02T19:05:00Z')
  const remindAt = async (moment: string) => {
    world.clock.set(new Date(moment))
    await world.runOnTwoNodes('alerts.premieres')
    await deliver()
  }
  const promised = async () => {
    const ana = await world.member()
    const { endpoint } = await world.subscribe(ana)
    const { data } = await remind(ana, await premiere(LATE))
    expect(data).toMatchObject({ isByPush: true })

    return endpoint
  }

  it('comes before 22:00, and waits until the premiere for a device that is away', async () => {
    await promised()
    await remindAt('2026-05-02T18:55:00Z')

    expect(world.service.taken).toMatchObject([{ ttl: 600, urgency: 'high' }])
  })

  it('comes although nodes are late', async () => {
    await promised()
    await remindAt('2026-05-02T19:00:03Z')

    expect(world.service.taken).toMatchObject([{ ttl: 297 }])
    expect(subjects()).toEqual(['Premieră: Marea premieră (12+)'])
  })

  it('comes although the push service refuses it until 22:00', async () => {
    world.service.refuse(await promised(), { status: 503, headers: { 'retry-after': '360' } })
    await remindAt('2026-05-02T18:55:00Z')
    await remindAt('2026-05-02T19:01:00Z')

    expect(pushed()).toMatchObject([{ title: ro.push.begins(formatMoment(LATE)) }])
  })

  it('is dropped once the premiere has begun, also in the morning', async () => {
    world.service.refuse(await promised(), { status: 503, headers: { 'retry-after': '600' } })
    await remindAt('2026-05-02T18:55:00Z')
    await remindAt('2026-05-02T19:05:00Z')
    await remindAt(MORNING.toISOString())

    expect(pushed()).toEqual([])
    expect(await world.waiting('alerts.deliver')).toEqual([])
  })
})

describe('the reminder of a premiere at night', () => {
  it.each([
    ['22:09', '2026-05-02T19:09:00Z', false],
    ['22:10', '2026-05-02T19:10:00Z', true],
    ['08:09', '2026-05-03T05:09:00Z', true],
    ['08:10', '2026-05-03T05:10:00Z', false],
  ])(
    'is promised as a push message for %s where no quiet hours hold it back',
    async (_, at, isAtNight) => {
      const ana = await subscribed()
      const { data } = await remind(ana, await premiere(new Date(at)))

      expect(data).toEqual({ isByMail: true, isByPush: !isAtNight, isAtNight })
    },
  )

  it('is a mail alone, and who got it gets no alert as a follower', async () => {
    const ana = await subscribed()
    const id = await premiere()
    await remind(ana, id)
    await followComedianOf(id, ana)
    await untilTheMorning()

    expect(subjects()).toEqual(['Premieră: Marea premieră (12+)'])
    expect(pushed()).toEqual([])
  })

  it('leaves a follower with push messages alone the alert of the morning', async () => {
    const ana = await subscribed()
    await turnMailsOff(ana)
    const id = await premiere()
    await remind(ana, id)
    await followComedianOf(id, ana)
    await untilTheMorning()

    expect(subjects()).toEqual([])
    expect(pushed()).toMatchObject([{ title: 'Nou de la Micaela', url: `/video/${id}` }])
  })

  it('is a push message at 08:00 for a premiere that began just before', async () => {
    const ana = await subscribed()
    await turnMailsOff(ana)
    const launchAt = new Date(MORNING.getTime() - 5 * MINUTE_MS)
    const id = await premiere(launchAt)
    await remind(ana, id)
    await followComedianOf(id, ana)
    await untilTheMorning(launchAt)

    expect(pushed()).toMatchObject([{ title: ro.push.begins(formatMoment(launchAt)) }])
  })
})
