import { brand } from '@hlizo/contract/messages/brand'
import { registerMessages as ro } from '@hlizo/contract/messages/register'
import { hrefs } from '@hlizo/contract/hrefs'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { rememberReturn } from '#web/lib/return-address.ts'
import { ProviderButtons } from '#web/features/auth/provider-buttons.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { RegisterForm, type Credentials } from './register-form.tsx'

export function meta() {
  return [titleMeta(ro.title), { name: 'description', content: brand.description }]
}

/** /register: the form, then the next step (spec §2, §4 „Registration”). */
export default function RegisterScreen() {
  // In memory only, for the sign-in after confirmation.
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [search] = useSearchParams()
  const { redirect_to: wanted } = screenQueries.register.parse(Object.fromEntries(search))
  useEffect(() => rememberReturn(wanted), [wanted])
  useViewChange(credentials ? 'sent' : 'form', credentials ? ro.success.title : ro.title)
  if (credentials) return <ConfirmFirst {...credentials} />

  return (
    <AuthStage title={ro.title} lead={ro.lead} stamp="register">
      <Stack gap="lg">
        <RegisterForm onRegistered={setCredentials} />
        <ProviderButtons />
      </Stack>
      <AuthLinks>
        <p>
          {ro.haveAccount} <TextLink to={hrefs.login()}>{ro.login}</TextLink>
        </p>
      </AuthLinks>
    </AuthStage>
  )
}
