import type { StudioPerson } from '@hlizo/contract/entities/studio-person'
import { personMatches, studioPeopleMessages as ro } from '@hlizo/contract/messages/studio-people'
import { formatMoment } from './dates.ts'

function subscriptionText({ isConfirmed, hasSubscription }: StudioPerson): string {
  if (!isConfirmed) return ro.unconfirmed

  return hasSubscription ? ro.subscribed : ro.notSubscribed
}

/** The columns of found people as text, on screen and in the exported file. */
export const foundPersonTexts = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  subscription: subscriptionText,
  createdAt: ({ createdAt }) => formatMoment(new Date(createdAt)),
  match: ({ match }) => personMatches[match],
} as const satisfies Record<string, (person: StudioPerson) => string>
