import {
  createCoupon,
  endCoupon,
  limitCoupon,
  listCoupons,
} from '@hlizo/contract/calls/studio-coupons'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { CouponState, StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { RequestFacts } from '#server/http/handler.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { couponDesk } from './coupon-desk.ts'
import { couponStore, type CouponRow } from './coupon-store.ts'

type Deps = { db: Database; clock: Clock; coupons: ReturnType<typeof couponDesk> }

function stateOf(row: CouponRow, now: Date): CouponState {
  if (row.wasRefused) return 'refused'
  if (row.expiresAt !== null && row.expiresAt <= now) return 'expired'
  const uses = row.usedBefore + row.timesRedeemed
  if (row.maxRedemptions !== null && uses >= row.maxRedemptions) return 'used-up'
  if (row.endedAt !== null) return 'ended'

  return row.promotionId === null ? 'pending' : 'active'
}

function presentCoupon(row: CouponRow, now: Date): StudioCoupon {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percentOff,
    amountMinor: row.amountMinor,
    currency: row.currency,
    months: row.months,
    planIds: row.planIds,
    maxRedemptions: row.maxRedemptions,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isFirstPurchase: row.isFirstPurchase,
    minimumMinor: row.minimumMinor,
    uses: row.usedBefore + row.timesRedeemed,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  }
}

const byOf = (
  viewer: OperatorCaller,
  { ip, resumedFrom }: Pick<RequestFacts, 'ip' | 'resumedFrom'>,
  reason: string,
) => ({ actor: operatorActor(viewer, ip), reason, resumedFrom })

export function studioCouponRoutes({ db, clock, coupons }: Deps): Routes {
  const present = (row: CouponRow) => presentCoupon(row, clock.now())

  return (api) => {
    api.answer(listCoupons, async ({ query: { state, cursor } }) => {
      const wanted = { state, now: clock.now() }
      const found = await couponStore(db).page(wanted, cursor, LIST_PAGE_SIZE + 1)
      const { entries, last } = firstPage(found)

      return {
        entries: entries.map(present),
        nextCursor: last && writeCursor({ at: last.createdAt, id: last.id }),
      }
    })

    api.answer(createCoupon, async ({ body: { terms, reason }, viewer, request }) => {
      const by = byOf(viewer, request, reason)
      return present(await coupons.create(terms, by))
    })

    api.answer(limitCoupon, async ({ params, body, viewer, request }) => {
      const by = byOf(viewer, request, body.reason)
      return present(await coupons.limit(params.couponId, body.maxRedemptions, by))
    })

    api.answer(endCoupon, async ({ params, body, viewer, request }) => {
      const by = byOf(viewer, request, body.reason)
      return present(await coupons.end(params.couponId, by))
    })
  }
}
