import type Stripe from 'stripe'
import { z } from 'zod'
import { hrefs } from '@hlizo/contract/hrefs'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import { originText } from '@hlizo/domain/charge-words'
import { formatCharge } from '@hlizo/domain/price'
import type { Clock } from '@hlizo/kit/clock'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { accountStore } from '#server/stores/accounts.ts'
import { rateOf, type ChargeRow } from './charge-store.ts'
import type { WriteMail } from './mail-writer.ts'
import { offerStore, type PlanRow } from './offer-store.ts'
import { isLive } from './project-subscription.ts'
import { idOf } from './stripe-reference.ts'
import type { SubscriptionRow } from './subscription-store.ts'
import type { Found } from './sync-customer.ts'

type Deps = {
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  /** The sentence that was agreed to about the right of withdrawal. */
  consentText: string
  receiptHref: (invoiceId: string) => string
}

const Consent = z.object({ givenAt: z.date() })

// Nobody is written to about what a rebuilt database merely finds out again.
const FRESH_MS = 3 * 86_400_000
const CONSENT_MS = 2 * 86_400_000

/** Whether immediate supply was agreed to for what began at this moment. */
async function hasConsented(tx: Queries, accountId: string, beganAt: Date): Promise<boolean> {
  const since = new Date(beganAt.getTime() - CONSENT_MS)
  const given = await tx.maybe(
    Consent,
    sql`select given_at as "givenAt" from app.consent where account_id = ${accountId}
      and kind = 'immediate-supply' and agreed and given_at >= ${since} limit 1`,
  )
  return given !== null
}

function shownMethod({ methodBrand, methodLast4 }: ChargeRow): string {
  const method = ro.method[methodBrand ?? 'default']
  return methodLast4 === null ? method : ro.method.endingIn(method, methodLast4)
}

/** What a subscription was bought for: the euro price, and the lei that it was charged in. */
function agreedPrice(row: SubscriptionRow, plan: PlanRow): string {
  const priceMinor = row.priceMinor ?? plan.firstPriceMinor
  const euro = formatCharge(priceMinor, plan.currency)
  const rate = rateOf(row)
  if (row.currency === 'eur' || row.amountMinor === null || rate === null) return euro
  const lei = formatCharge(row.amountMinor, row.currency)

  return `${lei} (${originText({ euroMinor: priceMinor, rate })})`
}

/** What was tried in vain and is still owed. */
const unpaidInvoice = ({ id }: SubscriptionRow, invoices: readonly Stripe.Invoice[]) =>
  invoices.find(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.attempt_count > 0 &&
      idOf(invoice.parent?.subscription_details?.subscription) === id,
  )

/** The mails about a subscription and its payments that a rebuild of the projection finds to be owed (D156). */
export function mailsOwed({ clock, mailer, writeMail, consentText, receiptHref }: Deps) {
  const isFresh = (moment: Date) => clock.now().getTime() - moment.getTime() < FRESH_MS

  const started = async (tx: Queries, to: string, accountId: string, row: SubscriptionRow) => {
    const plan = (await offerStore(tx).plans()).find(({ id }) => id === row.planId)
    if (!plan) return null
    const isAgreed = await hasConsented(tx, accountId, row.startedAt)
    const words = ro.started({
      plan: plan.description,
      price: agreedPrice(row, plan),
      nextCharge: formatDate(row.periodEnd),
      isInLei: row.currency === 'ron',
      consent: isAgreed ? consentText : null,
    })
    return writeMail(to, `subscription-started:${row.id}`, words, { href: hrefs.home() })
  }

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

  const aboutFailure = (to: string, row: SubscriptionRow, invoices: readonly Stripe.Invoice[]) => {
    const unpaid = unpaidInvoice(row, invoices)
    if (row.status !== 'past_due' || !unpaid) return null
    const next = unpaid.next_payment_attempt
    const words = ro.paymentFailed({
      amount: formatCharge(unpaid.amount_remaining, unpaid.currency),
      nextAttempt: next === null ? null : formatDate(new Date(next * 1000)),
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
    if (!isLive(row) || row.endsAt === null || !was || was.endsAt !== null) return null
    const words = ro.cancelled({ endsOn: formatDate(row.endsAt) })
    const key = `subscription-cancelled:${row.id}:${clock.now().toISOString()}`
    return writeMail(to, key, words, { href: hrefs.account() })
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
      if (!was && isLive(row) && row.continuesId === null && isFresh(row.startedAt)) {
        owed.push(await started(tx, to, accountId, row))
      }
      owed.push(aboutFailure(to, row, invoices), aboutEnd(to, was, row, invoices))
    }
    owed.push(...charges.filter((row) => isFresh(row.chargedAt)).map((row) => aboutCharge(to, row)))
    owed.push(...failedRefunds.map((row) => aboutFailedRefund(to, row)))
    for (const mail of owed) if (mail !== null) await mailer.send(tx, mail)
  }
}
