import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { sql } from '@hlizo/database/sql'
import { formatMoment } from '@hlizo/domain/dates'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { TestCaller } from '#server/http/testing-api.ts'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

/** 20:00 in Bucharest of the day after the one on which tests happen. */
const LAUNCH = new Date('2026-05-02T17:00:00Z')

const premiere = (title: string) =>
  world.given.video({ title, launchAt: LAUNCH, isPremiere: true, assetId: '0'.repeat(32) })
const remind = (caller: TestCaller, id: number) =>
  world.api.call('POST', `/premieres/${id}/reminder`, caller)
const change = (id: number, set: ReturnType<typeof sql>) =>
  world.db.run(sql`update app.video set ${set} where id = ${id}`)
const moveTo = (id: number, moment: Date) => change(id, sql`launch_at = ${moment}`)
const notify = async () => {
  await world.runOnTwoNodes('alerts.premieres')
  await world.deliverPushes()
}

describe('push messages of a premiere that the night held back', () => {
  const atNight = () => world.clock.set(new Date('2026-05-01T20:00:00Z'))
  const inTheMorning = async () => {
    world.clock.set(new Date('2026-05-02T05:00:00Z'))
    await notify()
  }
  const subscribed = async () => {
    const ana = await world.member()
    const id = await premiere('Marea premieră')
    await remind(ana, id)
    await world.subscribe(ana)
    atNight()

    return { ana, id }
  }
  const Shown = z.object({ title: z.string() })
  const titles = () => world.service.taken.map(({ payload }) => Shown.parse(payload).title)
  const later = new Date(LAUNCH.getTime() + HOUR_MS)
  const latest = new Date(LAUNCH.getTime() + 2 * HOUR_MS)

  it('are one about the present moment after it was moved twice', async () => {
    const { id } = await subscribed()
    await moveTo(id, later)
    await notify()
    await moveTo(id, latest)
    await notify()
    await inTheMorning()

    expect(titles()).toEqual([ro.push.moved(formatMoment(latest))])
  })

  it('say only that it is cancelled after it was moved and cancelled', async () => {
    const { id } = await subscribed()
    await moveTo(id, later)
    await notify()
    await change(id, sql`status = 'draft'`)
    await notify()
    await inTheMorning()

    expect(titles()).toEqual([ro.push.cancelled()])
  })

  it('are none when a cancelled premiere is published again, or the reminder was taken back', async () => {
    const { id } = await subscribed()
    await change(id, sql`status = 'draft'`)
    await notify()
    await change(id, sql`status = 'published'`)
    const second = await premiere('A doua')
    const bogdan = await world.member()
    await world.subscribe(bogdan)
    await remind(bogdan, second)
    await moveTo(second, later)
    await notify()
    await world.api.call('DELETE', `/premieres/${second}/reminder`, bogdan)
    await inTheMorning()

    expect(titles()).toEqual([])
  })

  it('is not about a title that has risen above the highest age of the device', async () => {
    const { ana, id } = await subscribed()
    await moveTo(id, later)
    await notify()
    await world.db.run(
      sql`update app.profile set max_age_rating = 'AP' where id = ${ana.profileId}`,
    )
    await world.db.run(sql`update app.device_session set profile_id = ${ana.profileId}
      where account_id = ${ana.accountId}`)
    await inTheMorning()

    expect(titles()).toEqual([])
  })

  it('replaces the one that the push service still has', async () => {
    const ana = await world.member()
    const { endpoint } = await world.subscribe(ana)
    const id = await premiere('Marea premieră')
    await remind(ana, id)
    await moveTo(id, later)
    await notify()
    await moveTo(id, latest)
    await notify()

    expect(titles()).toHaveLength(2)
    expect(world.service.held(endpoint)).toHaveLength(1)
    expect(world.service.taken.map(({ payload }) => payload)).toMatchObject([
      { notice: `moved:${later.toISOString()}` },
      { notice: `moved:${latest.toISOString()}` },
    ])
  })
})

describe('push messages of a premiere by day', () => {
  async function subscribed() {
    const ana = await world.member()
    const id = await premiere('Marea premieră')
    await remind(ana, id)
    await world.subscribe(ana)

    return id
  }

  it('remind devices that are away until an hour after its start', async () => {
    await subscribed()
    world.clock.set(new Date(LAUNCH.getTime() - 10 * MINUTE_MS))
    await notify()

    expect(world.service.taken).toMatchObject([{ ttl: 70 * 60 }])
  })

  it('say that it was moved until it begins', async () => {
    const id = await subscribed()
    await moveTo(id, new Date(world.clock.now().getTime() + 3 * HOUR_MS))
    await notify()

    expect(world.service.taken).toMatchObject([{ ttl: 3 * 3_600 }])
  })
})
