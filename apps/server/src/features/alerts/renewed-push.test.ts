import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

async function subscribedFollower() {
  const ana = await world.member()
  const showId = await world.given.show('Serile de luni')
  await world.follow(ana, 'show', showId)

  return { ana, showId, ...(await world.subscribe(ana)) }
}

const publish = async (showId: number, title: string) => {
  await world.given.video({ title, showId, assetId: '0'.repeat(32) })
  await world.runOnTwoNodes('alerts.announce')
}
const push = async () => {
  await world.runOnTwoNodes('alerts.push')
  await world.deliverPushes()
}
const payloads = () => world.service.taken.map(({ payload }) => payload)

describe('a renewed push subscription', () => {
  it('reaches the browser again', async () => {
    const { ana, showId, endpoint } = await subscribedFollower()
    world.service.refuse(endpoint, { status: 410 })
    await publish(showId, 'Primul')
    await push()
    const { data } = await world.api.call('GET', '/alerts', ana)
    const renewed = await world.api.call('PUT', '/alerts/push', ana, world.service.subscribe())
    await publish(showId, 'Al doilea')
    await push()

    expect(data).toMatchObject({ devices: [{ isCurrent: true }] })
    expect(renewed.status).toBe(204)
    expect(payloads()).toHaveLength(1)
  })

  it('turns nothing on, also not for another account', async () => {
    const { ana, showId, endpoint, p256dh, auth } = await subscribedFollower()
    const bogdan = await world.member()
    const given = { endpoint, p256dh, auth }
    await world.api.call('PUT', '/alerts/push', bogdan, given)
    const ofOther = await world.api.call('GET', '/alerts', bogdan)
    await world.api.call('DELETE', '/alerts/push/laptop', ana)
    const renewed = await world.api.call('PUT', '/alerts/push', ana, given)
    await publish(showId, 'Primul')
    await push()

    expect(ofOther.data).toMatchObject({ devices: [] })
    expect(renewed.status).toBe(204)
    expect(payloads()).toEqual([])
    expect(
      await world.api.call('PUT', '/alerts/push', ana, {
        ...given,
        endpoint: 'https://127.0.0.1/1',
      }),
    ).toMatchObject({ error: 'PUSH_SERVICE_REFUSED' })
  })
})
