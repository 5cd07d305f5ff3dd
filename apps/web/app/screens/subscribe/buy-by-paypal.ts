import type { Plan } from '@hlizo/contract/entities/plan'
import { hrefs } from '@hlizo/contract/hrefs'
import { goToPaypal } from '#web/features/payments/go-to-paypal.ts'
import type { AgreedAmount } from '#web/features/plans/quoted.tsx'

type Purchase = {
  plan: Plan
  userId: string
  coupon: string | undefined
  /** What was shown: exactly that is charged afterwards. */
  agreed: AgreedAmount
}

/** Leaves for PayPal to agree to a plan; /paypal is where it comes back to (D104). Gives what to say when it could not. */
export function buyByPaypal({ plan, userId, coupon, agreed }: Purchase): Promise<string> {
  const { id, currency } = plan
  // For display and analytics alone: nothing is charged by the address (D105).
  const value = agreed.amountDue / 100
  const returnPath = hrefs.paypal({ plan: id, userId, value, coupon, currency })
  const order = { plan: id, consent: true, ...agreed, ...(coupon !== undefined && { coupon }) }

  return goToPaypal(order, returnPath)
}
