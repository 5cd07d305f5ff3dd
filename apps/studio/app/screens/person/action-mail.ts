import {
  CONFIRMATION_LINK_HOURS,
  DATA_EXPORT_DAYS,
  DELETION_UNDO_DAYS,
  PASSCODE_EXPIRES_MINUTES,
} from '@hlizo/contract/constants'
import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import { accountMails } from '@hlizo/contract/messages/mails'
import { billingMails } from '@hlizo/contract/messages/mails-billing'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import { cancellationEffectiveAt } from '@hlizo/domain/cancellation'
import { formatDate } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import type { ReasonedAction } from './reasoned-action.ts'

/** A mail without its code, and without its button, which would be a link. */
type ShownMail = { readonly subject: string; readonly paragraphs: readonly string[] }

type MailWords = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly after?: readonly string[]
  readonly footer: readonly string[]
}

type Person = { readonly firstName: string; readonly file: PersonFile }

/** Stands for the end of a period that Studio does not know. */
const LATER = new Date(8.64e15)

/** A late cancellation names a payment whose amount only the provider knows: its mail is not shown. */
function cancellationOf({ subscription }: PersonFile, now: Date): MailWords | null {
  if (subscription?.state !== 'renews' || subscription.at === null) return null
  const periodEnd = new Date(subscription.at)
  const facts = { periodEnd, nextPeriodEnd: LATER, isLenient: false }
  const isInTime = cancellationEffectiveAt(facts, now) === periodEnd

  return isInTime
    ? billingMails.cancelled({ endsOn: formatDate(periodEnd), lastPayment: null })
    : null
}

/** With a payment that is owed, the provider's answer decides which reason the mail gives. */
const endOf = ({ subscription }: PersonFile): MailWords | null =>
  subscription?.state === 'unpaid' ? null : billingMails.ended({ because: 'asked' })

function wordsOf(
  action: ReasonedAction['action'],
  { firstName, file }: Person,
  now: Date,
): MailWords | null {
  switch (action.kind) {
    case 'cancel':
      return action.when === 'end' ? cancellationOf(file, now) : endOf(file)
    case 'mail':
      return action.mail === 'reset'
        ? accountMails.resetCode(PASSCODE_EXPIRES_MINUTES)
        : accountMails.confirm(firstName, CONFIRMATION_LINK_HOURS)
    case 'export':
      return privacyMails.exportReady(DATA_EXPORT_DAYS)
    case 'erase':
      return privacyMails.deletionScheduled(
        formatDate(new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS)),
      )
    case 'keep':
      return privacyMails.deletionUndone
    default:
      return null
  }
}

/** The mail that an action will send, in the words of the mail itself; null where it sends none. */
export function actionMail(
  action: ReasonedAction['action'],
  person: Person,
  now: Date,
): ShownMail | null {
  const mail = wordsOf(action, person, now)

  return (
    mail && {
      subject: mail.subject,
      paragraphs: [...mail.paragraphs, ...(mail.after ?? []), ...mail.footer],
    }
  )
}
