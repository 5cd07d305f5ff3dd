import { PasscodeForm } from '@hlizo/contract/forms/passcode'
import { formMessages } from '@hlizo/contract/messages/forms'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { secondFactorQuery } from '#web/features/account/queries.ts'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { proofRefusal } from '#web/lib/auth/proof-refusal.ts'
import { useForm } from '#web/lib/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ByPasskey, OtherProofs } from './other-proofs.tsx'

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
      {isOpen &&
        (hasPassword ? <ProofForm {...props} /> : <OtherProofs onProved={props.onProved} />)}
    </Dialog>
  )
}

function ProofForm({ email, hasPasskey, onProved }: ProofProps) {
  const { data: hasCode = false } = useQuery(secondFactorQuery())
  const form = useForm({
    schema: Typed,
    submit: async ({ password, code = null }) => {
      const { renewProof } = await import('#web/lib/auth/renew-proof.ts')
      const result = await renewProof(password, code)

      return 'tokens' in result ? onProved() : proofRefusal(result, navigator.onLine)
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
