import { describe, expect, it } from 'vitest'
import { allCalls } from './all.ts'

/** Areas whose calls move money, make a contract or end one, or change what is on sale. */
const MONEY =
  /^\/(?:stripe|plans|plan-checkout-sessions|vouchers|auth\/create-paypal-subscription|studio\/money\/(?:coupons|gifts|plans|voucher-products|refunds)|studio\/people\/[^/]+\/(?:cancel|refund|months)$|studio\/withdrawals\/[^/]+\/accept$|studio\/disputes\/[^/]+\/(?:submit|accept)$|withdrawals$)/

describe('takesIdempotencyKey', () => {
  it('is declared for each call that moves money, and for no other', () => {
    const named = Object.entries(allCalls).map(([name, call]) => ({
      name,
      isMoney: call.method !== 'GET' && MONEY.test(call.path),
      takesKey: call.takesIdempotencyKey,
    }))

    expect(named.filter(({ isMoney, takesKey }) => isMoney !== takesKey)).toEqual([])
    expect(named.filter(({ takesKey }) => takesKey)).toHaveLength(38)
  })
})
