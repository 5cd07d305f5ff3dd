import { describe, expect, it } from 'vitest'
import { accessRefusal, type CallerFacts } from './access.ts'

const now = new Date('2026-03-01T12:00:00Z')
const active = new Date('2026-04-01T12:00:00Z')

function facts(overrides: Partial<CallerFacts> = {}): CallerFacts {
  return {
    hasValidToken: true,
    expiresAt: active,
    hasSavedMethod: true,
    hasFailedPayment: false,
    profile: 'chosen',
    ...overrides,
  }
}

describe('accessRefusal', () => {
  it('lets a viewer with everything through', () => {
    expect(accessRefusal('viewer', facts(), now)).toBeNull()
  })

  it('asks nothing of a public call', () => {
    expect(accessRefusal('public', facts({ hasValidToken: false }), now)).toBeNull()
  })

  it('looks at the token before anything else', () => {
    const stranger = facts({ hasValidToken: false, expiresAt: null, profile: 'none' })
    expect(accessRefusal('viewer', stranger, now)).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('answers 402 without a subscription and without a saved method', () => {
    const newcomer = facts({ expiresAt: null, hasSavedMethod: false, profile: 'none' })
    expect(accessRefusal('viewer', newcomer, now)).toEqual({ status: 402, code: 'NO_SUBSCRIPTION' })
  })

  it('answers 405 when a method is saved', () => {
    expect(accessRefusal('subscriber', facts({ expiresAt: now }), now)).toEqual({
      status: 405,
      code: 'SUBSCRIPTION_EXPIRED',
    })
  })

  it('answers 405 after a failed payment', () => {
    const failed = facts({ expiresAt: now, hasFailedPayment: true })
    expect(accessRefusal('viewer', failed, now)).toEqual({ status: 405, code: 'PAYMENT_FAILED' })
  })

  it('answers 403 only to an active subscriber without a usable profile', () => {
    expect(accessRefusal('viewer', facts({ profile: 'displaced' }), now)).toEqual({
      status: 403,
      code: 'PROFILE_DISPLACED',
    })
    expect(accessRefusal('subscriber', facts({ profile: 'none' }), now)).toBeNull()
  })
})
