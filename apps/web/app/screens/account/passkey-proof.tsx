import { PasscodeForm } from '@hlizo/contract/forms/passcode'
import { hrefs } from '@hlizo/contract/hrefs'
import { formMessages } from '@hlizo/contract/messages/forms'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { secondFactorQuery } from '#web/features/account/queries.ts'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { keepProfile } from '#web/features/profiles/queries.ts'
import { proofRefusal } from '#web/lib/auth/proof-refusal.ts'
import type { ProofResult } from '#web/lib/auth/prove-identity.ts'
import { useForm } from '#web/lib/form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const ro = passkeyMessages.proof

const Typed = z.object({
  password: z.string().check(z.minLength(1, loginMessages.invalid.password)),
  /** Only where the account has a second factor. */
  code: z.optional(PasscodeForm.shape.code),
})

type ProofProps = {
  email: string
  /** Whether the account has a passkey to prove it with. */
  hasPasskey: boolean
  onProved: () => void
}

/** Asks again who is signed in, before passkeys change. */
export function PasskeyProof({
  isOpen,
  onClose,
  ...props
}: { isOpen: boolean; onClose: () => void } & ProofProps) {
  const hasPassword = useHasPassword()

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} closeLabel={formMessages.close}>
      {isOpen && (hasPassword ? <ProofForm {...props} /> : <OtherProofs {...props} />)}
    </Dialog>
  )
}

async function proved(prove: () => Promise<ProofResult>): Promise<ProofResult> {
  const result = await prove()
  // A new sign-in has no profile yet: this device goes on with the one that it had.
  if ('tokens' in result) await keepProfile()

  return result
}

function ProofForm({ email, hasPasskey, onProved }: ProofProps) {
  const { data: hasCode = false } = useQuery(secondFactorQuery())
  const form = useForm({
    schema: Typed,
    submit: async (typed) => {
      const { password, code = null } = typed
      const { renewProof } = await import('#web/lib/auth/renew-proof.ts')
      const result = await proved(() => renewProof(password, code))
      if ('tokens' in result) return onProved()
      const { form: whole, ...fields } = proofRefusal(result, navigator.onLine)

      return { fields: Object.fromEntries(Object.entries(fields)), ...(whole && { form: whole }) }
    },
  })

  return (
    <SubmitForm
      form={form}
      submit={ro.submit}
      footer={hasPasskey && <ByPasskey onProved={onProved} />}
    >
      <p>{ro.lead}</p>
      {/* For password managers, which fill in by it. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <SecretField
        {...form.field('password')}
        label={ro.password}
        autoComplete="current-password"
      />
      {hasCode && (
        <TextField
          {...form.field('code')}
          label={ro.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </SubmitForm>
  )
}

/** Of an account without a password: a passkey, or a new sign-in through its provider. */
function OtherProofs({ hasPasskey, onProved }: ProofProps) {
  return (
    <Stack>
      <p>{ro.withoutPassword}</p>
      <ButtonLink to={hrefs.logout(hrefs.login(hrefs.account()))}>{ro.signInAgain}</ButtonLink>
      {hasPasskey && <ByPasskey onProved={onProved} />}
    </Stack>
  )
}

function ByPasskey({ onProved }: { onProved: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const prove = async () => {
    setBusy(true)
    const { renewProofByPasskey } = await import('#web/lib/auth/renew-proof.ts')
    const result = await proved(renewProofByPasskey)
    setBusy(false)
    if ('tokens' in result) return onProved()
    return setError(passkeyMessages.signIn.failed)
  }

  return (
    <Stack>
      <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={() => void prove()}>
        {ro.withPasskey}
      </Button>
      {error && <p role="alert">{error}</p>}
    </Stack>
  )
}
