import type Stripe from 'stripe'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { TimedDiscount } from '@hlizo/domain/payments-ahead'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { awaitedOutcome } from './awaited-outcome.ts'
import { allPages, PAGE } from './all-pages.ts'
import { arrangeGrantsOf } from './arrange-grants.ts'
import { chargeStore, type ChargeRow } from './charge-store.ts'
import { invoicesOf, refundableCharges } from './customer-payments.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { discountAhead } from './discount-ahead.ts'
import { disputeStore, projectDisputes } from './dispute-store.ts'
import { disputesOf } from './disputes.ts'
import { END_DUPLICATE_JOB } from './end-duplicate.ts'
import { END_REFUNDED_JOB } from './end-refunded.ts'
import { stornosOfErased } from './erased-ledger.ts'
import { endLateCancellation, LATE_CANCELLATION_JOB } from './late-cancellation.ts'
import { operationStore } from './operation-store.ts'
import { creditOf } from './payments-ahead.ts'
import { savedMethod } from './payment-methods.ts'
import { offerStore } from './offer-store.ts'
import { planOf } from './plan-terms.ts'
import { failedRefunds, projectCharges } from './project-charges.ts'
import { noteRefusedRefunds } from './refused-refunds.ts'
import { duplicatesOf, isLive, isToEnd, projectSubscription } from './project-subscription.ts'
import type { InvoiceIssuer } from './issue-invoices.ts'
import { isStripeRefusal } from './stripe-refusal.ts'
import { subscriptionStore, type SubscriptionRow } from './subscription-store.ts'

/** The changes that a rebuild has found; mails about them are written in the same transaction. */
export type Found = {
  readonly accountId: string
  readonly before: readonly SubscriptionRow[]
  readonly after: readonly SubscriptionRow[]
  readonly charges: readonly ChargeRow[]
  /** Refunds in the ledger that have failed. */
  readonly failedRefunds: readonly ChargeRow[]
  readonly invoices: readonly Stripe.Invoice[]
  /** Everything that was charged at the provider, or could not be. */
  readonly attempts: readonly Stripe.Charge[]
  /** Discounts on the next payments of live subscriptions, by subscription id. */
  readonly discounts: ReadonlyMap<string, TimedDiscount>
  /** The customer's credit at the provider. */
  readonly creditMinor: number
}

type Deps = {
  db: Database
  stripe: Stripe
  clock: Clock
  log: Log
  jobs: Pick<JobQueue, 'enqueue'>
  onFound: (tx: Queries, found: Found) => Promise<void>
  invoices: Pick<InvoiceIssuer, 'ofLedger'>
}

/** A deleted customer has nothing to expand, and the provider may refuse to. */
async function readCustomer(stripe: Stripe, id: string) {
  try {
    return await stripe.customers.retrieve(id, {
      expand: ['invoice_settings.default_payment_method'],
    })
  } catch (error) {
    if (!isStripeRefusal(error)) throw error
    return stripe.customers.retrieve(id)
  }
}

async function askAbout(stripe: Stripe, customerId: string) {
  const [customer, subscriptions, invoices] = await Promise.all([
    readCustomer(stripe, customerId),
    allPages(
      stripe.subscriptions.list({
        customer: customerId,
        limit: PAGE,
        status: 'all',
        expand: ['data.default_payment_method', 'data.schedule', 'data.discounts.source.coupon'],
      }),
      `subscriptions of ${customerId}`,
    ),
    invoicesOf(stripe, customerId),
  ])
  // Read last, so that the charge of every paid invoice is in it.
  const charges = await refundableCharges(stripe, customerId)

  return { customer, subscriptions, invoices, charges, disputes: await disputesOf(stripe, charges) }
}

/** What the provider has of an account: of its customer, and of those deleted before. */
async function askProvider(stripe: Stripe, current: string, former: readonly string[]) {
  const present = await askAbout(stripe, current)
  const past = []
  for (const id of former) past.push(await askAbout(stripe, id))
  const all = [present, ...past]

  return {
    customer: present.customer,
    subscriptions: all.flatMap(({ subscriptions }) => subscriptions),
    invoices: all.flatMap(({ invoices }) => invoices),
    charges: all.flatMap(({ charges }) => charges),
    disputes: all.flatMap(({ disputes }) => disputes),
  }
}

/** Discounts on the next payments of live and continuing subscriptions. */
async function discountsOf(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  rows: readonly SubscriptionRow[],
): Promise<Map<string, TimedDiscount>> {
  const found = new Map<string, TimedDiscount>()
  for (const row of rows) {
    const subscription = subscriptions.find(({ id }) => id === row.id)
    if (!subscription || !isLive(row)) continue
    const discount = await discountAhead(stripe, subscription, row.nextPlanId ?? row.planId)
    if (discount !== null) found.set(row.id, discount)
  }

  return found
}

/** Whether a paid subscription is to none of our plans: it gives no access (R102). */
const isOfNoPlan = (subscription: Stripe.Subscription, knownPlans: ReadonlySet<string>) =>
  isLive(subscription) && planOf(subscription, knownPlans) === null

