import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { catchUpBefore, moneyInvariant, type Sources } from './invariant.ts'
import { knownCustomers } from './known-customers.ts'
import type { ProviderMoney } from './provider-money.ts'

const Row = z.object({
  id: z.string(),
  status: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
})
const Paid = z.object({ intent: z.string() })

async function faultsOf({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const known = await knownCustomers(db)
  const rows = await db.many(
    Row,
    sql`select id, status, amount_minor as "amountMinor", currency from app.dispute`,
  )
  const gifts = await db.many(
    Paid,
    sql`select payment_intent_id as intent from app.voucher_purchase
      where payment_intent_id is not null`,
  )
  const here = new Map(rows.map((row) => [row.id, row]))
  const paidGifts = new Set(gifts.map(({ intent }) => intent))

  return money.disputes.flatMap(({ id, customer, intent, at, status, amountMinor, currency }) => {
    if (at >= before) return []
    const row = here.get(id)
    const isOurs = known.has(customer ?? '') || paidGifts.has(intent ?? '')
    if (!row) return isOurs ? [`${id} is not here`] : []
    const isSame = row.amountMinor === amountMinor && row.currency === currency
    return [
      ...(row.status === status ? [] : [`${id} has another state here`]),
      ...(isSame ? [] : [`${id} has another amount here`]),
    ]
  })
}

/** Every disputed payment is here, so that it is answered in time. */
export const disputeInvariant = moneyInvariant(
  'disputes',
  'Every dispute at the payment provider is here, in its state and of its amount.',
  faultsOf,
)
