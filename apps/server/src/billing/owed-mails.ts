import type Stripe from 'stripe'
import { hrefs } from '@hlizo/contract/hrefs'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import type { Queries } from '@hlizo/database/database'
import { formatDate } from '@hlizo/domain/dates'
import { originText } from '@hlizo/domain/charge-words'
import { formatCharge } from '@hlizo/domain/price'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { accountStore } from '#server/stores/accounts.ts'
import { rateOf, type ChargeRow } from './charge-store.ts'
import { noteFailedPayment } from './failed-payments.ts'
import type { WriteMail } from './mail-writer.ts'
import { isLive } from './project-subscription.ts'
import { dateOf, idOf } from './stripe-reference.ts'
import type { SubscriptionMails } from './subscription-mails.ts'
import type { SubscriptionRow } from './subscription-store.ts'
import type { Found } from './sync-customer.ts'

type Deps = {
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  mails: SubscriptionMails
  receiptHref: (invoiceId: string) => string
}

// A rebuilt projection sends no mails about older events.
const FRESH_MS = 3 * DAY_MS

function shownMethod({ methodBrand, methodLast4 }: ChargeRow): string {
  const method = ro.method[methodBrand ?? 'default']
  return methodLast4 === null ? method : ro.method.endingIn(method, methodLast4)
}

/** An invoice whose collection failed and that is still open. */
const unpaidInvoice = ({ id }: SubscriptionRow, invoices: readonly Stripe.Invoice[]) =>
  invoices.find(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.attempt_count > 0 &&
      idOf(invoice.parent?.subscription_details?.subscription) === id,
  )

/** The mails that a rebuild of the projection finds due (D156). */
export function mailsOwed({ clock, mailer, writeMail, mails, receiptHref }: Deps) {
  const isFresh = (moment: Date) => clock.now().getTime() - moment.getTime() < FRESH_MS

  const aboutCharge = (to: string, row: ChargeRow): Mail | null => {
    const date = formatDate(row.chargedAt)
    if (row.kind === 'refund') {
      const words = ro.refunded({ amount: formatCharge(-row.amountMinor, row.currency), date })
      return writeMail(to, `refund:${row.id}`, words, { href: hrefs.charges() })
    }
    if (row.amountMinor === 0 || row.invoiceId === null) return null
    const words = ro.receipt({
      description: row.description ?? ro.defaultDescription,
      amount: formatCharge(row.amountMinor, row.currency),
      fromEuro: originText({ euroMinor: row.euroMinor ?? 0, rate: rateOf(row) }),
      date,
      number: row.invoiceNumber ?? row.id,
      method: shownMethod(row),
    })
    return writeMail(to, `receipt:${row.id}`, words, { href: receiptHref(row.invoiceId) })
  }

  const aboutFailure = async (tx: Queries, to: string, row: SubscriptionRow, found: Found) => {
    const { accountId, invoices, attempts } = found
    const unpaid = unpaidInvoice(row, invoices)
    if (row.status !== 'past_due' || !unpaid) return null
    const failure = { accountId, invoice: unpaid, charges: attempts }
    await noteFailedPayment(tx, failure, clock.now())
    const next = unpaid.next_payment_attempt
    const words = ro.paymentFailed({
      amount: formatCharge(unpaid.amount_remaining, unpaid.currency),
      nextAttempt: next === null ? null : formatDate(dateOf(next)),
    })
    const key = `payment-failed:${unpaid.id}:${unpaid.attempt_count}`
    return writeMail(to, key, words, { href: hrefs.resubscribe() })
  }

  const aboutEnd = (
    to: string,
    was: SubscriptionRow | undefined,
    row: SubscriptionRow,
    invoices: readonly Stripe.Invoice[],
  ) => {
    const wasGoingOn = was !== undefined && (isLive(was) || was.continuesBy !== null)
    const hasEnded = row.continuesBy === null && row.endedAt !== null && isFresh(row.endedAt)
    if (hasEnded && wasGoingOn) {
      const isUnpaid = unpaidInvoice(row, invoices) !== undefined || !isLive(was)
      const because = row.returned === 'refunded' ? 'refunded' : isUnpaid ? 'unpaid' : 'asked'
      const words = ro.ended({ because })
      return writeMail(to, `subscription-ended:${row.id}`, words, { href: hrefs.resubscribe() })
    }

    return null
  }

  const aboutFailedRefund = (to: string, row: ChargeRow) => {
    const words = ro.refundFailed({ amount: formatCharge(-row.amountMinor, row.currency) })
    return writeMail(to, `refund-failed:${row.id}`, words, { href: hrefs.contact() })
  }

  return async (tx: Queries, found: Found) => {
    const { accountId, before, after, charges, failedRefunds, invoices } = found
    const account = await accountStore(tx).byId(accountId)
    if (!account) return
    const to = account.email
    const owed: (Mail | null)[] = []
    for (const row of after) {
      const was = before.find(({ id }) => id === row.id)
      const change = { to, was, row, found }
      if (!was && isLive(row) && row.continuesId === null && isFresh(row.startedAt)) {
        owed.push(await mails.started(tx, change))
      }
      owed.push(await mails.planChange(tx, change), await mails.cancelled(tx, change))
      owed.push(await mails.pause(tx, change))
      owed.push(await aboutFailure(tx, to, row, found), aboutEnd(to, was, row, invoices))
    }
    owed.push(...charges.filter((row) => isFresh(row.chargedAt)).map((row) => aboutCharge(to, row)))
    owed.push(...failedRefunds.map((row) => aboutFailedRefund(to, row)))
    for (const mail of owed) if (mail !== null) await mailer.send(tx, mail)
  }
}
