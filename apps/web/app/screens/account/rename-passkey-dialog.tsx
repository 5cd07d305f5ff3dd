import { PasskeyNameForm } from '@hlizo/contract/forms/passkey-name'
import { formMessages } from '@hlizo/contract/messages/forms'
import { passkeyMessages as ro } from '@hlizo/contract/messages/passkeys'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { namePasskey, type OwnPasskey } from '#web/features/account/passkeys.ts'
import { useForm } from '#web/lib/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

function RenameForm({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const form = useForm({
    schema: PasskeyNameForm,
    submit: async ({ name }) => {
      try {
        await namePasskey(passkey.id, name)
      } catch {
        return showToast(toastMessages.generic, 'danger')
      }
      showToast(ro.renamed, 'success')

      return onClose()
    },
  })

  return (
    <SubmitForm form={form} submit={formMessages.save}>
      <TextField
        {...form.field('name')}
        label={ro.name}
        defaultValue={passkey.name}
        autoComplete="off"
      />
    </SubmitForm>
  )
}

/** Names a passkey; closed while there is none. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: OwnPasskey | null
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={passkey !== null}
      onClose={onClose}
      title={ro.renameTitle}
      closeLabel={formMessages.close}
    >
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}
