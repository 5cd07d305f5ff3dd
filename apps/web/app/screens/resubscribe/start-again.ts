import { resubscribe } from '@hlizo/contract/calls/payments'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { confirmPayment } from '#web/features/payments/confirm-payment.ts'
import { callFailure, codedFailure } from '#web/features/payments/payment-failure.ts'
import type { AgreedAmount } from '#web/features/plans/quoted.tsx'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast-queue.ts'

type Order = {
  plan: string
  coupon: string | undefined
  /** Exactly the shown amount is charged. */
  agreed: AgreedAmount
}

/** Starts the plan with the saved method; the bank may ask for confirmation (D119). Returns the error text. */
export async function startAgain({ plan, coupon, agreed }: Order): Promise<string | null> {
  try {
    const body = { plan, consent: true, ...agreed, ...(coupon !== undefined && { coupon }) }
    const { clientSecret } = await request(resubscribe, { body, isQuiet: true })
    const failure = clientSecret === undefined ? null : await confirmPayment(clientSecret)
    if (failure === null) showToast(changeSubscriptionMessages.resubscribe.requested, 'success')

    return failure
  } catch (error) {
    return callFailure(error, codedFailure('cardSubscription', paymentMessages.cardError))
  }
}
