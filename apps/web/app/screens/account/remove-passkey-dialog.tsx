import { passkeyMessages as ro } from '@hlizo/contract/messages/passkeys'
import type { OwnPasskey } from '#web/features/account/passkeys.ts'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a passkey is removed; closed while there is none. */
export function RemovePasskeyDialog({
  passkey,
  isBusy,
  onClose,
  onConfirm,
}: {
  passkey: OwnPasskey | null
  isBusy: boolean
  onClose: () => void
  onConfirm: (id: string) => void
}) {
  const hasPassword = useHasPassword()

  return (
    <ConfirmDialog
      isOpen={passkey !== null}
      onClose={onClose}
      title={ro.removeTitle}
      cancel={ro.keep}
      confirm={ro.remove}
      isDanger
      isBusy={isBusy}
      onConfirm={() => {
        if (passkey) onConfirm(passkey.id)
      }}
    >
      {ro.removeLead(passkey?.name ?? '', hasPassword)}
    </ConfirmDialog>
  )
}
