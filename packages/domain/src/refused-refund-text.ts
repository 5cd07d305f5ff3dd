import type { RefusedRefund } from '@hlizo/contract/entities/refused-refund'
import { refundRefusals, studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { formatMoment } from './dates.ts'
import { moneyText } from './figure-text.ts'

const { refused, otherRefusal } = studioPeopleMessages.payments

/** How much was to be refunded, when it was refused, and why. */
export function refusedRefundText({
  refusedRefund,
  currency,
}: {
  readonly refusedRefund: RefusedRefund | null
  readonly currency: string
}): string | null {
  if (refusedRefund === null) return null
  const { at, amountMinor, code } = refusedRefund
  const why = refundRefusals[code] ?? otherRefusal(code)

  return refused(moneyText(amountMinor, currency), formatMoment(new Date(at)), why)
}
