import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeCardMessages as ro } from '@hlizo/contract/messages/change-card'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { codedFailure } from '#web/features/payments/payment-failure.ts'
import { refreshEntitlement, untilUser } from '#web/features/payments/entitlement.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/** Waits until the agreement has become the way to pay: the account decides, not the address. */
async function takeOver(): Promise<void> {
  const isDone = await untilUser(({ cardBrand }) => cardBrand === 'paypal').catch(() => false)
  await refreshEntitlement()
  if (isDone) showToast(ro.done, 'success')
  else showToast(accountMessages.subscription.pending, 'info')
}

/** Coming back from PayPal: to the account when it was agreed to, else to the form with [1009]. Whether that is under way. */
export function usePaypalReturn(status: string | undefined): boolean {
  const navigate = useNavigate()
  const isAgreed = status === 'succeeded'

  useEffect(() => {
    if (status === undefined) return
    if (isAgreed) {
      void takeOver().then(() => navigate(hrefs.account(), { replace: true }))
      return
    }
    showToast(codedFailure('paypalAttachment', paymentMessages.paypalError), 'danger')
    void navigate(hrefs.changeCard(), { replace: true })
  }, [status, isAgreed, navigate])

  return isAgreed
}
