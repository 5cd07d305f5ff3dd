import { hrefs } from '@hlizo/contract/hrefs'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import VoucherRedeemScreen from './voucher-redeem-screen.tsx'

const ro = vouchersMessages.redeem
const CODE = 'HRTZ-8K4M-Q2WX'
const AT = hrefs.mailedGift(CODE)

describe('VoucherRedeemScreen', () => {
  it('shows a visitor the code, and the ways to sign in that lead back', () => {
    const markup = markupAt(<VoucherRedeemScreen />, { at: AT })

    expect(markup).toContain(CODE)
    expect(markup).toContain(hrefs.register(hrefs.voucherRedeem(CODE)))
    expect(markup).toContain(hrefs.login(hrefs.voucherRedeem(CODE)))
    expect(markup).not.toContain(ro.submit)
  })

  it('lets a member activate it', () => {
    const markup = markupAt(<VoucherRedeemScreen />, { at: AT, isSignedIn: true })

    expect(markup).toContain(ro.submit)
    expect(markup).toContain(`value="${CODE}"`)
  })
})
