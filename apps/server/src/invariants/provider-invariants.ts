import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { catchUpBefore, type Invariant } from './invariant.ts'
import { knownCustomers } from './known-customers.ts'
import type { ProviderMoney } from './provider-money.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  isErased: z.boolean(),
})

const ledgerOf = (db: Queries) =>
  db.many(
    Row,
    sql`select t.id, t.account_id as "accountId", t.amount_minor as "amountMinor", t.currency,
        a.erased_at is not null as "isErased"
      from app.charge t join app.account a on a.id = t.account_id
      where a.erased_at is not null
        or exists (select from app.customer c where c.account_id = t.account_id)`,
  )

async function ledgerFaults(db: Queries, money: ProviderMoney, now: Date): Promise<string[]> {
  const rows = await ledgerOf(db)
  const known = await knownCustomers(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const paid = [...money.payments, ...money.refunds]
  const there = new Map(paid.map((one) => [one.id, one]))
  const before = catchUpBefore(now).getTime()
  // An erasure deletes the customer's id here; the payments still lead to it.
  const erased = new Set(
    money.payments.flatMap(({ id, customer }) =>
      stored.get(id)?.isErased ? (customer ?? []) : [],
    ),
  )

  const missing = paid
    .filter(({ customer }) => known.has(customer ?? '') || erased.has(customer ?? ''))
    .filter(({ id, at }) => at.getTime() < before && !stored.has(id))
    .map(({ id }) => `${id} is not in the ledger`)
  const invented = rows
    .filter(({ isErased }) => !isErased)
    .filter(({ id, accountId }) => known.get(there.get(id)?.customer ?? '') !== accountId)
    .map(({ id }) => `charge ${id} is nothing that its customer paid`)

  const otherAmounts = rows
    .filter(({ id, amountMinor, currency }) => {
      const moved = there.get(id)
      return moved && (moved.amountMinor !== amountMinor || moved.currency !== currency)
    })
    .map(({ id }) => `charge ${id} is of another amount or currency than was paid`)

  return [
    ...missing,
    ...invented,
    ...otherAmounts,
    ...money.paidTwice.map((id) => `${id} was paid twice`),
  ]
}

function customersWithSeveral({ liveSubscriptions }: ProviderMoney, now: Date): string[] {
  const before = catchUpBefore(now).getTime()
  const counts = new Map<string, number>()
  for (const { customer, at } of liveSubscriptions) {
    if (customer === null || at.getTime() >= before) continue
    counts.set(customer, (counts.get(customer) ?? 0) + 1)
  }

  return [...counts].filter(([, count]) => count > 1).map(([customer]) => `customer ${customer}`)
}

const Saved = z.object({
  id: z.string(),
  isEnding: z.boolean(),
  isLate: z.boolean(),
  syncedAt: z.date().nullable(),
})

const liveHere = (db: Queries) =>
  db.many(
    Saved,
    sql`select s.id, s.ends_at is not null as "isEnding", s.ends_at > s.period_end is true as "isLate",
        c.synced_at as "syncedAt"
      from app.subscription s join app.customer c on c.account_id = s.account_id
      where s.status in ${LIVE_STATUSES}`,
  )

/** Subscriptions that are live, or cancelled, on one side only. */
async function projectionFaults(db: Queries, money: ProviderMoney, now: Date): Promise<string[]> {
  const before = catchUpBefore(now).getTime()
  const known = await knownCustomers(db)
  const here = new Map((await liveHere(db)).map((row) => [row.id, row]))
  const there = new Map(money.liveSubscriptions.map((one) => [one.id, one]))
  const justEnded = new Set(
    money.endedSubscriptions.filter(({ at }) => at.getTime() >= before).map(({ id }) => id),
  )

  const unknown = money.liveSubscriptions
    .filter(({ customer, at }) => known.has(customer ?? '') && at.getTime() < before)
    .filter(({ id }) => !here.has(id))
    .map(({ id }) => `${id} is charged and unknown here`)
  const over = [...here.keys()]
    .filter((id) => !there.has(id) && !justEnded.has(id))
    .map((id) => `${id} is over at the provider and goes on here`)
  const cancelled = [...here.values()].flatMap(({ id, isEnding, isLate, syncedAt }) => {
    const one = there.get(id)
    if (!one || isLate || (syncedAt?.getTime() ?? now.getTime()) >= before) return []
    if (one.isEnding === isEnding) return []
    return isEnding
      ? [`${id} is cancelled here and renews at the provider`]
      : [`${id} is cancelled at the provider and not here`]
  })

  return [...unknown, ...over, ...cancelled]
}

/** Plans and gifts without a product at the provider. */
async function offerFaults(db: Queries, { products }: ProviderMoney): Promise<string[]> {
  const needed = await db.many(
    z.object({ id: z.string() }),
    sql`select id from app.plan where is_public
      union select id from app.voucher_product where is_public
      union select plan_id from app.subscription where status in ${LIVE_STATUSES}`,
  )

  return needed.map(({ id }) => id).filter((id) => !products.includes(id))
}

/** Invariants between our tables and the payment provider; unknown while the provider is unavailable. */
export const providerInvariants: readonly Invariant[] = [
  {
    name: 'ledger-and-provider',
    sentence:
      'Every paid invoice and refund at the payment provider is in the ledger to the cent, and the ledger has no other.',
    broken: async ({ db, money, now }) => {
      const asked = await money()
      return asked && ledgerFaults(db, asked, now)
    },
  },
  {
    name: 'subscriptions-at-provider',
    sentence: 'The payment provider renews at most one subscription for each customer.',
    broken: async ({ money, now }) => {
      const asked = await money()
      return asked && customersWithSeveral(asked, now)
    },
  },
  {
    name: 'subscriptions-here',
    sentence:
      'An account is subscribed or has cancelled exactly when the payment provider says so.',
    broken: async ({ db, money, now }) => {
      const asked = await money()
      return asked && projectionFaults(db, asked, now)
    },
  },
  {
    name: 'subscription-terms',
    sentence:
      'A subscription bills what was agreed, in the currency and at the rate that was written down.',
    broken: async ({ money }) => {
      const asked = await money()
      return asked && asked.offTerms.map((id) => `subscription ${id}`)
    },
  },
  {
    name: 'offer-at-provider',
    sentence:
      'The payment provider has an active product for every plan and gift on sale, and every plan that renews.',
    broken: async ({ db, money }) => {
      const asked = await money()
      return asked && offerFaults(db, asked)
    },
  },
  {
    name: 'coupons',
    sentence: 'A promotion code is used no more often than it may be.',
    broken: async ({ money }) => {
      const asked = await money()
      return asked && asked.overusedCodes.map((id) => `code ${id}`)
    },
  },
]
