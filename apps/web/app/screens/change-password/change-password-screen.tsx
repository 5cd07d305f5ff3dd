import { PasswordChangeForm } from '@hlizo/contract/forms/password-change'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { passwordChangeMessages as ro } from '@hlizo/contract/messages/password-change'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { ChoosePassword } from '#web/features/account/choose-password.tsx'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { SecretField } from '#web/features/auth/secret-field.tsx'
import { useForm } from '#web/lib/form.ts'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { passwordRefusal } from './password-refusal.ts'

export const meta = () => [titleMeta(ro.title)]

function ChangeForm() {
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  const form = useForm({
    schema: PasswordChangeForm,
    submit: async ({ currentPassword, newPassword }) => {
      const { changePassword } = await import('#web/lib/auth/password.ts')
      const result = await changePassword(currentPassword, newPassword)
      if (!result.success) return passwordRefusal(result.error, navigator.onLine)
      showToast(ro.done, 'success')

      return navigate(hrefs.account())
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <Stack>
        {/* Tells a password manager whose password this is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <SecretField
          {...form.field('currentPassword')}
          label={ro.current}
          autoComplete="current-password"
        />
        <NewPasswordFields
          first={{ ...form.field('newPassword'), label: ro.new }}
          again={{ ...form.field('confirmPassword'), label: ro.confirm }}
        />
      </Stack>
    </SubmitForm>
  )
}

/** /change-password: the current one, then a new one twice; the other devices are signed out (spec §2, §5, D39). */
export default function ChangePasswordScreen() {
  const hasPassword = useHasPassword()

  return (
    <AccountPage
      title={ro.title}
      lead={hasPassword ? ro.lead : accountMessages.withoutPassword.lead}
    >
      {hasPassword ? <ChangeForm /> : <ChoosePassword />}
    </AccountPage>
  )
}
