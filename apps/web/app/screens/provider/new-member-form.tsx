import { registerThroughProvider } from '@hlizo/contract/calls/provider-sign-ins'
import type { ProviderArrival } from '@hlizo/contract/entities/provider-sign-in'
import { ProviderRegistrationForm } from '@hlizo/contract/forms/registration'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { registerMessages } from '@hlizo/contract/messages/register'
import { Consents } from '#web/features/legal/consents.tsx'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { rememberFirstSignIn } from '#web/lib/return-address.ts'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const ro = providerMessages.page.new

/** Names and consents of a new account, before it is made (D41). */
export function NewMemberForm({
  person,
  accessToken,
}: {
  person: ProviderArrival
  accessToken: string
}) {
  const form = useForm({
    schema: ProviderRegistrationForm,
    submit: async ({ firstName, lastName, agreeToMarketing = false }) => {
      try {
        const body = { accessToken, firstName, lastName, agreeToMarketing }
        const tokens = await request(registerThroughProvider, { body, isQuiet: true })
        rememberFirstSignIn()
        track({ event: 'creare_cont', method: person.provider })
        const { adoptTokens } = await import('#web/lib/auth/adopt-tokens.ts')
        await adoptTokens(tokens)
        return undefined
      } catch (error) {
        return { form: refusalText(error) }
      }
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <Stack>
        <TextField
          {...form.field('firstName')}
          label={registerMessages.firstName}
          autoComplete="given-name"
          defaultValue={person.firstName}
        />
        <TextField
          {...form.field('lastName')}
          label={registerMessages.lastName}
          autoComplete="family-name"
          defaultValue={person.lastName}
        />
      </Stack>
      <Consents
        terms={form.field('agreeToTerms')}
        adult={form.field('isAdult')}
        marketing={form.field('agreeToMarketing')}
      />
    </SubmitForm>
  )
}
