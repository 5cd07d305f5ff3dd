import { MailArea } from '@hlizo/contract/entities/studio-mail'
import { formatDate, formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Mail } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { accountSamples, operatorSamples } from './account-samples.ts'
import { giftSamples } from './gift-samples.ts'
import {
  alertSamples,
  premiereSamples,
  contactSamples,
  guestSamples,
  legalSamples,
  privacySamples,
  withdrawalSamples,
} from './other-samples.ts'
import { SAMPLE, type Sample, type SampleDates } from './sample.ts'
import { subscriptionSamples } from './subscription-samples.ts'

const LATER_DAYS = 30

export type MailSampleDeps = {
  readonly clock: Clock
  readonly writeMail: WriteMail
  readonly supportEmail: string
  readonly publicUrl: string
}

/** A kind of mail, and how it is written. */
export type MailKind = {
  readonly id: string
  readonly area: MailArea
  readonly subject: string
  readonly write: () => Mail
}

function samplesOf(
  dates: SampleDates,
  { supportEmail, publicUrl }: MailSampleDeps,
): Readonly<Record<MailArea, Readonly<Record<string, Sample>>>> {
  return {
    account: accountSamples(dates),
    subscription: subscriptionSamples(dates),
    gift: giftSamples(dates, publicUrl),
    withdrawal: withdrawalSamples(dates),
    contact: contactSamples(dates, supportEmail),
    privacy: privacySamples(dates),
    legal: legalSamples(dates),
    guest: guestSamples(dates),
    alert: alertSamples(),
    premiere: premiereSamples(dates),
    operator: operatorSamples(dates),
  }
}

/** Every mail of the product with sample data, by the words and the writer that the product sends with. */
export function mailSamples(deps: MailSampleDeps) {
  return (): readonly MailKind[] => {
    const now = deps.clock.now()
    const later = new Date(now.getTime() + LATER_DAYS * DAY_MS)
    const dates = { day: formatDate(now), later: formatDate(later), moment: formatMoment(now) }
    const samples = samplesOf(dates, deps)

    return MailArea.options.flatMap((area) =>
      Object.entries(samples[area]).map(([kind, { words, ...extra }]) => {
        const id = `${area}-${kind}`
        const write = () => deps.writeMail(SAMPLE.email, `sample:${id}`, words, extra)
        return { id, area, subject: words.subject, write }
      }),
    )
  }
}
