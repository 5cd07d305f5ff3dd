import type { BoughtGift, GiftProgress, ReceivedGift } from '@hlizo/contract/entities/voucher'
import { latestDelivery } from '@hlizo/domain/gift-delivery'
import { voucherRefusal } from '@hlizo/domain/voucher-refusal'
import { maskEmail } from '#server/stores/mask-email.ts'
import { isSent, type PaidGift } from './gift-store.ts'

function deliveryOf(gift: PaidGift): GiftProgress['delivery'] {
  const { recipientEmail, deliveredAt, deliverAt, paidAt } = gift
  if (recipientEmail === null) return null
  const at = deliveredAt ?? deliverAt ?? paidAt

  return {
    to: maskEmail(recipientEmail),
    at: at.toISOString(),
    latest: latestDelivery(paidAt).toISOString(),
    isSent: isSent(gift),
  }
}

/** Whether it is still to be sent to its recipient, at whatever hour. */
export const isDeliverable = (gift: PaidGift, now: Date): boolean =>
  !isSent(gift) && gift.recipientEmail !== null && voucherRefusal(gift, now) === null

/** What the giver sees of a gift: nothing about who activated it. */
export function giftProgress(gift: PaidGift, now: Date): GiftProgress {
  const { disabledAt, redeemedAt, expiresAt } = gift

  return {
    delivery: deliveryOf(gift),
    isChangeable: isDeliverable(gift, now),
    isStopped: disabledAt !== null,
    isExpired: redeemedAt === null && expiresAt <= now,
    openedAt: gift.openedAt?.toISOString() ?? null,
    activatedAt: redeemedAt?.toISOString() ?? null,
    thanks: gift.thanks,
  }
}

/** What its recipient sees of it. Nothing is received before it is activated. */
export const receivedGift = ({
  voucherId,
  months,
  redeemedAt,
  paidAt,
}: PaidGift): ReceivedGift => ({
  id: voucherId,
  months,
  activatedAt: (redeemedAt ?? paidAt).toISOString(),
})

export const boughtGift = (gift: PaidGift, now: Date): BoughtGift => ({
  ...giftProgress(gift, now),
  id: gift.id,
  months: gift.months,
  recipientName: gift.recipientName,
  boughtAt: gift.paidAt.toISOString(),
})
