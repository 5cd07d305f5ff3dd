import { PASSCODE_DIGITS } from '@hlizo/contract/constants'
import { PasscodeForm } from '@hlizo/contract/forms/passcode'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Form } from 'react-aria-components'
import { proofRefusal } from '@hlizo/web/lib/auth/proof-refusal'
import type { ProofResult } from '@hlizo/web/lib/auth/prove-identity'
import type { FormErrors } from '@hlizo/web/lib/form'
import * as z from 'zod/mini'
import { studioSessionQuery } from '#studio/features/session/queries.ts'
import { canProveByPasskey } from '#studio/lib/can-prove-by-passkey.ts'
import { proofStore, settleProof } from '#studio/lib/proof.ts'
import { useStore } from '#studio/lib/store.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './proof-dialog.module.css'

const ro = studioMessages.proof
const Typed = z.object({
  password: z.string().check(z.minLength(1, loginMessages.invalid.password)),
  code: PasscodeForm.shape.code,
})

/** Asks for password and code when a call was refused for want of a fresh proof; the call waits behind it. */
export function ProofDialog() {
  const isAsked = useStore(proofStore)

  return (
    <Dialog isOpen={isAsked} onClose={() => settleProof(false)} title={ro.title} isQuestion>
      <ProofForm />
    </Dialog>
  )
}

/** Proves by what was typed, or by a passkey. */
function useProof() {
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setBusy] = useState(false)
  const finish = (result: ProofResult) => {
    setBusy(false)
    if ('tokens' in result) settleProof(true)
    else setErrors(proofRefusal(result, navigator.onLine))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const parsed = z.safeParse(Typed, Object.fromEntries(new FormData(event.currentTarget)))
    if (!parsed.success) return setErrors(firstErrors(parsed.error))
    setErrors({})
    setBusy(true)
    const { renewProof } = await import('@hlizo/web/lib/auth/renew-proof')
    finish(await renewProof(parsed.data.password, parsed.data.code))
  }
  const proveByPasskey = async () => {
    setErrors({})
    setBusy(true)
    const { renewProofByPasskey } = await import('@hlizo/web/lib/auth/renew-proof')
    finish(await renewProofByPasskey())
  }

  return { errors, isBusy, submit, proveByPasskey }
}

const Refusal = ({ text }: { text: string }) => (
  <p role="alert" className={styles.error}>
    {text}
  </p>
)

function ProofForm() {
  const client = useQueryClient()
  const email = client.getQueryData(studioSessionQuery().queryKey)?.email
  const { errors, isBusy, submit, proveByPasskey } = useProof()

  return (
    <Form className={styles.form ?? ''} onSubmit={(event) => void submit(event)}>
      <p>{ro.lead}</p>
      {/* For password managers, which fill in by it. */}
      <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
      <TextInput
        label={ro.password}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.fields?.['password']}
        hasFocus
      />
      <TextInput
        label={ro.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PASSCODE_DIGITS}
        error={errors.fields?.['code']}
      />
      {errors.form && <Refusal text={errors.form} />}
      <DialogActions>
        <Button onPress={() => settleProof(false)}>{studioMessages.cancel}</Button>
        {canProveByPasskey() && (
          <Button isBusy={isBusy} onPress={() => void proveByPasskey()}>
            {passkeyMessages.proof.withPasskey}
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {ro.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

const firstErrors = (error: z.core.$ZodError<z.output<typeof Typed>>): FormErrors => {
  const { password, code } = z.flattenError(error).fieldErrors

  return {
    fields: {
      ...(password?.[0] && { password: password[0] }),
      ...(code?.[0] && { code: code[0] }),
    },
  }
}
