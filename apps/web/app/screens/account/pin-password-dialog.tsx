import { pinMessages } from '@hlizo/contract/messages/pin'
import {
  PinForm,
  PinFormWithoutPassword,
  PinRemovalForm,
  PinRemovalFormWithoutPassword,
} from '@hlizo/contract/forms/pin'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useId, useState } from 'react'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { OtherProofs } from './other-proofs.tsx'

const ro = pinMessages.card

type Draft = { readonly pin: string; readonly password?: string | undefined }

const schemas = {
  withPassword: { set: PinForm, remove: PinRemovalForm },
  without: { set: PinFormWithoutPassword, remove: PinRemovalFormWithoutPassword },
} as const

type PinPasswordDialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly confirm: string
  /** Said when it is saved. */
  readonly done: string
  /** Whether a new PIN is asked for, beside the password. */
  readonly hasPin: boolean
  readonly save: (draft: Draft) => Promise<void>
  readonly onClose: () => void
}

const newPin = {
  label: ro.newPin,
  inputMode: 'numeric',
  maxLength: 4,
  autoComplete: 'off',
} as const
const currentPassword = { label: ro.password, autoComplete: 'current-password' } as const

/** A change of the PIN: the password of the account is the proof, or another one where it has none. */
export function PinPasswordDialog(props: PinPasswordDialogProps) {
  const { isOpen, title, confirm, done, hasPin, save } = props
  const formId = useId()
  const hasPassword = useHasPassword()
  const [isProofNeeded, setProofNeeded] = useState(false)
  const onClose = () => {
    setProofNeeded(false)
    props.onClose()
  }
  const form = useForm({
    schema: schemas[hasPassword ? 'withPassword' : 'without'][hasPin ? 'set' : 'remove'],
    submit: async (draft) => {
      try {
        await save(draft)
        onClose()
        showToast(done, 'success')
      } catch (error) {
        if (isRefusal(error, 'REAUTH_REQUIRED')) setProofNeeded(true)
        else if (isRefusal(error)) {
          const field = error.code === 'PIN_FORMAT' ? 'pin' : 'password'
          return { fields: { [field]: error.message } }
        } else showToast(toastMessages.generic, 'danger')
      }
      return {}
    },
  })

  const goOn = () => {
    setProofNeeded(false)
    form.attributes.ref.current?.requestSubmit()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      cancel={ro.cancel}
      confirm={confirm}
      form={formId}
      isBusy={form.isBusy}
    >
      <form {...form.attributes} id={formId}>
        <Stack>
          {!hasPin && <p>{ro.removeLead}</p>}
          {hasPin && <SecretField {...form.field('pin')} {...newPin} />}
          {hasPassword && <SecretField {...form.field('password')} {...currentPassword} />}
        </Stack>
      </form>
      {isProofNeeded && <OtherProofs onProved={goOn} />}
    </ConfirmDialog>
  )
}
