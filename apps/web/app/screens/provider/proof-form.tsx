import { PasscodeForm } from '@hlizo/contract/forms/passcode'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PasskeyProofButton } from '#web/features/auth/passkey-proof-button.tsx'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { useCanUsePasskeys } from '#web/features/auth/use-can-use-passkeys.ts'
import { proofRefusal } from '#web/lib/auth/proof-refusal.ts'
import type { ProofResult } from '#web/lib/auth/prove-identity.ts'
import { useForm } from '#web/lib/form.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { useSettings } from '#web/lib/site.ts'
import { TextLink } from '#web/ui/button.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const ro = providerMessages.page.existing
const words = passkeyMessages.proof

const Typed = z.object({
  password: z.string().check(z.minLength(1, loginMessages.invalid.password)),
  /** Once it is known that the account asks for it. */
  code: z.optional(PasscodeForm.shape.code),
})

type Prove = {
  readonly byPassword: (password: string, code: string | null) => Promise<ProofResult>
  readonly byPasskey: () => Promise<ProofResult>
}
type ProofFormProps = { email: string; prove: Prove; onProved: () => Promise<void> }

/** Asks once for the account that a provider is to be linked to (D41). */
export function ProofForm({ email, prove, onProved }: ProofFormProps) {
  const [hasCode, setHasCode] = useState(false)
  const isSignedIn = useIsSignedIn()
  const form = useForm({
    schema: Typed,
    submit: async ({ password, code = null }) => {
      const result = await prove.byPassword(password, code)
      if ('tokens' in result) return onProved()
      if (result.error === 'SECOND_FACTOR_REQUIRED' && !hasCode) return setHasCode(true)

      return proofRefusal(result, navigator.onLine)
    },
  })

  return (
    <SubmitForm
      form={form}
      submit={ro.submit}
      footer={<ByPasskey prove={prove.byPasskey} onProved={onProved} />}
    >
      {/* For password managers, which fill in by it. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <SecretField
        {...form.field('password')}
        label={words.password}
        autoComplete="current-password"
      />
      {hasCode && (
        <TextField
          {...form.field('code')}
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {!isSignedIn && (
        <p>
          <TextLink to={hrefs.reset()} state={{ email }}>
            {ro.reset}
          </TextLink>
        </p>
      )}
    </SubmitForm>
  )
}

function ByPasskey({
  prove,
  onProved,
}: {
  prove: Prove['byPasskey']
  onProved: () => Promise<void>
}) {
  const { hasPasskeys } = useSettings().identity
  const canUsePasskeys = useCanUsePasskeys()

  return hasPasskeys && canUsePasskeys && <PasskeyProofButton prove={prove} onProved={onProved} />
}
