import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { testNow } from '#server/stores/testing-world.ts'
import { pushSender } from './push-sender.ts'
import { alertSecrets } from './testing-alerts.ts'
import { startPushService, type TestPushService } from './testing-push-service.ts'
import { vapidKeys } from './vapid-keys.ts'

const keys = vapidKeys(alertSecrets)
const message = { payload: '{}', ttlSeconds: 60, topic: 'topic', urgency: 'normal' } as const
const away = { status: 503 }
const postponed = { kind: 'later', status: 503, afterSeconds: 60 }

let service: TestPushService
beforeAll(async () => {
  service = await startPushService(keys.publicKey)
})
afterAll(() => service.close())

function openSender() {
  const clock = frozenClock(testNow)
  const subject = 'mailto:ajutor@hlizo.example'
  const send = pushSender({ keys, subject, ownService: service.origin, clock })
  const { endpoint, p256dh, auth } = service.subscribe()
  const target = { endpoint, p256dh, authSecret: auth }

  return { clock, target, send: (to = target) => send(to, message) }
}

describe('pushSender', () => {
  it('does not call a service that has failed four times in a row, for a minute', async () => {
    const { clock, target, send } = openSender()
    service.refuse(target.endpoint, away, away, away, away)
    for (let count = 0; count < 4; count += 1) await send()
    const early = [await send(), await send()]
    const taken = service.taken.length
    clock.advance(60_000)

    expect(early).toEqual([postponed, postponed])
    expect(taken).toBe(0)
    expect([await send(), await send()]).toMatchObject([{ kind: 'sent' }, { kind: 'sent' }])
  })

  it('goes on calling a service that refuses subscriptions, or is sent keys that are none', async () => {
    const { target, send } = openSender()
    const refusals = [404, 410, 403, 400, 413, 429].map((status) => ({ status }))
    service.refuse(target.endpoint, ...refusals)
    for (const _ of refusals) await send()
    for (let count = 0; count < 6; count += 1)
      await expect(send({ ...target, p256dh: 'AAAA' })).rejects.toThrow('p256dh')

    expect(await send()).toMatchObject({ kind: 'sent' })
  })
})
