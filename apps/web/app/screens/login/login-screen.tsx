import { brand } from '@hlizo/contract/messages/brand'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { supportHoursAt } from '@hlizo/domain/support-hours'
import { lazy, Suspense, useState } from 'react'
import { titleMeta } from '#web/lib/page-meta.ts'
import { siteServices } from '#web/lib/load-context.ts'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { ProviderButtons } from '#web/features/auth/provider-buttons.tsx'
import { useReturnOnceSignedIn } from '#web/features/auth/use-return-once-signed-in.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { wordsOf, type ScreenedChallenge } from './challenge.ts'
import { LoginForm } from './login-form.tsx'
import type { Route } from './+types/login-screen.ts'
import { Support } from './support.tsx'
import { useArrival } from './use-arrival.ts'

// Few accounts ask for more than a password.
const ChallengeStage = lazy(async () => ({
  default: (await import('./challenge-stage.tsx')).ChallengeStage,
}))

export function meta() {
  return [titleMeta(ro.title), { name: 'description', content: brand.description }]
}

export function loader({ context }: Route.LoaderArgs) {
  return { hours: supportHoursAt(new Date(context.get(siteServices).renderedAt)) }
}

/** /login: e-mail and password, then whatever else the account asks for (spec §2, D32, D33). */
export default function LoginScreen({ loaderData }: Route.ComponentProps) {
  const [challenge, setChallenge] = useState<ScreenedChallenge | null>(null)
  useArrival()
  useReturnOnceSignedIn()
  useViewChange(
    challenge ? 'challenge' : 'password',
    challenge ? wordsOf(challenge).title : ro.title,
  )

  if (challenge) {
    return (
      <Suspense fallback={<PageSpinner label={shellMessages.loading} />}>
        <ChallengeStage challenge={challenge} onNext={setChallenge} />
      </Suspense>
    )
  }

  return (
    <AuthStage title={ro.title} lead={ro.lead} stamp="login">
      <Stack gap="lg">
        <LoginForm onChallenge={setChallenge} />
        <ProviderButtons />
      </Stack>
      <AuthLinks>
        <p>
          {ro.noAccount} <TextLink to={hrefs.register()}>{ro.register}</TextLink>
        </p>
        <p>
          <TextLink to={hrefs.resend()}>{ro.resend}</TextLink>
        </p>
        <Support hours={loaderData.hours} />
      </AuthLinks>
    </AuthStage>
  )
}
