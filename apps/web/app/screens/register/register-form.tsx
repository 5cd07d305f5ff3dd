import { registerAccount } from '@hlizo/contract/calls/accounts'
import { RegistrationForm } from '@hlizo/contract/forms/registration'
import { hrefs } from '@hlizo/contract/hrefs'
import { registerMessages as ro } from '@hlizo/contract/messages/register'
import { useState } from 'react'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { TextLink } from '#web/ui/button.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { Consents } from '#web/features/legal/consents.tsx'
import styles from './register-form.module.css'
import { registrationRefusal } from './registration-refusal.ts'

export type Credentials = { readonly email: string; readonly password: string }

export function RegisterForm({ onRegistered }: { onRegistered: (account: Credentials) => void }) {
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null)

  const submit = async (values: RegistrationForm) => {
    const { email, lastName, firstName, password, agreeToMarketing = false } = values
    setUnconfirmedEmail(null)
    try {
      const body = { email, lastName, password, firstName, agreeToMarketing }
      await request(registerAccount, { body, isQuiet: true })
    } catch (error) {
      const refusal = registrationRefusal(error)
      if (refusal?.isUnconfirmed) setUnconfirmedEmail(email)
      if (refusal) return { fields: refusal.fields }
      const { text, kind } = failureToast(error, ro.refused.other)
      return showToast(text, kind)
    }
    track({ event: 'creare_cont', method: 'email' })

    return onRegistered({ email, password })
  }

  const form = useForm({ schema: RegistrationForm, submit })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <div className={styles.pairs}>
        <TextField {...form.field('firstName')} label={ro.firstName} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={ro.lastName} autoComplete="family-name" />
        <div className={styles.whole}>
          <TextField {...form.field('email')} label={ro.email} type="email" autoComplete="email" />
          {unconfirmedEmail && (
            <p className={styles.hint}>
              <TextLink to={hrefs.resend()} state={{ email: unconfirmedEmail }}>
                {ro.resendLink}
              </TextLink>
            </p>
          )}
        </div>
        <div className={styles.whole}>
          <TextField
            {...form.field('confirmEmail')}
            label={ro.confirmEmail}
            type="email"
            autoComplete="email"
          />
        </div>
        <NewPasswordFields
          first={{ ...form.field('password'), label: ro.password }}
          again={{ ...form.field('confirmPassword'), label: ro.confirmPassword }}
        />
      </div>
      <Consents
        terms={form.field('agreeToTerms')}
        adult={form.field('isAdult')}
        marketing={form.field('agreeToMarketing')}
      />
    </SubmitForm>
  )
}
