import { LoginForm as LoginSchema } from '@hlizo/contract/forms/login'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { useState } from 'react'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { useTypedEmail } from '#web/features/auth/typed-email.ts'
import { useForm } from '#web/lib/form.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { hasScreen, type ScreenedChallenge } from './challenge.ts'
import { loginRefusal } from './login-refusal.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type OnChallenge = (challenge: ScreenedChallenge) => void

/** Signs in with a password; `unconfirmedEmail` is the address that has to be confirmed first. */
function useSignIn(onChallenge: OnChallenge) {
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null)

  const submit = async (typed: LoginSchema) => {
    setUnconfirmedEmail(null)
    const { signInWithPassword } = await import('#web/lib/auth/sign-in.ts')
    const result = await signInWithPassword(typed.email, typed.password)
    // The screen leaves by itself as soon as there is a session.
    if (result.success) return
    if ('challenge' in result) {
      if (!hasScreen(result.challenge)) return { form: ro.challenge.unsupported }
      return onChallenge(result.challenge)
    }
    if (result.error === 'USER_NOT_CONFIRMED') setUnconfirmedEmail(typed.email)

    return { form: loginRefusal(result.error, navigator.onLine) }
  }

  return { unconfirmedEmail, submit }
}

const ConfirmAgain = ({ email }: { email: string }) => (
  <TextLink to={hrefs.resend()} state={{ email }}>
    {ro.confirmAgain}
  </TextLink>
)

export function LoginForm({ onChallenge }: { onChallenge: OnChallenge }) {
  const typedBefore = useTypedEmail()
  const [email, setEmail] = useState(typedBefore)
  const { unconfirmedEmail, submit } = useSignIn(onChallenge)
  const form = useForm({ schema: LoginSchema, submit })
  const { hasPasskeys, press, ...passkey } = usePasskeySignIn(onChallenge)

  return (
    <SubmitForm
      form={form}
      submit={ro.submit}
      footer={hasPasskeys && <PasskeyButton {...passkey} onPress={() => void press(email)} />}
      errorActions={unconfirmedEmail && <ConfirmAgain email={unconfirmedEmail} />}
    >
      <Stack>
        <TextField
          {...form.field('email')}
          label={ro.email}
          type="email"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          defaultValue={typedBefore}
          onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
        />
        <SecretField
          {...form.field('password')}
          label={ro.password}
          autoComplete="current-password"
        />
        <p>
          <TextLink to={hrefs.reset()} state={{ email }}>
            {ro.reset}
          </TextLink>
        </p>
      </Stack>
    </SubmitForm>
  )
}
