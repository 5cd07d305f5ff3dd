import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { formatMoment } from '@hlizo/domain/dates'
import type { ReminderNotice } from '@hlizo/domain/premiere'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { AlertTitle } from './alert-store.ts'
import { alertBody, alertHeading } from './alert-text.ts'
import type { Reminder } from './premiere-store.ts'
import type { ShownMessage } from './push-delivery.ts'

type Words = Omit<ShownMessage, 'tag' | 'notice'>

export const severalTitles = (count: number): Words => ({
  title: alertsMessages.several(count),
  body: alertsMessages.severalBody,
  url: hrefs.home(),
  image: null,
})

export const oneTitle = (title: AlertTitle, { media }: Pick<Catalogue, 'media'>): Words => ({
  title: alertHeading(title),
  body: alertBody(title),
  url: hrefs.video(title.videoId),
  // A locked screen is seen by everyone in the room.
  image:
    title.pictureId === null || title.ageRating === '18'
      ? null
      : media.pictureUrl(title.pictureId, 640),
})

export const premiereTitle = ({ title, ageRating }: Pick<Reminder, 'title' | 'ageRating'>) =>
  alertBody({ title, ageRating, show: null, comedian: null })

/** Where a notice of a premiere leads. */
export const premiereHref = (kind: ReminderNotice, videoId: number): string =>
  kind === 'cancelled' ? hrefs.home() : hrefs.video(videoId)

export const premiereWords = (
  kind: ReminderNotice,
  videoId: number,
  reminder: Pick<Reminder, 'title' | 'ageRating' | 'launchAt'>,
): Words => ({
  title: premiereMessages.push[kind](formatMoment(reminder.launchAt)),
  body: premiereTitle(reminder),
  url: premiereHref(kind, videoId),
  image: null,
})
