import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { allPages, PAGE } from '#server/billing/all-pages.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import { chargeStore } from '#server/billing/charge-store.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { refundOfOrder, type RefundOutcome } from '#server/billing/make-refund.ts'
import { chargesOf } from '#server/billing/project-charges.ts'
import { logRefusedRefund } from '#server/billing/refused-refunds.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import { isUnknownThere } from '#server/billing/stripe-refusal.ts'
import { ApiError } from '#server/http/api-error.ts'
import { concurrentRefunds, lockRefunds } from '#server/stores/concurrent-refunds.ts'

export const REFUND_JOB = 'people.refund'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  syncCustomer: SyncCustomer
  jobs: Pick<JobQueue, 'enqueue'>
}

export type RefundWanted = {
  readonly accountId: string
  readonly paymentId: string
  readonly amountMinor: number
  /** What the operator has seen as refunded. */
  readonly refundedMinor: number
}

const Order = z.object({
  accountId: z.string(),
  id: z.string(),
  chargeId: z.string(),
  amountMinor: z.number(),
})
type Order = z.infer<typeof Order>
const LastOrder = z.object({ id: z.string() })
const Refusal = z.object({ code: z.string().nullable() })
const Refunded = z.object({ refundedMinor: z.number() })
const Payload = z.object({ accountId: z.string(), id: z.string() })

const refundedOf = (accountId: string, invoiceId: string) =>
  sql`select coalesce(-sum(amount_minor), 0)::int as "refundedMinor" from app.charge
    where account_id = ${accountId} and kind = 'refund' and invoice_id = ${invoiceId}`

/** The provider's charge of a payment of the ledger, whose customer may have been deleted and replaced since; null where it has none. */
async function chargeOf(stripe: Stripe, invoiceId: string) {
  const invoice = await stripe.invoices
    .retrieve(invoiceId, { expand: ['payments'] })
    .catch((error: unknown) => {
      if (!isUnknownThere(error)) throw error
      return null
    })
  const customer = idOf(invoice?.customer ?? null)
  if (invoice === null || customer === null) return null
  const charges = await allPages(
    stripe.charges.list({ customer, limit: PAGE }),
    `charges of ${customer}`,
  )

  return chargesOf(invoice, charges)[0] ?? null
}

/** Refunds that operators order. An order is stored first, and a job finishes it after a crash. */
export function refundOrders({ db, clock, stripe, syncCustomer, jobs }: Deps) {
  /** A refusal is logged once, also when the request and the job learn of it at the same time. */
  const settle = ({ accountId, id, chargeId, amountMinor }: Order, outcome: RefundOutcome) =>
    db.transaction(async (tx) => {
      const { refundId, refusalCode } = outcome
      const now = clock.now()
      const isFirst = await tx.run(sql`update app.refund_order
        set settled_at = ${now}, refund_id = ${refundId}, refusal_code = ${refusalCode}
        where account_id = ${accountId} and id = ${id} and settled_at is null`)
      if (isFirst === 0 || refusalCode === null) return
      const subject = { type: 'account', id: accountId }
      const after = { payment: chargeId, amountMinor, code: refusalCode }
      await logRefusedRefund(tx, { subject, after }, now)
    })

  const attend = async (accountId: string, id: string): Promise<void> => {
    const order = await db.maybe(
      Order,
      sql`select account_id as "accountId", id, charge_id as "chargeId", amount_minor as "amountMinor"
        from app.refund_order where account_id = ${accountId} and id = ${id} and settled_at is null`,
    )
    if (!order) return
    const payment = await chargeStore(db).byId(accountId, order.chargeId)
    const customer = await customerStore(db).byAccount(accountId)
    // An order without a payment in the ledger ends as refused; otherwise it would stay open.
    const charge = payment?.invoiceId ? await chargeOf(stripe, payment.invoiceId) : null
    const outcome = await refundOfOrder(stripe, order, charge)
    // Without a customer the event of the refund leads to the payment (docs/decisions/0142).
    if (customer) await syncCustomer(customer.stripeId)
    await settle(order, outcome)
  }

  /** Attends to an order as far as the provider answers; its job tries again. Throws REFUND_REFUSED. */
  const attendNow = async (accountId: string, id: string): Promise<void> => {
    await attend(accountId, id).catch(() => {})
    const { code } = await db.one(
      Refusal,
      sql`select refusal_code as code from app.refund_order
        where account_id = ${accountId} and id = ${id}`,
    )
    if (code !== null) throw new ApiError('REFUND_REFUSED')
  }

  const job: JobHandler = {
    run: async (payload) => {
      const { accountId, id } = Payload.parse(payload)
      await attend(accountId, id)
    },
  }

  /** Throws ApiError NOT_FOUND for a payment of another account, PAYMENT_CHANGED where less is left. */
  const check = async (wanted: RefundWanted) => {
    const payment = await chargeStore(db).byId(wanted.accountId, wanted.paymentId)
    const customer = await customerStore(db).byAccount(wanted.accountId)
    if (!payment?.invoiceId || payment.kind === 'refund' || !customer)
      throw new ApiError('NOT_FOUND')
    const { invoiceId, currency } = payment
    const charge = await askProvider(() => chargeOf(stripe, invoiceId))
    const left = charge === null ? 0 : charge.amount - charge.amount_refunded
    const isSeen = charge?.amount_refunded === wanted.refundedMinor
    if (!isSeen || wanted.amountMinor > left) throw new ApiError('PAYMENT_CHANGED')

    return { currency, invoiceId, providerId: charge.id }
  }

  return {
    /**
     * Orders a refund; `log` writes the audit entry in the same transaction. Returns after the provider has
     * made it, or when the job is to try again. Throws REFUND_REFUSED when the provider refuses, and
     * WITHDRAWAL_OPEN while a withdrawal from the payment is not done.
     */
    order: async (wanted: RefundWanted, log: (tx: Queries) => Promise<void>): Promise<void> => {
      const { currency, invoiceId, providerId } = await check(wanted)
      const { accountId, paymentId, amountMinor } = wanted
      const now = clock.now()
      const id = uuidv7(now)
      await db.transaction(async (tx) => {
        await lockRefunds(tx, accountId)
        if (await concurrentRefunds(tx).hasOpenWithdrawal({ invoiceId, chargeId: providerId }))
          throw new ApiError('WITHDRAWAL_OPEN')
        const isFirst = await tx.run(sql`insert into app.refund_order
            (account_id, id, charge_id, amount_minor, currency, ordered_at)
          values (${accountId}, ${id}, ${paymentId}, ${amountMinor}, ${currency}, ${now})
          on conflict (account_id, charge_id) where settled_at is null do nothing`)
        const { refundedMinor } = await tx.one(Refunded, refundedOf(accountId, invoiceId))
        // An order that was finished since the check is in the ledger.
        if (isFirst === 0 || refundedMinor !== wanted.refundedMinor)
          throw new ApiError('PAYMENT_CHANGED')
        await log(tx)
        await jobs.enqueue(tx, { kind: REFUND_JOB, key: id, payload: { accountId, id } })
      })
      await attendNow(accountId, id)
    },

    /** Completes the last order of a payment, which an interrupted request has left, and answers as it. */
    finish: async ({ accountId, paymentId, amountMinor }: RefundWanted): Promise<void> => {
      const last = await db.maybe(
        LastOrder,
        sql`select id from app.refund_order
          where account_id = ${accountId} and charge_id = ${paymentId}
            and amount_minor = ${amountMinor}
          order by ordered_at desc, id desc limit 1`,
      )
      if (last) await attendNow(accountId, last.id)
    },

    job,
  }
}
