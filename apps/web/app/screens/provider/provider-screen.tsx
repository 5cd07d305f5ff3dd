import { hrefs } from '@hlizo/contract/hrefs'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { useProviderLabel } from '#web/features/auth/provider-label.ts'
import { titleMeta } from '#web/lib/page-meta.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import { Existing, Linked, Linking } from './linking.tsx'
import { NewMember } from './new-member.tsx'
import { Proving } from './proving.tsx'

const ro = providerMessages.page

export const meta = () => [titleMeta(ro.title)]

/** /login/provider: the way back from another provider, and what is still missing then (D41). */
export default function ProviderScreen() {
  const arrival = useArrival()
  useViewChange(arrival?.kind ?? 'waiting', titleOf(arrival))
  if (arrival === null) return <PageSpinner label={ro.waiting} />

  switch (arrival.kind) {
    case 'linked':
      return <Linked tokens={arrival.tokens} />
    case 'link':
      return <Linking {...arrival} />
    case 'prove':
      return <Proving {...arrival} />
    case 'new':
      return <NewMember {...arrival} />
    case 'existing':
      return <Existing {...arrival} />
    case 'unverified':
      return <Unverified provider={arrival.provider} />
    case 'cancelled':
      return <Ended {...ro.cancelled} />
    case 'slow':
      return <Ended title={ro.failed.title} lead={ro.slow} />
    default:
      return <Ended {...ro.failed} />
  }
}

/** What a screen reader hears of an outcome: the heading of what is shown for it. */
function titleOf(arrival: Arrival | null): string {
  switch (arrival?.kind) {
    case 'new':
    case 'existing':
    case 'unverified':
    case 'cancelled':
      return ro[arrival.kind].title
    case 'failed':
    case 'slow':
      return ro.failed.title
    default:
      return ro.title
  }
}

/**
 * Takes the answer out of the address, once: it is worth nothing to a later reader. An address without an
 * answer has failed at once.
 */
function useArrival(): Arrival | null {
  const [search, setSearch] = useSearchParams()
  const [arrival, setArrival] = useState<Arrival | null>(
    search.has('code') || search.has('error') ? null : { kind: 'failed' },
  )
  const take = useEffectEvent(() => {
    const answer = screenQueries.provider.parse(Object.fromEntries(search))
    setSearch({}, { replace: true, preventScrollReset: true })
    return arrivalOf(answer)
  })

  const isAnswered = arrival !== null

  useEffect(() => {
    if (!isAnswered) void take().then(setArrival)
  }, [isAnswered])

  return arrival
}

const BackLink = () => (
  <AuthLinks>
    <p>
      <TextLink to={hrefs.login()}>{ro.back}</TextLink>
    </p>
  </AuthLinks>
)

function Ended({ title, lead }: { title: string; lead: string }) {
  return (
    <AuthStage title={title} lead={lead} stamp="login">
      <ButtonLink to={hrefs.login()} size="lg" isWide>
        {ro.back}
      </ButtonLink>
    </AuthStage>
  )
}

function Unverified({ provider }: { provider: string }) {
  const { title, lead, register } = ro.unverified

  return (
    <AuthStage title={title} lead={lead(useProviderLabel(provider))} stamp="login">
      <ButtonLink to={hrefs.register()} size="lg" isWide>
        {register}
      </ButtonLink>
      <BackLink />
    </AuthStage>
  )
}
