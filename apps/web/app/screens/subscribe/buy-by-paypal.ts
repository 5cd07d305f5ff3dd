import type { Plan } from '@hlizo/contract/entities/plan'
import { hrefs } from '@hlizo/contract/hrefs'
import { goToPaypal } from '#web/features/payments/go-to-paypal.ts'
import type { AgreedAmount } from '#web/features/plans/quoted.tsx'

type Purchase = {
  plan: Plan
  userId: string
  coupon: string | undefined
  /** Exactly the shown amount is charged. */
  agreed: AgreedAmount
}

/** Redirects to PayPal to approve a plan; /paypal is the return page (D104). Returns the error text. */
export function buyByPaypal({ plan, userId, coupon, agreed }: Purchase): Promise<string> {
  const { id, currency } = plan
  // For display and analytics only (D105).
  const value = agreed.amountDue / 100
  const returnPath = hrefs.paypal({ plan: id, userId, value, coupon, currency })
  const order = { plan: id, consent: true, ...agreed, ...(coupon !== undefined && { coupon }) }

  return goToPaypal(order, returnPath)
}
