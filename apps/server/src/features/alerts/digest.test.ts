import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertMails } from '@hlizo/contract/messages/mails-alerts'
import { sql } from '@hlizo/database/sql'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const ASSET = '0'.repeat(32)
const at = (text: string) => world.clock.set(new Date(text))
/** 17:00 in Bucharest of the day on which tests happen, and of the days after it. */
const digestHour = (day = 1) => at(`2026-05-0${day}T14:00:00Z`)

const announce = () => world.runOnTwoNodes('alerts.announce')
const writeDigests = async () => {
  await world.runOnTwoNodes('alerts.digest')
  await world.deliverMails()
}

async function followedShow() {
  const ana = await world.member()
  const showId = await world.given.show('Serile de luni')
  await world.follow(ana, 'show', showId)

  return { ana, showId }
}

const episode = (showId: number, title: string, more: object = {}) =>
  world.given.video({ title, showId, assetId: ASSET, ...more })

describe('the digest', () => {
  it('names all new titles of the day once, at 17:00 in Bucharest', async () => {
    const { showId } = await followedShow()
    await episode(showId, 'Primul')
    await episode(showId, 'Al doilea')
    await announce()
    await writeDigests()
    const early = world.mails.length
    digestHour()
    await writeDigests()
    await writeDigests()

    expect(early).toBe(0)
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      alertMails.digest({ first: '', count: 2, more: 0 }).subject,
    ])
    expect(world.mails[0]?.text).toContain('Episod nou din Serile de luni: Al doilea (12+)')
    expect(world.mails[0]?.text).toContain('https://hlizo.test/video/1')
  })

  it('has the titles since the last one, at most one a day', async () => {
    const { showId } = await followedShow()
    await episode(showId, 'Primul')
    await announce()
    digestHour()
    await writeDigests()
    await episode(showId, 'Al doilea')
    await announce()
    await writeDigests()
    const sameDay = world.mails.length
    digestHour(2)
    await writeDigests()

    expect(sameDay).toBe(1)
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      'Episod nou din Serile de luni: Primul (12+)',
      'Episod nou din Serile de luni: Al doilea (12+)',
    ])
  })

  it('waits for the next day when the night has begun', async () => {
    const { showId } = await followedShow()
    await episode(showId, 'Târziu')
    await announce()
    at('2026-05-01T19:00:00Z')
    await writeDigests()

    expect(world.mails).toEqual([])
  })

  it('names a title once when both its show and its comedian are followed', async () => {
    const { ana, showId } = await followedShow()
    const comedian = await world.given.comedian('Micaela')
    await world.follow(ana, 'comedian', comedian.id)
    await episode(showId, 'Împreună', { comedians: [comedian] })
    await world.given.video({ title: 'Singură', comedians: [comedian], assetId: ASSET })
    await announce()
    digestHour()
    await writeDigests()

    const text = world.mails[0]?.text ?? ''
    expect(text.match(/Împreună/g)).toHaveLength(1)
    expect(text).toContain('Nou de la Micaela: Singură (12+)')
  })

  it('leaves out titles that are unlisted, not ready, removed or unfollowed', async () => {
    const { ana, showId } = await followedShow()
    const other = await world.given.show('Alta')
    await world.follow(ana, 'show', other)
    await episode(showId, 'Viitor', { launchAt: new Date('2026-06-01T10:00:00Z') })
    await world.given.video({ title: 'Se pregătește', showId })
    await episode(showId, 'Ciornă', { status: 'draft' })
    const gone = await episode(showId, 'Retras')
    await episode(other, 'Neurmărit')
    await announce()
    await world.db.run(sql`update app.video set status = 'retired' where id = ${gone}`)
    await world.api.call('DELETE', `/follows/show/${other}`, ana)
    digestHour()
    await writeDigests()

    expect(world.mails).toEqual([])
  })

  it('is not sent to accounts without access, nor later', async () => {
    const { ana, showId } = await followedShow()
    await episode(showId, 'Pierdut')
    await announce()
    world.withoutAccess.add(ana.accountId)
    digestHour()
    await writeDigests()
    world.withoutAccess.clear()
    digestHour(2)
    await writeDigests()

    expect(world.mails).toEqual([])
  })

  it('has an unsubscribe URL in header and text that works without a sign-in', async () => {
    const { ana, showId } = await followedShow()
    await episode(showId, 'Primul')
    await announce()
    digestHour()
    await writeDigests()
    const url = world.mails[0]?.unsubscribeUrl ?? ''
    const path = url.slice('https://hlizo.test'.length)
    const page = await world.api.open(path)
    const before = await world.api.call('GET', '/alerts', ana)
    const posted = await world.post(path, 'List-Unsubscribe=One-Click')
    const after = await world.api.call('GET', '/alerts', ana)

    expect(world.mails[0]?.text).toContain(url)
    expect([page.status, page.body.includes('method="post"')]).toEqual([200, true])
    expect(before.data).toMatchObject({ isMailOn: true })
    expect(posted).toBe(200)
    expect(after.data).toMatchObject({ isMailOn: false })
  })

  it('is not sent to an account that has turned it off, nor later', async () => {
    const { ana, showId } = await followedShow()
    await world.api.call('PUT', '/alerts/mail', ana, { isOn: false })
    await episode(showId, 'Primul')
    await announce()
    digestHour()
    await writeDigests()
    await world.api.call('PUT', '/alerts/mail', ana, { isOn: true })
    digestHour(2)
    await writeDigests()

    expect(world.mails).toEqual([])
  })

  it('is refused to a forged address', async () => {
    const { ana } = await followedShow()
    const other = await world.member()
    const href = world.unsubscribeHref(ana.accountId)
    const forged = href.replace(ana.accountId, other.accountId)

    expect(await world.post(forged, '')).toBe(404)
    expect(await world.post(href.replace(/expires=\d+/, 'expires=9999999999999'), '')).toBe(404)
    expect((await world.api.call('GET', '/alerts', other)).data).toMatchObject({ isMailOn: true })
  })
})
