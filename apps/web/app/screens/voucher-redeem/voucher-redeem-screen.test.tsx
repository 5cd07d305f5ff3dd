import { hrefs } from '@hlizo/contract/hrefs'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import VoucherRedeemScreen from './voucher-redeem-screen.tsx'

const ro = vouchersMessages.redeem
const CODE = 'HRTZ-8K4M-Q2WX'
const AT = hrefs.mailedGift(CODE)

describe('VoucherRedeemScreen', () => {
  it('shows a visitor the code, and sign-in links that return here', () => {
    const markup = markupAt(<VoucherRedeemScreen />, { at: AT })

    expect(markup).toContain(CODE)
    expect(markup).toContain(hrefs.register(hrefs.voucherRedeem(CODE)))
    expect(markup).toContain(hrefs.login(hrefs.voucherRedeem(CODE)))
    expect(markup).not.toContain(ro.submit)
  })

  it('has an activation button for a member', () => {
    const markup = markupAt(<VoucherRedeemScreen />, { at: AT, isSignedIn: true })

    expect(markup).toContain(ro.submit)
    expect(markup).toContain(`value="${CODE}"`)
  })
})
