import type Stripe from 'stripe'
import { z } from 'zod'
import { hrefs } from '@hlizo/contract/hrefs'
import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { amountText, amountWithOrigin, renewalWords } from '@hlizo/domain/charge-words'
import { formatDate } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Mail } from '@hlizo/mail/mailer'
import { chargeStore, rateOf } from './charge-store.ts'
import type { WriteMail } from './mail-writer.ts'
import { offerStore } from './offer-store.ts'
import { subscriberAhead } from './payments-ahead.ts'
import { isLive } from './project-subscription.ts'
import type { Quotes } from './quotes.ts'
import { idOf } from './stripe-reference.ts'
import { subscriptionStore, type SubscriptionRow } from './subscription-store.ts'
import type { Found } from './sync-customer.ts'

type Deps = {
  clock: Clock
  writeMail: WriteMail
  /** Quotes that read in the transaction. */
  quotesOn: (tx: Queries) => Quotes
  /** The text of the consent about the right of withdrawal. */
  consentText: string
}

/** A subscription before and after, and its recipient. */
type Change = {
  readonly to: string
  readonly was: SubscriptionRow | undefined
  readonly row: SubscriptionRow
  readonly found: Found
}

const Consent = z.object({ givenAt: z.date() })
const Asked = z.object({ target: z.string() })

const CONSENT_MS = 2 * DAY_MS

/** Whether immediate supply was agreed to for a purchase at this moment. */
async function hasConsented(tx: Queries, accountId: string, beganAt: Date): Promise<boolean> {
  const since = new Date(beganAt.getTime() - CONSENT_MS)
  const given = await tx.maybe(
    Consent,
    sql`select given_at as "givenAt" from app.consent where account_id = ${accountId}
      and kind = 'immediate-supply' and agreed and given_at >= ${since} limit 1`,
  )
  return given !== null
}

/** Whether this is the last plan that the subscriber requested. A schedule is also released for other reasons. */
async function wasAskedFor(tx: Queries, accountId: string, planId: string): Promise<boolean> {
  const last = await tx.maybe(
    Asked,
    sql`select target from app.billing_operation where account_id = ${accountId}
      and kind = 'change-plan' order by id desc limit 1`,
  )
  return last?.target.startsWith(`${planId}:`) === true
}

/** The charge of an invoice, from the ledger. */
async function paidBy(
  tx: Queries,
  { accountId, invoices }: Found,
  row: SubscriptionRow,
  reason: Stripe.Invoice.BillingReason,
): Promise<string> {
  const invoice = invoices
    .filter(
      ({ parent, status, billing_reason: why }) =>
        idOf(parent?.subscription_details?.subscription) === row.id &&
        status === 'paid' &&
        why === reason,
    )
    .toSorted((a, b) => b.created - a.created)
    .at(0)
  const charge = invoice?.id ? await chargeStore(tx).byId(accountId, invoice.id) : null
  if (!charge) return amountText(0, row.currency)

  return amountWithOrigin({ ...charge, euroMinor: charge.euroMinor ?? 0, rate: rateOf(charge) })
}

