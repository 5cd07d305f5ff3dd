import { errorMessages } from '@hlizo/contract/messages/errors'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { unlinkProvider } from '#web/features/account/provider-sign-ins.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/** Removes a provider. What is refused to an old sign-in waits for the proof, and goes on after it. */
export function useUnlinking() {
  const [waiting, setWaiting] = useState<string | null>(null)
  const removing = useMutation({
    mutationFn: unlinkProvider,
    onSuccess: () => showToast(providerMessages.card.removed, 'success'),
    onError: (error, provider) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'REAUTH_REQUIRED') return setWaiting(provider)
      const text = code === 'LAST_SIGN_IN' ? errorMessages[code] : toastMessages.generic
      return showToast(text, 'danger')
    },
  })

  return {
    isProofNeeded: waiting !== null,
    remove: (provider: string) => removing.mutate(provider),
    goOn: () => {
      setWaiting(null)
      if (waiting !== null) removing.mutate(waiting)
    },
    giveUp: () => setWaiting(null),
  }
}
