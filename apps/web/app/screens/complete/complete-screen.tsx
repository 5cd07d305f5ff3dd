import { hrefs } from '@hlizo/contract/hrefs'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PurchaseThanks } from '#web/features/account/purchase-thanks.tsx'
import { profilesQuery } from '#web/features/profiles/queries.ts'
import { safeRedirect, takeRedirect } from '#web/lib/redirect-to.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/panel.tsx'

const ro = paymentMessages.complete

export const meta = () => [{ title: ro.plan }]

/** The way on: to a first profile, or back to what the viewer had come for. */
function NextStep() {
  const { data: profiles } = useQuery(profilesQuery())
  const [next] = useState(() => safeRedirect(takeRedirect()) ?? hrefs.home())
  if (!profiles) return null

  return profiles.length === 0 ? (
    <ButtonLink to={hrefs.newProfile(next === hrefs.home() ? undefined : next)} size="lg">
      {ro.createProfile}
    </ButtonLink>
  ) : (
    <ButtonLink to={next} size="lg" icon="play">
      {ro.start}
    </ButtonLink>
  )
}

/** /complete: thank you, and the way in (spec §2, D107). */
export default function CompleteScreen() {
  const [search] = useSearchParams()

  return (
    <Page width="form">
      <PurchaseThanks sessionId={search.get('sessionId')}>
        <NextStep />
      </PurchaseThanks>
    </Page>
  )
}
