import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { voucherPurchaseStore } from './purchase-store.ts'
import { voucherStore } from './voucher-store.ts'

/** Looks whether the payment of a gift still stands, and takes the code back if it does not (D125). */
export const CHECK_VOUCHER_PAYMENT_JOB = 'vouchers.check-payment'

const Payload = z.object({ paymentIntentId: z.string() })

const isTakenBack = (charge: Stripe.Charge | string | null): boolean =>
  typeof charge === 'object' && charge !== null && (charge.refunded || charge.disputed)

/** Does the job. Time that a gift has already given stays; what is left of it ends. */
export function checkVoucherPaymentJob(deps: {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
}): JobHandler {
  const { db, clock, log, stripe } = deps

  return {
    run: async (payload) => {
      const { paymentIntentId } = Payload.parse(payload)
      const purchase = await voucherPurchaseStore(db).byPaymentIntent(paymentIntentId)
      if (!purchase || purchase.voucherId === null) return
      const { voucherId } = purchase
      const intent = await stripe.paymentIntents.retrieve(paymentIntentId, {
        expand: ['latest_charge'],
      })
      if (!isTakenBack(intent.latest_charge)) return

      const now = clock.now()
      await db.transaction(async (tx) => {
        await voucherStore(tx).disable(voucherId, now)
        const ended =
          await tx.run(sql`update app.gift_grant set ends_at = greatest(starts_at, ${now})
          where voucher_id = ${voucherId} and ends_at > ${now}`)
        log.warn({ purchase: purchase.id, ended }, 'the payment of a voucher was taken back')
      })
    },
  }
}
