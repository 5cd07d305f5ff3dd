import type Stripe from 'stripe'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { everyCustomer } from './billing/customer-store.ts'
import type { BillingWorld } from './testing-billing.ts'

const Account = z.object({ id: z.string(), customers: z.array(z.string()) })
const Ledger = z.object({ id: z.string(), accountId: z.string(), kind: z.string() })
const Gift = z.object({ accountId: z.string(), startsAt: z.date(), endsAt: z.date() })
const Row = z.object({ accountId: z.string() })
const Count = z.object({ count: z.number() })

const COLLECTION_MS = 2 * 3_600_000
const ROUNDING_MS = 1_000
const TOUCHING_MS = 60_000
const live = new Set(['active', 'trialing', 'past_due'])

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const subscriptionOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription)

/** The payments at the provider, which the product must match. */
async function moneyAt(stripe: Stripe) {
  const [subscriptions, invoices, charges, refunds, codes, disputes] = await Promise.all([
    stripe.subscriptions.list({ status: 'all', limit: 100 }),
    stripe.invoices.list({ limit: 100, expand: ['data.payments'] }),
    stripe.charges.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.promotionCodes.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
  ])
  // A charge stays `disputed` after the bank has decided for the shop.
  const disputed = disputes.data.filter(({ status }) => status !== 'won')

  return {
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    charges: charges.data,
    refunds: refunds.data.filter(({ status }) => status !== 'failed'),
    codes: codes.data,
    disputedCharges: new Set(disputed.map(({ charge }) => idOf(charge))),
  }
}

type Money = Awaited<ReturnType<typeof moneyAt>>

/** What we remember and show. */
async function memoryOf({ db }: BillingWorld) {
  return {
    accounts: await db.many(
      Account,
      sql`select a.id, array(select c.stripe_id from ${everyCustomer} c
          where c.account_id = a.id) as customers from app.account a`,
    ),
    ledger: await db.many(Ledger, sql`select id, account_id as "accountId", kind from app.charge`),
    gifts: await db.many(
      Gift,
      sql`select account_id as "accountId", starts_at as "startsAt", ends_at as "endsAt"
        from app.gift_grant order by starts_at`,
    ),
    liveRows: await db.many(
      Row,
      sql`select account_id as "accountId" from app.subscription
        where status in ('active', 'trialing', 'past_due')`,
    ),
    vouchersUsedTwice: (
      await db.one(
        Count,
        sql`select count(*) as count from app.voucher v left join app.gift_grant g on g.voucher_id = v.id
          where (v.redeemed_at is null) <> (g.id is null)`,
      )
    ).count,
  }
}

const chargesOf = (invoice: Stripe.Invoice, { charges }: Money) => {
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent))
  return charges.filter(
    (charge) => charge.status === 'succeeded' && intents.includes(idOf(charge.payment_intent)),
  )
}

/** When the contract of an invoice was withdrawn from; never, for most. */
function withdrawnAt(invoice: Stripe.Invoice, { subscriptions }: Money): number {
  const of = subscriptions.find(({ id }) => id === subscriptionOf(invoice))
  return of && 'withdrawn' in of.metadata ? (of.ended_at ?? Infinity) : Infinity
}

/** Until when a customer has paid, by the provider's invoices alone; `lost` says which charges do not count. */
function paidUntil(
  customers: readonly string[],
  money: Money,
  lost: (charge: Stripe.Charge) => boolean,
): number {
  const ends = money.invoices
    .filter(
      (invoice) =>
        customers.includes(idOf(invoice.customer) ?? '') && subscriptionOf(invoice) !== null,
    )
    .filter((invoice) => invoice.status === 'paid')
    .filter((invoice) => !chargesOf(invoice, money).some(lost))
    .map((invoice) => {
      const lines = invoice.lines.data.filter(({ amount }) => amount > 0)
      const end = Math.max(0, ...lines.map(({ period }) => period.end))
      return Math.min(end, withdrawnAt(invoice, money)) * 1000
    })

  return Math.max(0, ...ends)
}

