import { describe, expect, it } from 'vitest'
import { accessEnd, type PaidTime } from './entitlement.ts'

const end = new Date('2026-02-28T12:00:00Z')
const after = (hours: number) => new Date(end.getTime() + hours * 3_600_000)
const paid = (changes: Partial<PaidTime> = {}): PaidTime => ({
  paidThrough: end,
  status: 'active',
  endsAt: null,
  paymentStatus: 'OK',
  ...changes,
})
const gift = (from: number, to: number) => ({ from: after(from), to: after(to) })
const endOf = (subscription: PaidTime | null, now: Date, giftEnd: Date | null = null) =>
  accessEnd({ subscription, grants: giftEnd === null ? [] : [{ from: end, to: giftEnd }] }, now)

describe('accessEnd', () => {
  it('is the end of the paid period', () => {
    expect(endOf(paid(), after(-1))).toEqual(end)
  })

  it('lasts two hours longer while a renewal is collected', () => {
    expect(endOf(paid({ paymentStatus: 'PENDING' }), end)).toEqual(after(2))
  })

  it('does not while collection is paused', () => {
    expect(endOf(paid({ isPaused: true }), after(1))).toEqual(end)
    expect(endOf(paid({ status: 'paused' }), after(1))).toEqual(end)
  })

  it('does not renew after a failed payment or an ending here', () => {
    expect(endOf(paid({ paymentStatus: 'FAILED' }), after(1))).toEqual(end)
    expect(endOf(paid({ endsAt: end }), after(1))).toEqual(end)
    expect(endOf(paid({ status: 'canceled' }), after(1))).toEqual(end)
  })

  it('lasts two hours longer while it continues in another currency, and in no other case', () => {
    const continued = { continuesBy: 'card' }
    expect(endOf(paid({ status: 'canceled', ...continued }), after(1))).toEqual(after(2))
    expect(endOf(paid({ status: 'unpaid', ...continued }), after(1))).toEqual(end)
  })

  it('is none before the first payment', () => {
    expect(endOf(paid({ paidThrough: null }), end)).toBeNull()
  })

  it('is the end of the paid period when the subscription ends', () => {
    expect(endOf(paid({ endsAt: after(1) }), after(1))).toEqual(end)
  })

  it('renews after a cancellation that was too late for this renewal', () => {
    expect(endOf(paid({ endsAt: after(28 * 24) }), after(1))).toEqual(after(2))
  })

  it('is the end of a gift when that is later, or all there is', () => {
    expect(endOf(paid(), after(-1), after(24))).toEqual(after(24))
    expect(endOf(null, after(1), after(24))).toEqual(after(24))
    expect(endOf(null, end)).toBeNull()
    expect(accessEnd({ subscription: paid(), grants: [gift(-48, -24)] }, after(-1))).toEqual(end)
  })

  it('is that of the last gift in a row, in any order', () => {
    const grants = [gift(24, 48), gift(0, 24)]
    expect(accessEnd({ subscription: paid(), grants }, after(-1))).toEqual(after(48))
    expect(accessEnd({ subscription: null, grants }, after(1))).toEqual(after(48))
  })

  it('does not reach over a gap to a gift that begins later', () => {
    const grants = [gift(0, 24), gift(25, 48)]
    expect(accessEnd({ subscription: paid(), grants }, after(-1))).toEqual(after(24))
    expect(accessEnd({ subscription: null, grants }, after(-1))).toBeNull()
    const ended = { subscription: paid({ paidThrough: after(-48) }), grants }
    expect(accessEnd(ended, after(-2))).toEqual(after(-46))
  })

  it('is not interrupted by less than a minute', () => {
    const touching = { from: new Date(end.getTime() + 60_000), to: after(24) }
    const apart = { from: new Date(end.getTime() + 60_001), to: after(24) }
    expect(accessEnd({ subscription: paid(), grants: [touching] }, after(-1))).toEqual(after(24))
    expect(accessEnd({ subscription: paid(), grants: [apart] }, after(-1))).toEqual(end)
  })
})
