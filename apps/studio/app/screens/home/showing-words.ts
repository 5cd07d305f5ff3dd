import type { HomeShowing } from '@hlizo/contract/entities/studio-home'
import { homeAudiences, studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { formatMoment } from '@hlizo/domain/dates'

const ro = studioHomeMessages.showing

const moment = (at: string) => formatMoment(new Date(at))

/** For whom and when something is shown, as one line. */
export const showingWords = (
  { audience, from, until }: HomeShowing,
  audienceWords = homeAudiences[audience],
): string =>
  [audienceWords, from && ro.fromMoment(moment(from)), until && ro.untilMoment(moment(until))]
    .filter(Boolean)
    .join(' · ')
