import { accountMessages } from '@hlizo/contract/messages/account'
import { searchMessages } from '@hlizo/contract/messages/search'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { user } from '@hlizo/fixtures/user'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { recoveryCodesQuery, upcomingInvoiceQuery } from '#web/features/account/queries.ts'
import { publicTagSectionsQuery } from '#web/features/catalogue/queries.ts'
import { offerQuery } from '#web/features/plans/queries.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { formerSeatQuery } from '#web/features/seats/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { markupAt } from '#web/lib/testing-site.tsx'
import { FormerSeatCard } from '#web/screens/account/former-seat-card.tsx'
import { PreferencesCard } from '#web/screens/account/preferences-card.tsx'
import { RecoveryCodesRow } from '#web/screens/account/recovery-codes-row.tsx'
import { SubscriptionCard } from '#web/screens/account/subscription-card.tsx'
import { SearchIdeas } from '#web/screens/search/search-ideas.tsx'

/** A cache in which this answer could not be read. */
async function without(queryKey: QueryKey): Promise<QueryClient> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  })
  const queryFn = () => Promise.reject(new ApiError({ status: 500 }))
  await client.prefetchQuery({ queryKey, queryFn })

  return client
}

const subscriber = user({
  isSubscriptionActive: true,
  planId: 'monthly',
  subscriptionExpirationDate: '2027-01-01T00:00:00.000Z',
})
const { subscription, security, preferences } = accountMessages

const parts: readonly [string, QueryKey, ReactNode][] = [
  [
    subscription.amountFailed,
    upcomingInvoiceQuery().queryKey,
    <SubscriptionCard key="1" user={subscriber} />,
  ],
  [subscription.planFailed, offerQuery().queryKey, <SubscriptionCard key="2" user={subscriber} />],
  [seatsMessages.former.loadFailed, formerSeatQuery().queryKey, <FormerSeatCard key="3" />],
  [
    security.recovery.unknown,
    recoveryCodesQuery().queryKey,
    <RecoveryCodesRow key="4" onRenew={() => {}} />,
  ],
  [preferences.failed, currentProfileQuery().queryKey, <PreferencesCard key="5" />],
  [
    searchMessages.tagsFailed,
    publicTagSectionsQuery().queryKey,
    <SearchIdeas key="6" isSubscriber={false} onChoose={() => {}} />,
  ],
]

describe('RetryRow', () => {
  it.each(parts)('shows „%s” in its place, with a retry button', async (text, queryKey, part) => {
    const markup = markupAt(part, { client: await without(queryKey), isSignedIn: true })

    expect(markup).toContain(text)
    expect(markup).toContain(failureMessages.part.retry)
    expect(markupAt(part, { isSignedIn: true })).not.toContain(text)
  })
})
