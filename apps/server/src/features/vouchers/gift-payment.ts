import type Stripe from 'stripe'
import { withAllRefunds } from '#server/billing/all-pages.ts'
import { disputesOf } from '#server/billing/disputes.ts'
import { outcomeOfCharge } from '#server/billing/returned-payments.ts'

/** Revokes a gift whose payment was returned; restores it when the payment is ours again (D125). */
export const CHECK_VOUCHER_PAYMENT_JOB = 'vouchers.check-payment'

/** The charge that paid for a gift, with its refunds; null for a free one. */
export async function chargeOfGift(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Stripe.Charge | null> {
  const { data } = await stripe.charges.list({
    payment_intent: paymentIntentId,
    expand: ['data.refunds'],
  })
  const charge = data.find(({ status }) => status === 'succeeded')

  return charge === undefined ? null : withAllRefunds(stripe, charge)
}

/** Whether the payment is ours, disputed or returned. */
export const outcomeOfGift = async (stripe: Stripe, charge: Stripe.Charge | null) =>
  charge === null ? 'ours' : outcomeOfCharge(charge, await disputesOf(stripe, [charge])).kind
