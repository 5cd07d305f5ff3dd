import type { Plan } from '@hlizo/contract/entities/plan'
import { hrefs } from '@hlizo/contract/hrefs'
import { shownPrice } from '@hlizo/domain/price'
import { goToPaypal } from '#web/features/payments/go-to-paypal.ts'

/** Leaves for PayPal to agree to a plan; /paypal is where it comes back to (D104). Gives what to say when it could not. */
export function buyByPaypal(
  plan: Plan,
  userId: string,
  coupon: string | undefined,
): Promise<string> {
  const { id, currency } = plan
  const returnPath = hrefs.paypal({ plan: id, userId, value: shownPrice(plan), coupon, currency })
  const order = { plan: id, consent: true, ...(coupon !== undefined && { coupon }) }

  return goToPaypal(order, returnPath)
}
