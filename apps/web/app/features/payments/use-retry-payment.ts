import { retryPayment } from '@hlizo/contract/calls/payments'
import { accountMessages } from '@hlizo/contract/messages/account'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { useState } from 'react'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { confirmPayment } from './confirm-payment.ts'
import { callFailure } from './payment-failure.ts'
import { refreshEntitlement, untilUser } from './entitlement.ts'

/** Pays the open invoice with the saved method; the bank may ask for confirmation. Returns the error text. */
async function payAgain(): Promise<string | null> {
  try {
    const { clientSecret } = await request(retryPayment, { isQuiet: true })
    const failure = clientSecret === undefined ? null : await confirmPayment(clientSecret)
    if (failure !== null) return failure
    await untilUser(({ isSubscriptionActive }) => isSubscriptionActive)

    return null
  } catch (error) {
    return callFailure(error, paymentMessages.retryError)
  }
}

/** Retries a failed payment and shows the result (spec §4, §8 „Retry payment”, D112). */
export function useRetryPayment(): { isBusy: boolean; retry: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)

  const retry = async () => {
    setBusy(true)
    const failure = await payAgain()
    await refreshEntitlement()
    setBusy(false)
    if (failure === null) showToast(accountMessages.subscription.retried, 'success')
    else showToast(failure, 'danger')
  }

  return { isBusy, retry }
}
