import type { User } from '@hlizo/contract/entities/user'
import { EmailChangeForm } from '@hlizo/contract/forms/email-change'
import { hrefs } from '@hlizo/contract/hrefs'
import { emailChangeMessages as ro } from '@hlizo/contract/messages/email-change'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { pendingEmail } from '#web/features/account/pending-email.ts'
import { askForEmail } from '#web/features/account/queries.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { useForm } from '#web/lib/form.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { emailRefusal } from './email-refusal.ts'

export const meta = () => [titleMeta(ro.title)]

function ChangeForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: EmailChangeForm,
    submit: async ({ currentEmail, newEmail }) => {
      if (currentEmail.toLowerCase() !== user.email.toLowerCase()) {
        return { fields: { currentEmail: ro.invalid.current } }
      }
      try {
        await askForEmail(newEmail)
      } catch (error) {
        const refusal = emailRefusal(error)
        if (refusal) return refusal
        const { text, kind } = failureToast(error, toastMessages.generic)
        return showToast(text, kind)
      }
      pendingEmail.keep(newEmail)

      return navigate(hrefs.enterPasscode(), { state: { isJustSent: true } })
    },
  })

  return (
    <SubmitForm
      form={form}
      submit={ro.submit}
      footer={
        user.pendingEmail && (
          <p>
            {ro.pending(user.pendingEmail)}{' '}
            <TextLink to={hrefs.enterPasscode()}>{ro.enterCode}</TextLink>
          </p>
        )
      }
    >
      <Stack>
        <TextField
          {...form.field('currentEmail')}
          label={ro.currentEmail}
          hint={ro.currentHint}
          type="email"
          autoComplete="username"
          defaultValue={user.email}
        />
        <TextField
          {...form.field('newEmail')}
          label={ro.newEmail}
          type="email"
          autoComplete="email"
        />
      </Stack>
    </SubmitForm>
  )
}

/** /change-email: the address of now is confirmed, the new one is sent a passcode (spec §2, §4, D47). */
export default function ChangeEmailScreen() {
  const account = useQuery(userQuery())
  const user = account.data
  if (!user) return <WaitingPage answers={[account]} />

  return (
    <AccountPage title={ro.title} lead={ro.lead}>
      <ChangeForm user={user} />
    </AccountPage>
  )
}
