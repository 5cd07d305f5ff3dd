import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { deliveryMoment, latestDelivery, type DeliveryHour } from '@hlizo/domain/gift-delivery'
import { voucherRefusal } from '@hlizo/domain/voucher-refusal'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import { eachDue } from '@hlizo/database/each-due'
import { ApiError } from '#server/http/api-error.ts'
import type { VoucherCodes } from './codes.ts'
import { isDeliverable } from './gift-progress.ts'
import { giftStore, isSent, type DueDelivery, type PaidGift } from './gift-store.ts'
import type { VoucherMails } from './mails.ts'
import type { CheckVoucherPayment } from './take-back.ts'

/** Sends codes to recipients at the hours that their givers chose. */
export const DELIVER_GIFTS_JOB = 'vouchers.deliver'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  mailer: Pick<Mailer, 'send'>
  codes: VoucherCodes
  mails: VoucherMails
}

type GiftToSend = Pick<DueDelivery, 'id' | 'paymentIntentId'>
export type DeliverGift = (gift: GiftToSend) => Promise<void>

const EVERY_MS = MINUTE_MS

/**
 * Writes the mail to the recipient of a gift whose hour has come. The provider is asked about the payment
 * first, since an event may be late. The mail and the mark are written in one transaction under the lock of
 * the row, so that nodes that run at the same time or die write one mail.
 */
export function giftDeliverer(deps: Deps, check: CheckVoucherPayment): DeliverGift {
  const { db, clock, log, mailer, codes, mails } = deps

  return async ({ id, paymentIntentId }) => {
    if (paymentIntentId !== null) await check(paymentIntentId)
    await db.transaction(async (tx) => {
      const now = clock.now()
      const gift = await giftStore(tx).hold(id)
      if (!gift || !isDeliverable(gift, now) || gift.deliverAt === null || gift.deliverAt > now)
        return
      const { recipientEmail: to } = gift
      if (to === null) return
      await giftStore(tx).delivered(id, now)
      await mailer.send(tx, mails.received({ ...gift, to, code: codes.open(gift.codeSealed) }))
      log.info({ purchase: id }, 'gift delivered')
    })
  }
}

/** Finds due deliveries. One that fails stays due and is tried by the next run. */
export const deliverGiftsJob = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  deliver: DeliverGift,
): JobHandler => ({
  everyMs: EVERY_MS,
  run: async (_payload, { signal }) => {
    const now = clock.now()
    await eachDue(
      signal,
      (after: DueDelivery | null) => giftStore(db).due(now, after),
      deliver,
      ({ id }, error) =>
        log.warn({ purchase: id, error: String(error) }, 'gift is not delivered yet'),
    )
  },
})

function requireOpen(gift: PaidGift | null, now: Date): PaidGift {
  if (!gift || gift.recipientEmail === null) throw new ApiError('NOT_FOUND')
  const refusal = voucherRefusal(gift, now)
  if (refusal !== null) throw new ApiError(refusal)
  if (isSent(gift)) throw new ApiError('GIFT_DELIVERED')

  return gift
}

/** Changes the hour of a delivery until the gift has gone; null sends it now. */
export function deliveryChanger(deps: Deps, deliver: DeliverGift) {
  const { db, clock, log } = deps

  return async (id: string, at: DeliveryHour | null): Promise<void> => {
    const gift = await db.transaction(async (tx) => {
      const now = clock.now()
      const held = requireOpen(await giftStore(tx).hold(id), now)
      const deliverAt = at === null ? now : deliveryMoment(at, now, latestDelivery(held.paidAt))
      if (deliverAt === null) throw new ApiError('DELIVERY_INVALID')
      await giftStore(tx).plan(id, deliverAt)

      return held
    })
    if (at !== null) return
    await deliver(gift).catch((error: unknown) => {
      log.warn({ purchase: id, error: String(error) }, 'gift not sent now; the job will do it')
    })
  }
}
