import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { amountsText } from './amounts-text.ts'

const ro = studioWithdrawalsMessages.money

type Money = Pick<
  StudioWithdrawalCase,
  'decision' | 'refunds' | 'fullRefunds' | 'returned' | 'failedRefunds' | 'paidManually'
>
type Amounts = StudioWithdrawalCase['refunds']

/** What of an accepted withdrawal was neither refunded nor refused yet. */
function waitingIn({ refunds, returned, failedRefunds, paidManually }: Money): Amounts {
  const rest = [...refunds]
  for (const { amountMinor, currency } of [...returned, ...failedRefunds, ...paidManually]) {
    const place = rest.findIndex(
      (one) => one.amountMinor === amountMinor && one.currency === currency,
    )
    if (place >= 0) rest.splice(place, 1)
  }

  return rest
}

/** The amounts of a withdrawal: before the decision what is due, afterwards what became of each. */
export function moneyFacts(
  shown: Money,
): ReadonlyArray<readonly [label: string, value: string | null]> {
  const { decision, refunds, fullRefunds, returned, failedRefunds, paidManually } = shown
  const some = (amounts: Amounts) => (amounts.length > 0 ? amountsText(amounts) : null)
  if (decision === null)
    return [
      [ro.due, amountsText(refunds)],
      [ro.full, amountsText(fullRefunds)],
    ]
  if (refunds.length === 0) return [[ro.refunded, ro.nothing]]

  return [
    [ro.refunded, some(returned)],
    [ro.waiting, some(waitingIn(shown))],
    [ro.failed, some(failedRefunds)],
    [ro.paidManually, some(paidManually)],
  ]
}
