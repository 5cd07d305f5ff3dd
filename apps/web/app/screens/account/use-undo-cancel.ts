import { resubscribe } from '@hlizo/contract/calls/payments'
import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { callFailure } from '#web/features/payments/payment-failure.ts'
import { refreshEntitlement } from '#web/features/payments/entitlement.ts'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/** Undoes a cancellation: the same plan continues without a charge (D114 „Răzgândește-te”). */
export function useUndoCancel({ planId }: User) {
  const [isBusy, setBusy] = useState(false)

  const undo = async () => {
    setBusy(true)
    try {
      await request(resubscribe, { body: { plan: planId ?? '' }, isQuiet: true })
      showToast(accountMessages.subscription.reactivationRequested, 'success')
    } catch (error) {
      showToast(callFailure(error, toastMessages.generic), 'danger')
    }
    await refreshEntitlement()
    setBusy(false)
  }

  return { isBusy, undo }
}
