import { PASSCODE_DIGITS } from '@hlizo/contract/constants'
import { accountMessages } from '@hlizo/contract/messages/account'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { formMessages } from '@hlizo/contract/messages/forms'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passcodeMessages } from '@hlizo/contract/messages/passcode'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { newRecoveryCodes } from '#web/features/account/queries.ts'
import { AuthenticatorKey } from '#web/features/auth/authenticator-key.tsx'
import { isRefusal } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx'

const ro = accountMessages.security
const { setup, failed } = loginMessages.challenge

type Key = { readonly secret: string; readonly setupUri: string }

/** The dialog that sets up an authenticator app and shows the recovery codes; closed while there is no key. */
export function SecondFactorSetup({
  authenticator,
  email,
  onProved,
  onClose,
}: {
  authenticator: Key | null
  email: string
  onProved: () => void
  onClose: () => void
}) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  const showCodes = async () => {
    onProved()
    try {
      setCodes(await newRecoveryCodes())
    } catch (error) {
      // A user pool without recovery codes, such as Amazon's, is no failure.
      if (!isRefusal(error, 'RECOVERY_CODES_UNAVAILABLE')) showToast(ro.recovery.failed, 'warn')
      close()
    }
  }

  return (
    <Dialog
      isOpen={authenticator !== null}
      isLasting={codes !== null}
      onClose={close}
      title={codes ? ro.recovery.title : setup.title}
      closeLabel={formMessages.close}
    >
      {codes && <RecoveryCodeSheet codes={codes} email={email} onSaved={close} />}
      {authenticator && !codes && (
        <Stack gap="lg">
          <p>{setup.lead}</p>
          <AuthenticatorKey {...authenticator} />
          <ProofForm onProved={showCodes} />
        </Stack>
      )}
    </Dialog>
  )
}

function ProofForm({ onProved }: { onProved: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const prove = useMutation({
    mutationFn: async (typed: string) => {
      const { turnSecondFactorOn } = await import('#web/lib/auth/second-factor.ts')
      const refusal = await turnSecondFactorOn(typed)
      if (refusal === null) return onProved()
      setCode('')

      return setError(refusal === 'LIMIT_EXCEEDED' ? errorMessages.LIMIT_EXCEEDED : failed)
    },
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (prove.isPending) return
    if (code.length < PASSCODE_DIGITS) return setError(passcodeMessages.invalid)
    prove.mutate(code)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        <div aria-live="polite">
          <CodeField
            name="code"
            label={ro.code}
            error={error}
            alphabet="digits"
            value={code}
            onChange={(typed) => {
              if (prove.isPending) return
              setCode(typed)
              setError(undefined)
            }}
            onComplete={(typed) => {
              if (!prove.isPending) prove.mutate(typed)
            }}
          />
        </div>
        <Button type="submit" size="lg" isWide isBusy={prove.isPending}>
          {ro.turnOn}
        </Button>
      </Stack>
    </form>
  )
}