function ledgerFaults(
  customers: readonly string[],
  accountId: string,
  ledger: z.infer<typeof Ledger>[],
  money: Money,
) {
  const isMerelyMoved = ({ amount_paid: paid, billing_reason: reason }: Stripe.Invoice) =>
    paid === 0 && reason === 'subscription_update'
  const own = money.invoices.filter((invoice) => customers.includes(idOf(invoice.customer) ?? ''))
  const paid = own.filter((invoice) => invoice.status === 'paid' && !isMerelyMoved(invoice))
  const refunds = money.refunds.filter(({ charge }) =>
    money.charges.some(
      (one) => one.id === idOf(charge) && customers.includes(idOf(one.customer) ?? ''),
    ),
  )
  const expected = [...paid, ...refunds].map(({ id }) => id).toSorted()
  const recorded = ledger
    .filter((row) => row.accountId === accountId)
    .map(({ id }) => id)
    .toSorted()
  const paidTwice = own.filter((invoice) => chargesOf(invoice, money).length > 1)

  return [
    ...(expected.join() === recorded.join()
      ? []
      : [`ledger ${recorded.join()} for payments ${expected.join()}`]),
    ...paidTwice.map(({ id }) => `invoice ${id} was paid twice`),
  ]
}

/** The end of what is paid with the gifts that follow it without a gap. */
function withGifts(paid: number, gifts: readonly z.infer<typeof Gift>[], now: number): number {
  let end = paid
  for (const { startsAt, endsAt } of gifts) {
    if (startsAt.getTime() <= Math.max(now, end) + TOUCHING_MS)
      end = Math.max(end, endsAt.getTime())
  }

  return end
}

/** Whether the free time is a pause that its owner asked for, which gives no access. */
const isInPause = ({ status, metadata, items }: Stripe.Subscription): boolean =>
  status === 'trialing' &&
  Number(metadata['pausedUntil'] ?? 0) > (items.data[0]?.current_period_start ?? 0)

/**
 * What is wrong with the money of a world at rest; nothing, if all is well: at most one live subscription
 * for each account, one row of the ledger for each paid invoice and refund, one use for each voucher and
 * code, and access exactly while it is paid or granted. For tests.
 */
export async function inconsistencies(world: BillingWorld): Promise<string[]> {
  const [money, memory] = [await moneyAt(world.stripe), await memoryOf(world)]
  const now = world.bench.clock.now().getTime()
  const faults: string[] = []

  for (const { id, customers } of memory.accounts) {
    const own = money.subscriptions.filter((one) => customers.includes(idOf(one.customer) ?? ''))
    const running = own.filter(({ status }) => live.has(status))
    const rows = memory.liveRows.filter(({ accountId }) => accountId === id)
    if (running.length > 1 || rows.length !== running.length)
      faults.push(`${running.length} live subscriptions, ${rows.length} known of`)
    faults.push(...ledgerFaults(customers, id, memory.ledger, money))

    const gifts = memory.gifts.filter(({ accountId }) => accountId === id)
    const isDisputed = (charge: Stripe.Charge) => money.disputedCharges.has(charge.id)
    const isRefunded = ({ refunded }: Stripe.Charge) => refunded
    const paid = paidUntil(customers, money, (charge) => isRefunded(charge) || isDisputed(charge))
    const charged = paidUntil(customers, money, isRefunded)
    // While a renewal is being collected the access goes on for two hours at most (D110).
    const isCollected = running.some(
      ({ status, cancel_at: end }) => status === 'active' && end === null,
    )
    // A disputed period is no free time, and what is free behind it begins after it.
    const free = running
      .filter((subscription) => !isInPause(subscription))
      .map((subscription) => (subscription.trial_end ?? 0) * 1000)
      .filter((end) => end > charged + ROUNDING_MS && (paid >= charged || now >= charged))
    const end = withGifts(Math.max(paid, ...free), gifts, now)
    const { isActive } = await world.billing.entitlementOf(id)
    const mayWatch =
      now < end || (isCollected && isActive && now < Math.max(paid, ...free) + COLLECTION_MS)
    if (isActive !== mayWatch) faults.push(`access is ${isActive}, paid or granted is ${mayWatch}`)
  }
  for (const code of money.codes)
    if (code.max_redemptions !== null && code.times_redeemed > code.max_redemptions)
      faults.push(`code ${code.code} was used ${code.times_redeemed} times`)
  if (memory.vouchersUsedTwice > 0) faults.push('a voucher and its use do not match')

  return faults
}
