import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { catchUpBefore, moneyInvariant, type Invariant, type Sources } from './invariant.ts'
import type { ProviderMoney } from './provider-money.ts'

const Order = z.object({
  id: z.string(),
  refundId: z.string().nullable(),
  isRefused: z.boolean(),
  isSettled: z.boolean(),
})

/** Refunds that were ordered in Studio. A refusal has the provider's code, which the person's page shows. */
async function refundFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const made = new Set(money.refunds.map(({ id }) => id))
  const failed = new Set(money.failedRefunds)
  const orders = await db.many(
    Order,
    sql`select id, refund_id as "refundId", refusal_code is not null as "isRefused", settled_at is not null as "isSettled"
      from (select id, refund_id, refusal_code, settled_at, ordered_at from app.refund_order
        union all select id, refund_id, refusal_code, settled_at, ordered_at from app.gift_refund_order) o
      where coalesce(settled_at, ordered_at) < ${catchUpBefore(now)}`,
  )

  return orders.flatMap(({ id, refundId, isRefused, isSettled }) => {
    if (!isSettled) return [`refund order ${id} is not settled`]
    if (refundId === null) return isRefused ? [] : [`refund order ${id} was not made`]
    if (failed.has(refundId))
      return isRefused
        ? []
        : [`refund order ${id} was refused by the bank and is not noted as refused`]
    return made.has(refundId) ? [] : [`refund order ${id} was not made`]
  })
}

const Coupon = z.object({
  code: z.string(),
  promotionId: z.string(),
  endedAt: z.date().nullable(),
  isOver: z.boolean(),
})

/** Coupons of Studio, of which the provider's promotion code decides whether they can be used. */
async function couponFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const there = new Map(money.codes.map((one) => [one.id, one]))
  const coupons = await db.many(
    Coupon,
    sql`select code, promotion_id as "promotionId", ended_at as "endedAt",
        expires_at <= ${now} is true as "isOver"
      from app.coupon
      where promotion_id is not null and not is_pending and not was_refused
        and created_at < ${before}`,
  )

  return coupons.flatMap(({ code, promotionId, endedAt, isOver }) => {
    const promotion = there.get(promotionId)
    const isOpen = endedAt === null && !isOver
    if (isOpen && !promotion?.isActive && !promotion?.isUsedUp)
      return [`coupon ${code} is valid here and not at the provider`]
    return endedAt !== null && endedAt < before && promotion?.isActive
      ? [`coupon ${code} was ended here and is valid at the provider`]
      : []
  })
}

/** What operators ordered in Studio was done at the payment provider. */
export const operatorOrderInvariants: readonly Invariant[] = [
  moneyInvariant(
    'refund-orders',
    'Every refund that was ordered in Studio was made at the payment provider, or refused by it.',
    refundFaults,
  ),
  moneyInvariant(
    'coupons-at-provider',
    'A coupon of Studio can be used exactly while its promotion code at the payment provider can.',
    couponFaults,
  ),
]
