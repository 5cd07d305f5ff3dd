import type { PurchasedVoucher } from '@hlizo/contract/entities/voucher'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { askProvider } from '#server/billing/ask-provider.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import { presentVoucher } from '#server/billing/present-offer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { hashSessionKey, type VoucherCodes } from './codes.ts'
import type { FulfilVoucher } from './fulfil.ts'
import { giftProgress } from './gift-progress.ts'
import { giftStore, isSent, type PaidGift } from './gift-store.ts'
import { voucherPurchaseStore } from './purchase-store.ts'

type Deps = { db: Queries; clock: Clock; codes: VoucherCodes; fulfil: FulfilVoucher }

// Later the code is only in the mail: a URL must not reveal it permanently.
const SHOWN_MS = 30 * DAY_MS

/** Whether the key of a purchase shows its code: for 30 days, and until 30 days after its delivery. */
export function isShown({ disabledAt, paidAt, deliverAt }: PaidGift, now: Date): boolean {
  const from = Math.max(paidAt.getTime(), deliverAt?.getTime() ?? 0)

  return disabledAt === null && from > now.getTime() - SHOWN_MS
}

/** Asks the provider if the webhook has not arrived (D127). */
export function boughtVoucherReader({ db, clock, codes, fulfil }: Deps) {
  const purchases = voucherPurchaseStore(db)

  const paidPurchase = async (key: Buffer) => {
    const purchase = await purchases.byKey(key)
    if (!purchase?.sessionId || purchase.voucherId !== null) return purchase
    const { sessionId } = purchase
    await askProvider(() => fulfil(sessionId))

    return purchases.byKey(key)
  }

  return async (sessionKey: string): Promise<PurchasedVoucher> => {
    const purchase = await paidPurchase(hashSessionKey(sessionKey))
    const gift = purchase?.voucherId ? await giftStore(db).byVoucher(purchase.voucherId) : null
    const product = purchase && (await offerStore(db).voucher(purchase.productId))
    const now = clock.now()
    if (!purchase || !gift || !product || !isShown(gift, now)) throw new ApiError('NOT_FOUND')

    return {
      ...presentVoucher(product),
      code: codes.open(gift.codeSealed),
      expiresAt: gift.expiresAt.toISOString(),
      emailedTo: maskEmail((isSent(gift) ? gift.recipientEmail : gift.giverEmail) ?? ''),
      gift: giftProgress(gift, now),
    }
  }
}
