import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { alertMails } from '@hlizo/contract/messages/mails-alerts'
import { contactMails } from '@hlizo/contract/messages/mails-contact'
import { legalMails } from '@hlizo/contract/messages/mails-legal'
import { premiereMails } from '@hlizo/contract/messages/mails-premieres'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import { seatMails } from '@hlizo/contract/messages/mails-seats'
import { withdrawalMails } from '@hlizo/contract/messages/mails-withdrawals'
import { SAMPLE, sample, type Sample, type SampleDates } from './sample.ts'

const { name, email } = SAMPLE
const EXPORT_DAYS = 7
const declared = {
  reference: 'R-EXEMPLU',
  name,
  contract: 'HLZ-0000',
  statement: 'Mă retrag din contract.',
  isToConfirm: true,
}

export const withdrawalSamples = ({ later, moment }: SampleDates) =>
  ({
    receipt: sample(withdrawalMails.receipt({ ...declared, moment }), {
      href: hrefs.withdrawalWith({ code: SAMPLE.link }),
    }),
    toOperator: sample(
      withdrawalMails.toOperator({ ...declared, moment, email, dueOn: later, isPlaced: false }),
    ),
    confirmedToOperator: sample(withdrawalMails.confirmedToOperator(declared.reference)),
    accepted: sample(
      withdrawalMails.accepted({
        reference: declared.reference,
        amounts: [SAMPLE.amount],
        reason: null,
      }),
    ),
    refused: sample(
      withdrawalMails.refused({
        reference: declared.reference,
        reason: `au trecut cele ${WITHDRAWAL_DAYS} zile`,
      }),
      { href: hrefs.contact() },
    ),
  }) satisfies Record<Exclude<keyof typeof withdrawalMails, 'reasons'>, Sample>

const written = {
  reference: 'M-EXEMPLU',
  name,
  email,
  topic: 'playback',
  message: 'Subtitrarea apare prea târziu.',
} as const

export const contactSamples = ({ day }: SampleDates, supportEmail: string) =>
  ({
    answer: sample(
      contactMails.answer({
        ...written,
        answer: 'Mulțumim, am corectat subtitrarea.',
        receivedOn: day,
        supportEmail,
      }),
    ),
    toSupport: sample(contactMails.toSupport(written)),
    receipt: sample(contactMails.receipt(written)),
  }) satisfies Record<keyof typeof contactMails, Sample>

export const privacySamples = ({ later }: SampleDates) =>
  ({
    exportReady: sample(privacyMails.exportReady(EXPORT_DAYS), {
      href: `/data-exports/${SAMPLE.link}`,
    }),
    deletionScheduled: sample(privacyMails.deletionScheduled(later), { href: hrefs.account() }),
    userMissing: sample(privacyMails.userMissing(later), { href: hrefs.register() }),
    deletionUndone: sample(privacyMails.deletionUndone, { href: hrefs.account() }),
    deleted: sample(privacyMails.deleted),
    inactive: sample(privacyMails.inactive(later), { href: hrefs.login() }),
  }) satisfies Record<keyof typeof privacyMails, Sample>

export const legalSamples = ({ later }: SampleDates) =>
  ({
    changing: sample(
      legalMails.changing({
        legalText: 'terms',
        from: later,
        summary: 'Pe scurt: am adăugat invitații pe profile.',
      }),
      { href: hrefs.account() },
    ),
    notChanging: sample(legalMails.notChanging({ legalText: 'terms', from: later }), {
      href: hrefs.account(),
    }),
  }) satisfies Record<keyof typeof legalMails, Sample>

export const guestSamples = ({ later }: SampleDates) =>
  ({
    invitation: sample(seatMails.invitation({ owner: SAMPLE.firstName, until: later }), {
      href: hrefs.invitationWith({ code: SAMPLE.link }),
    }),
    ended: sample(seatMails.ended({ owner: SAMPLE.firstName }), { href: hrefs.account() }),
    left: sample(seatMails.left({ profile: SAMPLE.friend }), { href: hrefs.account() }),
  }) satisfies Record<keyof typeof seatMails, Sample>

const followed = {
  label: alertsMessages.episode('Serile de luni', 'Despre vecini'),
  href: hrefs.video(1),
}

export const alertSamples = () =>
  ({
    digest: sample(alertMails.digest({ first: followed.label, count: 12, more: 2 }), {
      href: hrefs.home(),
      links: [followed],
      unsubscribe: { label: alertsMessages.unsubscribe, href: hrefs.account() },
    }),
  }) satisfies Record<keyof typeof alertMails, Sample>

export const premiereSamples = ({ moment }: SampleDates) => {
  const facts = { title: 'Despre vecini (12+)', moment }
  const unsubscribe = { label: alertsMessages.unsubscribe, href: hrefs.account() }
  const toPage = { href: hrefs.video(1), unsubscribe }

  return {
    begins: sample(premiereMails.begins(facts), toPage),
    moved: sample(premiereMails.moved(facts), toPage),
    cancelled: sample(premiereMails.cancelled(facts), { href: hrefs.home(), unsubscribe }),
  } satisfies Record<keyof typeof premiereMails, Sample>
}
