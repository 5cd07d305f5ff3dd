import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { voucherPurchaseStore } from './purchase-store.ts'
import type { CheckVoucherPayment } from './take-back.ts'

/** Asks again about payments whose events may have been lost, while they can be returned. */
export const RECHECK_VOUCHER_PAYMENTS_JOB = 'vouchers.recheck-payments'

type Deps = { db: Database; clock: Clock; log: Log }

// A card may be disputed for 120 days, in some cases longer.
const RETURNABLE_MS = 180 * DAY_MS
const PAGE = 200

/**
 * Checks each payment once a day. An attempt is stored before the check, so that a payment whose check
 * fails goes behind all others and is tried again by the next run.
 */
export function recheckVoucherPaymentsJob(
  { db, clock, log }: Deps,
  check: CheckVoucherPayment,
): JobHandler {
  const attempt = async (paymentIntentId: string) => {
    try {
      await check(paymentIntentId)
    } catch (error) {
      log.warn({ payment: paymentIntentId, error: String(error) }, 'gift not checked yet')
    }
  }

  return {
    everyMs: HOUR_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      const due = {
        begunAfter: new Date(now.getTime() - RETURNABLE_MS),
        checkedBefore: new Date(now.getTime() - DAY_MS),
      }
      for (;;) {
        const page = await voucherPurchaseStore(db).tryUnchecked(due, now, PAGE)
        for (const { paymentIntentId } of page) {
          if (signal.aborted) return
          await attempt(paymentIntentId)
        }
        if (page.length < PAGE) return
      }
    },
  }
}