/** The mails about start, changes and end of a subscription; each states the charge (D156). */
export function subscriptionMails({ clock, writeMail, quotesOn, consentText }: Deps) {
  const planName = async (tx: Queries, planId: string): Promise<string> =>
    (await offerStore(tx).plan(planId))?.description ?? planId
  const keyOf = (occasion: string, { id }: SubscriptionRow) =>
    `${occasion}:${id}:${clock.now().toISOString()}`

  const aheadOf = async (
    tx: Queries,
    { row, found }: Change,
  ): Promise<PaymentsAheadGiven | null> => {
    const stored = await subscriptionStore(tx).latest(found.accountId)
    if (stored?.id !== row.id) return null

    return subscriberAhead({ db: tx, quotes: quotesOn(tx) }, stored, {
      discount: found.discounts.get(row.id) ?? null,
      creditMinor: found.creditMinor,
    })
  }

  const renewalOf = async (tx: Queries, change: Change): Promise<readonly string[]> => {
    const ahead = await aheadOf(tx, change)
    return ahead === null ? [] : renewalWords(ahead)
  }

  const started = async (tx: Queries, change: Change): Promise<Mail> => {
    const { to, row, found } = change
    const words = ro.started({
      plan: await planName(tx, row.planId),
      paid: row.status === 'trialing' ? null : await paidBy(tx, found, row, 'subscription_create'),
      renewal: await renewalOf(tx, change),
      consent: (await hasConsented(tx, found.accountId, row.startedAt)) ? consentText : null,
    })
    return writeMail(to, `subscription-started:${row.id}`, words, { href: hrefs.home() })
  }

  const changed = async (tx: Queries, change: Change): Promise<Mail> => {
    const { to, row, found } = change
    const plan = await planName(tx, row.planId)
    const paid = await paidBy(tx, found, row, 'subscription_update')
    const words = ro.changed({ plan, paid, renewal: await renewalOf(tx, change) })
    return writeMail(to, keyOf('plan-changed', row), words, { href: hrefs.account() })
  }

  const planned = async (tx: Queries, change: Change, planId: string): Promise<Mail> => {
    const plan = await planName(tx, planId)
    const from = formatDate(change.row.nextPlanAt ?? change.row.periodEnd)
    const words = ro.changePlanned({ plan, from, renewal: await renewalOf(tx, change) })
    return writeMail(change.to, keyOf('plan-planned', change.row), words, { href: hrefs.account() })
  }

  const takenBack = async (tx: Queries, change: Change): Promise<Mail> => {
    const plan = await planName(tx, change.row.planId)
    const words = ro.changeTakenBack({ plan, renewal: await renewalOf(tx, change) })
    return writeMail(change.to, keyOf('plan-restored', change.row), words, {
      href: hrefs.account(),
    })
  }

  return {
    started,

    /** A plan change: immediate, planned, or no longer planned. */
    planChange: async (tx: Queries, change: Change): Promise<Mail | null> => {
      const { was, row, found } = change
      if (!was || !isLive(row)) return null
      // A planned change was announced before, and its payment has a receipt.
      if (was.planId !== row.planId)
        return was.nextPlanId === row.planId ? null : changed(tx, change)
      if (was.nextPlanId === row.nextPlanId) return null
      if (row.nextPlanId !== null) return planned(tx, change, row.nextPlanId)
      const isAsked = row.endsAt === null && (await wasAskedFor(tx, found.accountId, row.planId))
      return isAsked ? takenBack(tx, change) : null
    },

    /** A pause that its owner asked for, or ended before its time (D117). */
    pause: async (tx: Queries, change: Change): Promise<Mail | null> => {
      const { to, was, row } = change
      if (!was || !isLive(row) || row.endsAt !== null) return null
      const mail = (occasion: string, words: Parameters<WriteMail>[2]) =>
        writeMail(to, keyOf(occasion, row), words, { href: hrefs.account() })
      if (was.pausedFrom === null && row.pausedFrom !== null && row.resumesAt !== null) {
        const [from, until] = [formatDate(row.pausedFrom), formatDate(row.resumesAt)]
        const words = ro.paused({ from, until, renewal: await renewalOf(tx, change) })
        return mail('pause-begun', words)
      }
      const isEarly = was.resumesAt !== null && was.resumesAt > clock.now()
      if (was.pausedFrom === null || row.pausedFrom !== null || !isEarly) return null
      if (row.paymentStatus === 'FAILED') return null
      return mail('pause-ended', ro.pauseEnded({ renewal: await renewalOf(tx, change) }))
    },

    /** A cancellation; a late one states the charge that is still to come. */
    cancelled: async (tx: Queries, change: Change): Promise<Mail | null> => {
      const { to, was, row } = change
      if (!isLive(row) || row.endsAt === null || !was || was.endsAt !== null) return null
      const ahead = row.endsAt > row.periodEnd ? await aheadOf(tx, change) : null
      const words = ro.cancelled({
        endsOn: formatDate(row.endsAt),
        lastPayment: ahead && {
          amount: amountWithOrigin(ahead.next.amount),
          date: formatDate(new Date(ahead.next.at)),
          isInLei: ahead.next.amount.currency === 'ron',
        },
      })
      return writeMail(to, keyOf('subscription-cancelled', row), words, { href: hrefs.account() })
    },
  }
}

export type SubscriptionMails = ReturnType<typeof subscriptionMails>
