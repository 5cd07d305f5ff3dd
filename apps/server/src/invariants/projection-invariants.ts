import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CUSTOMER_EMAIL_JOB } from '#server/billing/customer-email.ts'
import { catchUpBefore, moneyInvariant, type Invariant, type Sources } from './invariant.ts'
import { knownCustomers } from './known-customers.ts'
import type { ProviderMoney } from './provider-money.ts'
import type { SubscriptionThere } from './provider-subscriptions.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Row = z.object({
  id: z.string(),
  status: z.string(),
  planId: z.string(),
  currency: z.enum(['eur', 'ron']),
  amountMinor: z.number().nullable(),
  periodEnd: z.date(),
  nextPlanId: z.string().nullable(),
  isPaused: z.boolean(),
  pausedFrom: z.date().nullable(),
  syncedAt: z.date().nullable(),
})
type Row = z.infer<typeof Row>

const words: Readonly<Record<keyof SubscriptionThere, string>> = {
  status: 'state',
  planId: 'plan',
  currency: 'currency',
  amountMinor: 'price',
  periodEnd: 'period',
  nextPlanId: 'next plan',
  isPaused: 'pause',
  pausedFrom: 'start of the pause',
}

const rowsHere = (db: Queries) =>
  db.many(
    Row,
    sql`select s.id, s.status, s.plan_id as "planId", coalesce(s.currency, 'eur') as currency,
        s.amount_minor as "amountMinor", s.period_end as "periodEnd",
        s.next_plan_id as "nextPlanId", s.is_paused as "isPaused",
        s.paused_from as "pausedFrom", c.synced_at as "syncedAt"
      from app.subscription s join app.customer c on c.account_id = s.account_id
      where s.status in ${LIVE_STATUSES}`,
  )

const isSame = (a: SubscriptionThere[keyof SubscriptionThere], b: typeof a) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

function differences(here: SubscriptionThere, there: SubscriptionThere): string[] {
  const named = [
    ['status', here.status, there.status],
    ['planId', here.planId, there.planId],
    ['currency', here.currency, there.currency],
    ['amountMinor', here.amountMinor, there.amountMinor],
    ['periodEnd', here.periodEnd, there.periodEnd],
    ['nextPlanId', here.nextPlanId, there.nextPlanId],
    ['isPaused', here.isPaused, there.isPaused],
    ['pausedFrom', here.pausedFrom, there.pausedFrom],
  ] as const

  return named.flatMap(([name, a, b]) => (isSame(a, b) ? [] : [words[name]]))
}

/** Fields of live subscriptions that differ, without what may still be on its way. */
async function factFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const here = new Map((await rowsHere(db)).map((row) => [row.id, row]))

  return money.liveSubscriptions.flatMap(({ id, facts, changedAt }) => {
    const row = here.get(id)
    if (!row || facts === null || changedAt >= before) return []
    if (row.syncedAt === null || row.syncedAt >= before) return []
    const other = differences(row, facts)
    return other.length === 0 ? [] : [`${id} has another ${other.join(', ')} here`]
  })
}

const Closed = z.object({ id: z.string() })

/** Renewals that no one can cancel any more. */
async function renewalFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const owners = await knownCustomers(db)
  const closed = await db.many(
    Closed,
    sql`select id from app.account where erased_at is null and (disabled_at < ${before}
      or user_missing_since < ${before}
      or deletion_due_at is not null and coalesce(deletion_requested_at, user_missing_since) < ${before})`,
  )
  const isClosed = new Set(closed.map(({ id }) => id))

  return money.liveSubscriptions.flatMap(({ id, customer, at, facts, isEnding, changedAt }) => {
    if (facts === null || facts.isPaused || isEnding || at >= before || changedAt >= before)
      return []
    const owner = owners.get(customer ?? '')
    if (owner === undefined) return [`${id} renews for no account`]
    return isClosed.has(owner) ? [`${id} renews for the closed account ${owner}`] : []
  })
}

const Customer = z.object({
  id: z.string(),
  email: z.string(),
  methodId: z.string().nullable(),
  isOnItsWay: z.boolean(),
})

const customersHere = (db: Queries, before: Date) =>
  db.many(
    Customer,
    sql`select c.stripe_id as id, a.email, c.method_id as "methodId",
        exists (select from jobs.job j where j.kind = ${CUSTOMER_EMAIL_JOB} and j.dead_at is null
          and j.payload ->> 'accountId' = a.id::text) as "isOnItsWay"
      from app.customer c join app.account a on a.id = c.account_id
      where c.synced_at < ${before} and a.erased_at is null and a.email not like '%@sters.invalid'`,
  )

async function customerFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const there = new Map(money.customers.map((one) => [one.id, one]))

  return (await customersHere(db, catchUpBefore(now))).flatMap((row) => {
    const { id, email, methodId, isOnItsWay } = row
    const customer = there.get(id)
    if (!customer) return methodId === null ? [] : [`${id} was deleted and has a method here`]
    return [
      ...(customer.email === email || isOnItsWay ? [] : [`${id} has another address there`]),
      ...(customer.methodId === methodId ? [] : [`${id} has another method here`]),
    ]
  })
}

/** Invariants between the projection of subscriptions and customers and the payment provider. */
export const projectionInvariants: readonly Invariant[] = [
  moneyInvariant(
    'subscription-facts',
    'State, plan, price, period, next plan and pause of a subscription are those of the payment provider.',
    factFaults,
  ),
  moneyInvariant(
    'renewals-of-accounts',
    'Nothing renews without an account, nor for one that is disabled or about to be deleted.',
    renewalFaults,
  ),
  moneyInvariant(
    'customers',
    'The payment provider has the address of an account, and we have its payment method.',
    customerFaults,
  ),
]
