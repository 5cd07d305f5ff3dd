import { describe, expect, it } from 'vitest'
import { pollDeviceCode, SLOW_DOWN_SECONDS, type DeviceCodeFacts } from './device-code.ts'

const now = new Date('2026-05-01T10:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

const facts = (change: Partial<DeviceCodeFacts> = {}): DeviceCodeFacts => ({
  expiresAt: at(600),
  polledAt: null,
  intervalSeconds: 5,
  isApproved: false,
  isRefused: false,
  isClaimed: false,
  ...change,
})

describe('pollDeviceCode', () => {
  it('waits until the code is entered', () => {
    expect(pollDeviceCode(facts(), now)).toEqual({ ok: false, refusal: 'AUTHORIZATION_PENDING' })
    expect(pollDeviceCode(facts({ isApproved: true }), now)).toEqual({ ok: true, value: undefined })
  })

  it('slows down a television that polls too early, also after the code was entered', () => {
    const hasty = facts({ polledAt: at(-3), isApproved: true })
    expect(pollDeviceCode(hasty, now)).toEqual({ ok: false, refusal: 'SLOW_DOWN' })
    expect(pollDeviceCode({ ...hasty, polledAt: at(-4) }, now).ok).toBe(true)
    expect(pollDeviceCode({ ...hasty, polledAt: at(-8), intervalSeconds: 10 }, now)).toEqual({
      ok: false,
      refusal: 'SLOW_DOWN',
    })
  })

  it('lengthens the interval by the five seconds of RFC 8628', () => {
    expect(SLOW_DOWN_SECONDS).toBe(5)
  })

  it('ends at the very moment of expiry, and after the tokens were handed out', () => {
    const expired = { ok: false, refusal: 'EXPIRED_TOKEN' }
    expect(pollDeviceCode(facts({ expiresAt: now, isApproved: true }), now)).toEqual(expired)
    expect(pollDeviceCode(facts({ isApproved: true, isClaimed: true }), now)).toEqual(expired)
  })

  it('is denied after the account has refused it, whatever else is true', () => {
    const refused = facts({ isApproved: true, isClaimed: true, isRefused: true, expiresAt: now })
    expect(pollDeviceCode(refused, now)).toEqual({ ok: false, refusal: 'ACCESS_DENIED' })
  })
})
