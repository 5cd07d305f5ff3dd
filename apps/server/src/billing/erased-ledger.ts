import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { chargeStore, type ChargeRow } from './charge-store.ts'
import { invoicesOf, refundableCharges } from './customer-payments.ts'
import type { InvoiceIssuer } from './issue-invoices.ts'
import { failedRefunds, projectCharges, type Payments } from './project-charges.ts'

type Deps = {
  readonly db: Database
  readonly stripe: Stripe
  readonly invoices: Pick<InvoiceIssuer, 'ofLedger'>
}

const Erased = z.object({ id: z.string() })

/** The erased account that paid these invoices; its row waits for other refunds. */
const payerOf = (tx: Queries, { invoices }: Payments) =>
  tx.maybe(
    Erased,
    sql`select a.id from app.account a
      where a.erased_at is not null and exists (select from app.charge c
        where c.account_id = a.id and c.id = any(${invoices.map(({ id }) => id)}::text[]))
      for update`,
  )

const withoutPayer = (row: ChargeRow): ChargeRow => ({
  ...row,
  methodBrand: null,
  methodLast4: null,
})

/**
 * A payment outlives the erasure of its account, and so does what is refunded of it later: the refund and its
 * storno are stored without the payer. The customer is unknown here, so the payments lead to the account.
 */
export function stornosOfErased({ db, stripe, invoices: issuer }: Deps) {
  const store = (from: Payments) =>
    db.transaction(async (tx) => {
      const payer = await payerOf(tx, from)
      if (payer === null) return
      const nameOf = () => null
      const refunds = projectCharges(from, nameOf).filter(({ kind }) => kind === 'refund')
      const failed = failedRefunds(from)
      await chargeStore(tx).addNew(payer.id, refunds.map(withoutPayer))
      await chargeStore(tx).takeOut(payer.id, failed)
      await issuer.ofLedger(tx, payer.id, { ...from, nameOf, failedRefunds: failed })
    })

  return async (customerId: string): Promise<void> => {
    const invoices = await invoicesOf(stripe, customerId)
    if (invoices.length === 0) return
    await store({ invoices, charges: await refundableCharges(stripe, customerId) })
  }
}
