import type { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import { changeSubscription } from '@hlizo/contract/calls/payments'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { confirmPayment } from '#web/features/payments/confirm-payment.ts'
import { callFailure, codedFailure } from '#web/features/payments/payment-failure.ts'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast-queue.ts'

type Change = {
  from: string
  to: string
  coupon: string | undefined
  consent: boolean
  /** The agreed preview: exactly its amount is charged. */
  preview: UpcomingInvoice | undefined
}

const agreedTo = (preview: UpcomingInvoice | undefined) =>
  preview && preview.prorationDate !== null
    ? { prorationDate: preview.prorationDate, amountDue: preview.amountDue }
    : {}

/** Orders the change; the bank may ask for confirmation. Returns the error text. */
export async function changePlan(change: Change): Promise<string | null> {
  const { from, to, coupon, consent, preview } = change
  const withCoupon = coupon === undefined ? {} : { coupon }
  try {
    const body = { plan: to, ...withCoupon, ...agreedTo(preview), ...(consent && { consent }) }
    const { clientSecret } = await request(changeSubscription, { body, isQuiet: true })
    const failure = clientSecret === undefined ? null : await confirmPayment(clientSecret)
    if (failure !== null) return failure
    track({ event: 'change_subscription', from, to, ...withCoupon })
    showToast(changeSubscriptionMessages.requested, 'success')

    return null
  } catch (error) {
    return callFailure(error, codedFailure('cardPayment', paymentMessages.cardError))
  }
}
