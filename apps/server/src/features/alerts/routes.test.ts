import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FOLLOWS_MAX } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

describe('follows', () => {
  it('are listed, the latest first, and removed', async () => {
    const ana = await world.member()
    const showId = await world.given.show('Serile de luni')
    const { id } = await world.given.comedian('Micaela')
    await world.follow(ana, 'show', showId)
    world.clock.advance(1_000)
    await world.follow(ana, 'comedian', id)
    await world.follow(ana, 'comedian', id)
    const { data } = await world.api.call('GET', '/follows', ana)
    await world.api.call('DELETE', `/follows/show/${showId}`, ana)
    const left = await world.api.call('GET', '/follows', ana)

    expect(data).toMatchObject([
      { type: 'COMEDIAN', id, name: 'Micaela', slug: 'micaela' },
      { type: 'SHOW', id: showId, name: 'Serile de luni', slug: null },
    ])
    expect(left.data).toMatchObject([{ type: 'COMEDIAN' }])
    expect(world.changedProfiles).toContain(ana.profileId)
  })

  it('are refused for unknown titles and signed-out callers', async () => {
    const ana = await world.member()

    expect((await world.follow(ana, 'show', 99)).status).toBe(404)
    expect((await world.follow(ana, 'comedian', 99)).status).toBe(404)
    expect((await world.api.call('DELETE', '/follows/show/99', ana)).status).toBe(404)
    expect((await world.api.call('GET', '/follows')).status).toBe(401)
    expect((await world.api.call('POST', '/follows/show/1')).status).toBe(401)
  })

  it('do not name a show to a device whose profile does not see it', async () => {
    const ana = await world.member()
    const childId = await world.given.profile(ana.accountId, 'Copil', 'tableta')
    await world.db.run(sql`update app.profile set max_age_rating = 'AP' where id = ${childId}`)
    const child = { ...ana, profileId: childId, sessionId: 'tableta' }
    const [seen, unseen] = [await world.given.show('Desene'), await world.given.show('Seara')]
    await world.given.video({ title: 'Unu', showId: seen, ageRating: 'AP' })
    await world.given.video({ title: 'Doi', showId: unseen, ageRating: '15' })
    for (const show of [seen, unseen]) {
      await world.follow(ana, 'show', show)
      world.clock.advance(1_000)
    }
    const listed = async (caller: typeof ana) =>
      (await world.api.call('GET', '/follows', caller)).data

    expect(await listed(child)).toMatchObject([{ name: 'Desene' }])
    expect(await listed(ana)).toMatchObject([{ name: 'Seara' }, { name: 'Desene' }])
  })

  it('have a bound', async () => {
    const ana = await world.member()
    const showId = await world.given.show('Serile de luni')
    await world.db.run(sql`insert into app.follow (account_id, kind, item_id, followed_at)
      select ${ana.accountId}, 'COMEDIAN', n, ${world.clock.now()}
      from generate_series(1, ${FOLLOWS_MAX}) n`)

    expect(await world.follow(ana, 'show', showId)).toMatchObject({
      status: 400,
      error: 'TOO_MANY_FOLLOWS',
    })
    expect((await world.api.call('GET', '/follows', ana)).data).toEqual([])
  })
})

describe('push subscriptions', () => {
  it('are listed with their device, and removed one by one or all at once', async () => {
    const ana = await world.member()
    await world.subscribe(ana)
    const { data } = await world.api.call('GET', '/alerts', ana)
    const other = await world.member()
    const foreign = await world.api.call('DELETE', '/alerts/push/laptop', other)
    await world.api.call('DELETE', '/alerts/push/laptop', ana)
    const ended = await world.api.call('GET', '/alerts', ana)
    await world.subscribe(ana)
    await world.api.call('DELETE', '/alerts', ana)
    const stopped = await world.api.call('GET', '/alerts', ana)

    expect(data).toMatchObject({
      isMailOn: true,
      devices: [{ id: 'laptop', name: 'Chrome · Windows', isCurrent: true }],
    })
    expect(foreign.status).toBe(404)
    expect(ended.data).toMatchObject({ devices: [] })
    expect(stopped.data).toMatchObject({ isMailOn: false, devices: [] })
  })

  it.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://push.example:8443/1',
    'https://user:word@push.example/1',
    'https://localhost/1',
    'https://metadata/computeMetadata',
    'ftp://push.example/1',
  ])('are refused for %s', async (endpoint) => {
    const ana = await world.member()
    const subscription = { ...world.service.subscribe(), endpoint }

    expect(await world.api.call('POST', '/alerts/push', ana, subscription)).toMatchObject({
      status: 400,
      error: 'PUSH_SERVICE_REFUSED',
    })
  })
})
