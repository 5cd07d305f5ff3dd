import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { catchUpBefore, moneyInvariant, type Sources } from './invariant.ts'
import type { ProviderMoney } from './provider-money.ts'

const Purchase = z.object({
  id: z.string(),
  hasCode: z.boolean(),
  paidAt: z.date().nullable(),
  invoiceId: z.string().nullable(),
  amountMinor: z.number().nullable(),
  currency: z.string().nullable(),
})

const purchasesHere = (db: Queries) =>
  db.many(
    Purchase,
    sql`select id, voucher_id is not null as "hasCode", paid_at as "paidAt",
        invoice_id as "invoiceId", amount_minor as "amountMinor", currency
      from app.voucher_purchase`,
  )

const Refund = z.object({
  id: z.string(),
  at: z.date(),
  amountMinor: z.number(),
  currency: z.string(),
})
const Bought = z.object({ intent: z.string() })

/** Compares the refunds of visitors, whose payments have no customer of ours. */
async function refundFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const bought = await db.many(
    Bought,
    sql`select p.payment_intent_id as intent from app.visitor_charge c
      join app.voucher_purchase p on p.id = c.purchase_id
      where c.kind = 'voucher' and p.payment_intent_id is not null`,
  )
  const refunds = await db.many(
    Refund,
    sql`select id, charged_at as at, amount_minor as "amountMinor", currency
      from app.visitor_charge where kind = 'refund'`,
  )
  const intents = new Set(bought.map(({ intent }) => intent))
  const here = new Map(refunds.map((one) => [one.id, one]))
  const there = new Map(money.refunds.map((one) => [one.id, one]))
  const missing = money.refunds.filter(
    ({ id, intent, at }) => intents.has(intent ?? '') && at < before && !here.has(id),
  )
  const others = refunds.filter(({ id, at, amountMinor, currency }) => {
    const made = there.get(id)
    return made ? made.amountMinor !== amountMinor || made.currency !== currency : at < before
  })

  return [
    ...missing.map(({ id }) => `refund ${id} of a gift is not in the ledger`),
    ...others.map(({ id }) => `refund ${id} of a gift was not made, or not so`),
  ]
}

/** Compares gifts with their payments. */
async function faultsOf(sources: Sources, money: ProviderMoney): Promise<string[]> {
  const { db, now } = sources
  const before = catchUpBefore(now)
  const purchases = await purchasesHere(db)
  const here = new Map(purchases.map((one) => [one.id, one]))
  const payments = new Map(money.payments.map((one) => [one.id, one]))
  const returned = new Set(money.returned.map(({ intent }) => intent))

  const withoutCode = money.payments.filter(({ purchaseId, at, intents }) => {
    const purchase = here.get(purchaseId ?? '')
    // No code is issued for a payment that was returned before.
    const isOwed = at < before && !intents.some((intent) => returned.has(intent))
    return purchase && !purchase.hasCode && isOwed
  })
  const withCode = purchases.filter(({ hasCode, paidAt }) => hasCode && paidAt && paidAt < before)
  const unpaid = withCode.filter(({ invoiceId }) => invoiceId !== null && !payments.has(invoiceId))
  const otherAmounts = withCode.filter(({ invoiceId, amountMinor, currency }) => {
    const payment = payments.get(invoiceId ?? '')
    return payment && (payment.amountMinor !== amountMinor || payment.currency !== currency)
  })

  return [
    ...withoutCode.map(({ purchaseId }) => `gift ${purchaseId} was paid and has no code`),
    ...unpaid.map(({ id }) => `gift ${id} has a code and was not paid`),
    ...otherAmounts.map(({ id }) => `gift ${id} is of another amount or currency than was paid`),
    ...(await refundFaults(sources, money)),
  ]
}

/** Every paid gift has its code, and no other gift has one. */
export const giftPurchaseInvariant = moneyInvariant(
  'gift-purchases',
  'A gift has its code exactly when it was paid, with the amount that was paid, and the refunds of visitors are in the ledger.',
  faultsOf,
)
