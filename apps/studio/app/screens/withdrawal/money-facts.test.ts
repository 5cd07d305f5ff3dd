import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { describe, expect, it } from 'vitest'
import { amountsText } from './amounts-text.ts'
import { moneyFacts } from './money-facts.ts'

const ro = studioWithdrawalsMessages.money
const lei = (amountMinor: number) => ({ amountMinor, currency: 'RON' as const })
const none = { fullRefunds: [], returned: [], failedRefunds: [], paidManually: [] }
const shown = (facts: ReturnType<typeof moneyFacts>) => facts.filter(([, value]) => value !== null)

describe('moneyFacts', () => {
  it('are the amounts due before the decision', () => {
    const open = { ...none, decision: null, refunds: [lei(100)], fullRefunds: [lei(300)] }

    expect(moneyFacts(open)).toEqual([
      [ro.due, amountsText([lei(100)])],
      [ro.full, amountsText([lei(300)])],
    ])
  })

  it('name as refunded only what the provider has made', () => {
    const accepted = { ...none, decision: 'accepted' as const, refunds: [lei(100), lei(300)] }
    const refused = { ...lei(300), paymentId: 'ch_1', code: 'charge_disputed', isRetryable: true }

    expect(shown(moneyFacts(accepted))).toEqual([[ro.waiting, amountsText([lei(100), lei(300)])]])
    expect(
      shown(moneyFacts({ ...accepted, returned: [lei(100)], failedRefunds: [refused] })),
    ).toEqual([
      [ro.refunded, amountsText([lei(100)])],
      [ro.failed, amountsText([lei(300)])],
    ])
    expect(
      shown(moneyFacts({ ...accepted, returned: [lei(100)], paidManually: [lei(300)] })),
    ).toEqual([
      [ro.refunded, amountsText([lei(100)])],
      [ro.paidManually, amountsText([lei(300)])],
    ])
  })

  it('are nothing where nothing is refunded', () => {
    expect(moneyFacts({ ...none, decision: 'refused', refunds: [] })).toEqual([
      [ro.refunded, ro.nothing],
    ])
  })
})
