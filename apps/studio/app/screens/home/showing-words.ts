import type { HomeShowing } from '@hlizo/contract/entities/studio-home'
import { homeAudiences, studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { momentText } from '@hlizo/domain/dates'

const ro = studioHomeMessages.showing

/** For whom and when something is shown, as one line. */
export const showingWords = (
  { audience, from, until }: HomeShowing,
  audienceWords = homeAudiences[audience],
): string =>
  [
    audienceWords,
    from && ro.fromMoment(momentText(from)),
    until && ro.untilMoment(momentText(until)),
  ]
    .filter(Boolean)
    .join(' · ')
