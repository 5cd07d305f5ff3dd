import { passkeyMessages as ro } from '@hlizo/contract/messages/passkeys'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshPasskeys } from '#web/features/account/passkeys.ts'
import type { PasskeyRefusal } from '#web/lib/auth/passkeys.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/** What waits for a fresh proof of who is signed in. */
type Waiting = { readonly again: () => void }

/** Adds and removes passkeys. What the user pool refuses to an old sign-in waits for the proof, and goes on after it. */
export function usePasskeyChanges() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const onError = () => showToast(toastMessages.generic, 'danger')
  const settle = async (refusal: PasskeyRefusal | null, done: string, again: () => void) => {
    if (refusal === 'proof') return setWaiting({ again })
    if (refusal !== null) return showToast(ro.refused[refusal], 'danger')
    showToast(done, 'success')

    return refreshPasskeys()
  }
  const adding = useMutation({
    mutationFn: async () => (await import('#web/lib/auth/passkeys.ts')).addPasskey(),
    onSuccess: (refusal) => settle(refusal, ro.added, () => adding.mutate()),
    onError,
  })
  const removing = useMutation({
    mutationFn: async (id: string) => (await import('#web/lib/auth/passkeys.ts')).removePasskey(id),
    onSuccess: (refusal, id) => settle(refusal, ro.removed, () => removing.mutate(id)),
    onError,
  })

  return {
    isAdding: adding.isPending,
    isRemoving: removing.isPending,
    isProofNeeded: waiting !== null,
    add: () => adding.mutate(),
    remove: (id: string) => removing.mutate(id),
    goOn: () => {
      setWaiting(null)
      waiting?.again()
    },
    giveUp: () => setWaiting(null),
  }
}
