import { purchasedVoucher } from '@hlizo/fixtures/voucher'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { boughtVoucherQuery } from '#web/features/vouchers/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { markupAt } from '#web/lib/testing-site.tsx'
import VoucherCheckoutScreen from './voucher-checkout-screen.tsx'

function screenWith(state: object): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = boughtVoucherQuery('key')
  client.getQueryCache().build(client, { queryKey }).setState(state)

  return markupAt(<VoucherCheckoutScreen />, { at: '/vouchers/checkout?sessionId=key', client })
}

describe('VoucherCheckoutScreen', () => {
  it('shows the code that was bought', () => {
    const gift = purchasedVoucher()

    expect(screenWith({ status: 'success', data: gift })).toContain(gift.code)
  })

  it('shows the code alone when it could not be read again', () => {
    const data = purchasedVoucher()
    const read = screenWith({ status: 'success', data })

    for (const status of [404, 503]) {
      const error = new ApiError({ status })
      expect(screenWith({ status: 'error', error, data })).toBe(read)
    }
  })

  it('shows after the last retry that the code is mailed, and the contact', () => {
    const error = new ApiError({ status: 404 })
    const markup = screenWith({ status: 'error', error })

    expect(markup).toContain('e-mail')
    expect(markup).toContain('mailto:ajutor@exemplu.ro')
  })
})
