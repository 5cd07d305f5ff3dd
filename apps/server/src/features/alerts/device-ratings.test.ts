import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testNow } from '#server/stores/testing-world.ts'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const ASSET = '0'.repeat(32)

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
  it.each([
    ['whose profile was deleted', 999_999],
    ['that has chosen none', null],
  ])('shows a device %s what the most limited profile of the account sees', async (_, chosen) => {
    const { ana, showId } = await subscribedFollower()
    await world.given.profile(ana.accountId, 'Copil', 'tableta')
    await world.db.run(sql`update app.profile set max_age_rating = 'AP'
      where account_id = ${ana.accountId} and name = 'Copil'`)
    await world.db.run(sql`update app.device_session set profile_id = ${chosen}
      where account_id = ${ana.accountId} and id = ${ana.sessionId}`)
    await publish(showId, 'De la 12')
    await push()
    expect(world.service.taken).toEqual([])
    await world.db.run(sql`update app.profile set max_age_rating = '12'
      where account_id = ${ana.accountId}`)
    await publish(showId, 'Tot de la 12')
    await push()

    expect(payloads()).toMatchObject([{ body: 'Tot de la 12 (12+)' }])
  })

  it('shows the device of a guest what the profile of the seat sees', async () => {
    const { ana, showId } = await subscribedFollower()
    const host = await world.member()
    await world.db.run(sql`update app.profile set max_age_rating = 'AP'
      where account_id = ${host.accountId}`)
    await world.db.run(sql`insert into app.seat
        (id, account_id, profile_id, guest_id, invited_email, token_hash, invited_at, expires_at, taken_at)
      values (gen_random_uuid(), ${host.accountId}, ${host.profileId}, ${ana.accountId},
        'ana@hlizo.example', 'seat', ${testNow}, ${testNow}, ${testNow})`)
    await publish(showId, 'De la 12')
    await push()

    expect(world.service.taken).toEqual([])
  })

  it('shows a device what its own profile sees, whatever the others do', async () => {
    const { ana, showId } = await subscribedFollower()
    await world.given.profile(ana.accountId, 'Copil', 'tableta')
    await world.db.run(sql`update app.profile set max_age_rating = 'AP'
      where account_id = ${ana.accountId} and name = 'Copil'`)
    await publish(showId, 'De la 12')
    await push()

    expect(payloads()).toMatchObject([{ body: 'De la 12 (12+)' }])
  })
})