/** The names of everything that is or was sold, by id. */
async function soldNames(db: Queries) {
  const [plans, vouchers] = await Promise.all([offerStore(db).plans(), offerStore(db).vouchers()])
  const names = new Map([...plans, ...vouchers].map(({ id, description }) => [id, description]))

  return {
    knownPlans: new Set(plans.map(({ id }) => id)),
    nameOf: (id: string) => names.get(id) ?? null,
  }
}

/**
 * The only writer of the projection. Webhooks, return pages and the reconcile job call it in any
 * order and any number of times. The provider is asked outside a transaction. A ticket taken before
 * asking prevents a slow answer from overwriting a newer one.
 */
export function customerSync(deps: Deps): SyncCustomer {
  const { db, stripe, clock, log, jobs, onFound, invoices: issuer } = deps

  const enqueueEndings = async (
    tx: Queries,
    found: {
      readonly accountId: string
      readonly customerId: string
      readonly rows: readonly SubscriptionRow[]
      readonly duplicates: readonly Stripe.Subscription[]
      readonly isDue: boolean
    },
  ) => {
    const { accountId, customerId } = found
    if (found.isDue)
      await jobs.enqueue(tx, {
        kind: LATE_CANCELLATION_JOB,
        key: accountId,
        payload: { accountId },
      })
    for (const { id: subscriptionId } of found.rows.filter(isToEnd)) {
      const payload = { accountId, subscriptionId }
      await jobs.enqueue(tx, { kind: END_REFUNDED_JOB, key: subscriptionId, payload })
    }
    for (const { id: subscriptionId } of found.duplicates) {
      const payload = { customerId, subscriptionId }
      await jobs.enqueue(tx, { kind: END_DUPLICATE_JOB, key: subscriptionId, payload })
    }
  }

  const store = async (
    known: { accountId: string; customerId: string; ticket: number },
    answered: Awaited<ReturnType<typeof askProvider>>,
  ) => {
    const { accountId, customerId, ticket } = known
    const { knownPlans, nameOf } = await soldNames(db)
    const now = clock.now()
    const duplicates = duplicatesOf(answered.subscriptions, knownPlans)
    for (const { id } of answered.subscriptions.filter((one) => isOfNoPlan(one, knownPlans)))
      log.error(
        { customer: customerId, subscription: id },
        'a subscription to a product that is not ours',
      )
    const projected = answered.subscriptions
      .filter((subscription) => !duplicates.includes(subscription))
      .map((subscription) => projectSubscription(subscription, { ...answered, knownPlans, now }))
      .filter((row) => row !== null)

    const discounts = await discountsOf(stripe, answered.subscriptions, projected)

    await db.transaction(async (tx) => {
      await tx.lock(`billing:${accountId}`)
      const method = savedMethod(answered.customer, answered.subscriptions)
      const isNewest = await customerStore(tx).settle(accountId, ticket, method, now)
      if (!isNewest) return

      const before = await subscriptionStore(tx).all(accountId)
      const { rows, isDue } = await endLateCancellation(tx, accountId, projected)
      await subscriptionStore(tx).replaceAll(accountId, rows)
      await arrangeGrantsOf(tx, accountId, { jobs, now })
      const charges = await chargeStore(tx).addNew(accountId, projectCharges(answered, nameOf))
      const failed = await chargeStore(tx).takeOut(accountId, failedRefunds(answered))
      await noteRefusedRefunds(tx, { accountId, now }, answered)
      await disputeStore(tx).put(projectDisputes(answered, accountId))
      const { invoices } = answered
      await onFound(tx, {
        accountId,
        before,
        after: rows,
        charges,
        failedRefunds: failed,
        invoices,
        attempts: answered.charges,
        discounts,
        creditMinor: answered.customer.deleted ? 0 : creditOf(answered.customer.balance),
      })

      await enqueueEndings(tx, { accountId, customerId, rows, duplicates, isDue })
      const failedRefundIds = failedRefunds(answered)
      await issuer.ofLedger(tx, accountId, { ...answered, nameOf, failedRefunds: failedRefundIds })
    })
  }

  const refundErased = stornosOfErased({ db, stripe, invoices: issuer })

  return async (customerId) => {
    const accountId = await customerStore(db).accountOf(customerId)
    if (accountId === null) return refundErased(customerId)

    const { ticket, current, former } = await customerStore(db).drawTicket(accountId)
    // Read before the subscriptions, which then show its payment.
    const awaited = await operationStore(db).awaited(accountId)
    const outcome = awaited && (await awaitedOutcome(stripe, awaited.intentId))
    const answered = await askProvider(stripe, current, former)
    await store({ accountId, customerId: current, ticket }, answered)
    if (awaited && outcome) {
      const ending = outcome === 'paid' ? 'done' : 'declined'
      await operationStore(db).end(accountId, awaited.id, ending, clock.now())
    }
  }
}
