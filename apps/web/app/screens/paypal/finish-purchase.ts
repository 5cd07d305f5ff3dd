import type { DataOf } from '@hlizo/contract/call'
import { createPaypalSubscription } from '@hlizo/contract/calls/paypal'
import { PAYMENT_PAGE_DELAY_MS } from '@hlizo/contract/constants'
import type { PaymentErrorKind } from '@hlizo/contract/errors'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import type { screenQueries } from '@hlizo/contract/screen-queries'
import { wait } from '@hlizo/kit/wait'
import type * as z from 'zod/mini'
import { codedFailure } from '#web/features/payments/payment-failure.ts'
import { refreshEntitlement } from '#web/features/payments/entitlement.ts'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'

/** The parameters of /paypal. `value` and `currency` are ignored: the server states the charge (D105). */
type PaypalReturn = z.infer<typeof screenQueries.paypal>

const failed = (kind: PaymentErrorKind) => codedFailure(kind, paymentMessages.returnError)

/** Starts the subscription approved at PayPal. Returns the error text (spec §8: [1008]-[1010]). */
export async function finishPurchase(
  query: PaypalReturn,
  signal: AbortSignal,
): Promise<string | null> {
  const { plan, userId, coupon, setup_intent, setup_intent_client_secret } = query
  if (plan === undefined || userId === undefined) return failed('paypalQueryParams')
  if (query.redirect_status !== 'succeeded') return failed('paypalAttachment')
  try {
    await wait(PAYMENT_PAGE_DELAY_MS, signal)
    const body = {
      plan,
      userId,
      ...(coupon !== undefined && { coupon }),
      ...(setup_intent !== undefined && { setupIntent: setup_intent }),
      ...(setup_intent_client_secret !== undefined && {
        setupIntentClientSecret: setup_intent_client_secret,
      }),
    }
    const bought = await request(createPaypalSubscription, { body, isQuiet: true })
    report(bought)
    await refreshEntitlement()

    return null
  } catch {
    return failed('paypalSubscription')
  }
}

function report(bought: DataOf<typeof createPaypalSubscription>): void {
  const { transactionId, value, currency, coupon, subscriptionType } = bought
  track({
    event: 'purchase',
    transaction_id: transactionId,
    value,
    currency,
    coupon,
    subscription_type: subscriptionType,
    items: [subscriptionType],
  })
}
