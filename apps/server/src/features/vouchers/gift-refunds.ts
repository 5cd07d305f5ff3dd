import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import { askProvider } from '#server/billing/ask-provider.ts'
import { refundOfOrder, type RefundOutcome } from '#server/billing/make-refund.ts'
import { logRefusedRefund } from '#server/billing/refused-refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Author } from '#server/stores/audit-log.ts'
import { concurrentRefunds, lockRefunds } from '#server/stores/concurrent-refunds.ts'
import { chargeOfGift } from './gift-payment.ts'
import { giftRefundStore, type GiftRefundOrder } from './gift-refund-store.ts'
import type { VoucherMails } from './mails.ts'
import { voucherPurchaseStore } from './purchase-store.ts'
import type { CheckVoucherPayment } from './take-back.ts'

export const GIFT_REFUND_JOB = 'vouchers.refund'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  mails: VoucherMails
}

type Wanted = {
  readonly giftId: string
  readonly amountMinor: number
  /** What the operator has seen as refunded. */
  readonly refundedMinor: number
}

const Payload = z.object({ id: z.string() })

/** A visitor's gift that is paid by a payment of ours. */
async function paidPurchase(db: Database, giftId: string) {
  const purchase = await voucherPurchaseStore(db).byId(giftId)
  if (!purchase || purchase.accountId !== null) throw new ApiError('NOT_FOUND')
  const { invoiceId, paymentIntentId } = purchase
  if (invoiceId === null || paymentIntentId === null) throw new ApiError('NOT_FOUND')

  return { ...purchase, invoiceId, paymentIntentId }
}

/** Does an order as far as the provider answers: the refund, its row in the ledger, and the mail. */
function attender({ db, clock, stripe, mailer, mails }: Deps, check: CheckVoucherPayment) {
  /** A refusal is logged, and a refund mailed once, also when the request and the job end at the same time. */
  const settle = (order: GiftRefundOrder, outcome: RefundOutcome, buyer: string | null) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      if (!(await giftRefundStore(tx).settle(order.id, outcome, now))) return
      const { refusalCode: code } = outcome
      const { purchaseId, amountMinor, currency } = order
      if (code !== null) {
        const subject = { type: 'gift', id: purchaseId }
        const after = { amountMinor, code }
        await logRefusedRefund(tx, { subject, after }, now)
      } else if (buyer !== null)
        await mailer.send(tx, mails.refunded(buyer, order.id, { amountMinor, currency, at: now }))
    })

  return async (id: string): Promise<void> => {
    const order = await giftRefundStore(db).byId(id)
    if (!order || order.settledAt !== null) return
    const { paymentIntentId, buyerEmail } = await paidPurchase(db, order.purchaseId)
    const charge = await askProvider(() => chargeOfGift(stripe, paymentIntentId))
    const outcome = await refundOfOrder(stripe, order, charge)
    await askProvider(() => check(paymentIntentId))
    await settle(order, outcome, buyerEmail)
  }
}

/** Refunds of visitors' gifts that operators order. An order is stored first, and a job finishes it after a crash. */
export function giftRefunds(deps: Deps, check: CheckVoucherPayment) {
  const { db, clock, stripe, jobs } = deps
  const attend = attender(deps, check)

  /** Throws REFUND_REFUSED; where the provider does not answer, the job tries again. */
  const attendNow = async (id: string): Promise<void> => {
    await attend(id).catch(() => {})
    if ((await giftRefundStore(db).byId(id))?.refusalCode) throw new ApiError('REFUND_REFUSED')
  }

  /** What can be refunded at the provider. Its ledger here is complete afterwards. */
  const refundable = async ({ giftId, amountMinor, refundedMinor }: Wanted) => {
    const purchase = await paidPurchase(db, giftId)
    const { paymentIntentId } = purchase
    await askProvider(() => check(paymentIntentId))
    const charge = await askProvider(() => chargeOfGift(stripe, paymentIntentId))
    const left = charge === null ? 0 : charge.amount - charge.amount_refunded
    if (charge?.amount_refunded !== refundedMinor || amountMinor > left)
      throw new ApiError('PAYMENT_CHANGED')

    return { invoiceId: purchase.invoiceId, chargeId: charge.id, currency: charge.currency }
  }

  const order = async (wanted: Wanted, author: Author): Promise<string> => {
    const { currency, ...payment } = await refundable(wanted)
    const { giftId, amountMinor } = wanted
    const now = clock.now()
    const id = uuidv7(now)
    await db.transaction(async (tx) => {
      await lockRefunds(tx, payment.invoiceId)
      if (await concurrentRefunds(tx).hasOpenWithdrawal(payment))
        throw new ApiError('WITHDRAWAL_OPEN')
      const known = await giftRefundStore(tx).refundedOf(giftId)
      // An erased account's gift is in the ledger of accounts.
      if (known === null) throw new ApiError('NOT_FOUND')
      const isFirst = await giftRefundStore(tx).add(
        { id, purchaseId: giftId, amountMinor, currency },
        now,
      )
      if (!isFirst || known.refundedMinor !== wanted.refundedMinor)
        throw new ApiError('PAYMENT_CHANGED')
      await auditLog(tx).write(entryOf(wanted, author), now)
      await jobs.enqueue(tx, { kind: GIFT_REFUND_JOB, key: id, payload: { id } })
    })

    return id
  }

  return {
    /** A request that goes on after a lost answer (`resumedFrom`) orders nothing twice. */
    refund: async (wanted: Wanted, author: Author, resumedFrom: Date | null): Promise<void> => {
      const isOrdered =
        resumedFrom !== null && (await auditLog(db).wasMade(entryOf(wanted, author), resumedFrom))
      const last = isOrdered
        ? await giftRefundStore(db).lastOf(wanted.giftId, wanted.amountMinor)
        : null
      await attendNow(last?.id ?? (await order(wanted, author)))
    },

    job: {
      run: async (payload) => attend(Payload.parse(payload).id),
    } satisfies JobHandler,
  }
}

const entryOf = ({ giftId, amountMinor }: Wanted, author: Author) => ({
  ...author,
  action: 'payment.refunded',
  subject: { type: 'gift', id: giftId },
  after: { amountMinor },
})
