import { describe, expect, it } from 'vitest'
import { voucherRefusal } from './voucher-refusal.ts'

const now = new Date('2026-05-02T10:00:00Z')
const before = new Date('2026-05-02T09:59:59.999Z')
const after = new Date('2026-05-02T10:00:00.001Z')
const usable = { disabledAt: null, redeemedAt: null, expiresAt: after }

describe('voucherRefusal', () => {
  it('is null until the last moment', () => {
    expect(voucherRefusal(usable, now)).toBeNull()
    expect(voucherRefusal({ ...usable, expiresAt: now }, now)).toBe('VOUCHER_EXPIRED')
    expect(voucherRefusal({ ...usable, expiresAt: before }, now)).toBe('VOUCHER_EXPIRED')
  })

  it('names a disabled code before a redeemed one, and that before an expired one', () => {
    const expired = { ...usable, expiresAt: before }
    expect(voucherRefusal({ ...expired, redeemedAt: before }, now)).toBe('VOUCHER_USED')
    expect(voucherRefusal({ ...expired, redeemedAt: before, disabledAt: before }, now)).toBe(
      'VOUCHER_INVALID',
    )
  })
})
