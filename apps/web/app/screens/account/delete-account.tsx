import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { formatDate } from '@hlizo/domain/dates'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { scheduleDeletion } from '#web/features/privacy/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './data-card.module.css'
import { OtherProofs } from './other-proofs.tsx'

const ro = accountMessages.data

const Form = z.object({
  password: z.string().check(z.minLength(1, ro.deletePasswordMissing)),
})

const FormWithoutPassword = z.object({ password: z.optional(z.string()) })

/** Asks for the end of the account: what is lost, then the password (D140), or another proof (docs/decisions/0211). */
export function DeleteAccount({ state }: { state: PrivacyState }) {
  const hasPassword = useHasPassword()
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const [isProofNeeded, setProofNeeded] = useState(false)
  const close = () => {
    setAsking(false)
    setProofNeeded(false)
  }
  const form = useForm({
    schema: hasPassword ? Form : FormWithoutPassword,
    submit: async ({ password }) => {
      try {
        const at = await scheduleDeletion(password)
        close()
        showToast(ro.deleteScheduled(formatDate(new Date(at))), 'info')
      } catch (error) {
        if (isRefusal(error, 'REAUTH_REQUIRED')) setProofNeeded(true)
        else if (isRefusal(error)) return { fields: { password: error.message } }
        else showToast(toastMessages.generic, 'danger')
      }
      return {}
    },
  })

  const goOn = () => {
    setProofNeeded(false)
    form.attributes.ref.current?.requestSubmit()
  }

  return (
    <div className={styles.part}>
      <p className={styles.words}>{ro.deleteShort}</p>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        {ro.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={ro.deleteTitle}
        cancel={ro.deleteKeep}
        confirm={ro.deleteConfirm}
        isDanger
        form={formId}
        isBusy={form.isBusy}
      >
        <form {...form.attributes} id={formId} className={styles.form}>
          <WhatIsLost state={state} />
          {hasPassword && (
            <SecretField
              {...form.field('password')}
              label={ro.deletePassword}
              autoComplete="current-password"
            />
          )}
        </form>
        {isProofNeeded && <OtherProofs onProved={goOn} />}
      </ConfirmDialog>
    </div>
  )
}

function WhatIsLost({ state: { paidUntil, hasWaitingGifts } }: { state: PrivacyState }) {
  return (
    <>
      <p>{ro.deleteLead}</p>
      {paidUntil && <p>{ro.deletePaid(formatDate(new Date(paidUntil)))}</p>}
      {hasWaitingGifts && <p>{ro.deleteGifts}</p>}
      <p className={styles.note}>{ro.deleteRetained}</p>
    </>
  )
}
