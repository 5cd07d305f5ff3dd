import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAlertWorld, type AlertWorld } from './testing-alerts.ts'
import { isBrowserService } from './push-endpoint.ts'

let world: AlertWorld
beforeAll(async () => {
  world = await openAlertWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

/** Follows, and gets messages at a service of its own choice. */
async function followerAt(endpoint: string, showId: number) {
  const caller = await world.member()
  await world.follow(caller, 'show', showId)
  const subscription = { ...world.service.subscribe(), endpoint }
  await world.api.call('POST', '/alerts/push', caller, subscription)
}

describe('deliverPushJobs', () => {
  it('leave the places of browsers to their services: others wait in a line of their own', async () => {
    const showId = await world.given.show('Serile de luni')
    for (let count = 0; count < 8; count += 1)
      await followerAt(`https://silent-${count}.example/1`, showId)
    const ana = await world.member()
    await world.follow(ana, 'show', showId)
    await world.subscribe(ana)
    await world.given.video({ title: 'Primul', showId, assetId: '0'.repeat(32) })
    await world.runOnTwoNodes('alerts.announce')
    await world.runOnTwoNodes('alerts.push')
    await world.deliverPushes()

    expect(world.service.taken).toHaveLength(1)
    expect(await world.waiting('alerts.deliver')).toEqual([])
    expect(await world.waiting('alerts.deliver-elsewhere')).toHaveLength(8)
    const places = ['alerts.deliver', 'alerts.deliver-elsewhere'].map(
      (kind) => world.feature.jobs?.[kind]?.concurrency,
    )
    expect(places).toEqual([4, 2])
  })
})

describe('isBrowserService', () => {
  it('knows the services of browsers and that of the operator', () => {
    const own = 'http://127.0.0.1:4000'
    const known = [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
      `${own}/push/a`,
    ]
    const others = [
      'https://fcm.googleapis.com.example/a',
      'https://1-courier.push.apple.com/a',
      'https://notify.windows.com.example/a',
      'https://a.b.notify.windows.com/a',
      'http://127.0.0.1:4001/push/a',
    ]

    expect(known.filter((endpoint) => !isBrowserService(endpoint, own))).toEqual([])
    expect(others.filter((endpoint) => isBrowserService(endpoint, own))).toEqual([])
  })
})
