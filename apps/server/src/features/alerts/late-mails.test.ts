import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { TestCaller } from '#server/http/testing-api.ts'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

/** 20:00 in Bucharest of the day on which tests happen. */
const LAUNCH = new Date('2026-05-01T17:00:00Z')
const DIGEST_HOUR = new Date('2026-05-01T14:00:00Z')
const after = (minutes: number) => world.clock.set(new Date(LAUNCH.getTime() + minutes * MINUTE_MS))
const subjects = () => world.mails.map(({ subject }) => subject.split(':')[0])

async function reminded(): Promise<{ ana: TestCaller; id: number }> {
  const ana = await world.member()
  const id = await world.given.video({
    title: 'Marea premieră',
    launchAt: LAUNCH,
    isPremiere: true,
    assetId: '0'.repeat(32),
  })
  await world.api.call('POST', `/premieres/${id}/reminder`, ana)

  return { ana, id }
}

/** Writes mails while the mail server is away. */
async function writeInVain(job: string): Promise<void> {
  world.mailServer.isAway = true
  await world.runOnTwoNodes(job)
  await world.deliverMails()
}

async function deliverAgain(): Promise<void> {
  world.mailServer.isAway = false
  await world.deliverMails()
}

const moveTo = (id: number, moment: Date) =>
  world.db.run(sql`update app.video set launch_at = ${moment} where id = ${id}`)

describe('mails of a premiere that the mail server could not take', () => {
  it.each([
    ['is sent up to an hour after the start', 60, ['Premieră']],
    ['is not sent later', 61, []],
  ])('its reminder %s', async (_, minutes, expected) => {
    await reminded()
    after(-10)
    await writeInVain('alerts.premieres')
    after(minutes)
    await deliverAgain()

    expect(subjects()).toEqual(expected)
  })

  it('the notice that it was moved is not sent once it has begun', async () => {
    const { id } = await reminded()
    await moveTo(id, new Date(LAUNCH.getTime() + HOUR_MS))
    await writeInVain('alerts.premieres')
    after(61)
    await deliverAgain()

    expect(subjects()).toEqual([])
  })

  it('of several notices the last one is sent', async () => {
    const { id } = await reminded()
    await moveTo(id, new Date(LAUNCH.getTime() + HOUR_MS))
    await writeInVain('alerts.premieres')
    await world.db.run(sql`update app.video set status = 'draft' where id = ${id}`)
    await writeInVain('alerts.premieres')
    world.clock.advance(MINUTE_MS)
    await deliverAgain()

    expect(subjects()).toEqual(['Premieră anulată'])
  })

  it('a reminder that was taken back is not sent', async () => {
    const { ana, id } = await reminded()
    after(-10)
    await writeInVain('alerts.premieres')
    await world.api.call('DELETE', `/premieres/${id}/reminder`, ana)
    after(-5)
    await deliverAgain()

    expect(subjects()).toEqual([])
  })
})

describe('mails of alerts that wait for the mail server', () => {
  /** A reminder, and a digest of the same account. */
  async function waiting(): Promise<TestCaller> {
    const { ana } = await reminded()
    const showId = await world.given.show('Serile de luni')
    await world.follow(ana, 'show', showId)
    await world.given.video({ title: 'Primul', showId, assetId: '0'.repeat(32) })
    await world.runOnTwoNodes('alerts.announce')
    world.clock.set(DIGEST_HOUR)
    await writeInVain('alerts.digest')
    after(-10)
    await writeInVain('alerts.premieres')

    return ana
  }

  it('are sent when it is there again', async () => {
    await waiting()
    after(-5)
    await deliverAgain()

    expect(new Set(subjects())).toEqual(new Set(['Episod nou din Serile de luni', 'Premieră']))
  })

  it.each<[string, (ana: TestCaller) => Promise<unknown>]>([
    ['in the account', (ana) => world.api.call('PUT', '/alerts/mail', ana, { isOn: false })],
    ['with all alerts', (ana) => world.api.call('DELETE', '/alerts', ana)],
    ['by their link', (ana) => world.post(world.unsubscribeHref(ana.accountId), '')],
  ])('are not sent once they were turned off %s', async (_, turnOff) => {
    const ana = await waiting()
    await turnOff(ana)
    after(-5)
    await deliverAgain()

    expect(subjects()).toEqual([])
  })
})
