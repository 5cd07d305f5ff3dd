import type { User } from '@hlizo/contract/entities/user'
import { DetailsForm } from '@hlizo/contract/forms/details'
import { hrefs } from '@hlizo/contract/hrefs'
import { detailsMessages as ro } from '@hlizo/contract/messages/details'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { saveDetails } from '#web/features/account/queries.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { useForm } from '#web/lib/form.ts'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

export const meta = () => [titleMeta(ro.title)]

function NameForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: DetailsForm,
    submit: async (names) => {
      try {
        await saveDetails(names)
      } catch (error) {
        const { text, kind } = failureToast(error, toastMessages.generic)
        return showToast(text, kind)
      }
      showToast(ro.done, 'success')

      return navigate(hrefs.account())
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <Stack>
        <TextField
          {...form.field('firstName')}
          label={ro.firstName}
          autoComplete="given-name"
          defaultValue={user.firstName}
        />
        <TextField
          {...form.field('lastName')}
          label={ro.lastName}
          autoComplete="family-name"
          defaultValue={user.lastName}
        />
      </Stack>
    </SubmitForm>
  )
}

/** /user-details: first and last name (spec §2, §5). */
export default function UserDetailsScreen() {
  const account = useQuery(userQuery())
  const user = account.data
  if (!user) return <WaitingPage answers={[account]} />

  return (
    <AccountPage title={ro.title} lead={ro.lead}>
      <NameForm user={user} />
    </AccountPage>
  )
}
