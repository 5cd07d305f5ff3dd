import type { QueryOf } from '@hlizo/contract/call'
import {
  createCoupon,
  endCoupon,
  exportCoupons,
  limitCoupon,
  listCoupons,
} from '@hlizo/contract/calls/studio-coupons'
import type { CouponState, StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import type { Database } from '@hlizo/database/database'
import { couponTexts } from '@hlizo/domain/coupon-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import type { RequestFacts } from '#server/http/handler.ts'
import { listTable } from '#server/http/list-table.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import type { couponService } from './coupon-service.ts'
import { couponStore, type CouponRow } from './coupon-store.ts'

type Deps = { db: Database; clock: Clock; coupons: ReturnType<typeof couponService> }

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

const columns: CsvColumns<StudioCoupon> = [
  [ro.columns.code, couponTexts.code],
  [ro.columns.state, couponTexts.state],
  [ro.columns.discount, couponTexts.discount],
  [ro.columns.duration, couponTexts.duration],
  [ro.columns.uses, couponTexts.uses],
  [ro.columns.expiresAt, couponTexts.expiresAt],
  [ro.columns.plans, couponTexts.plans],
  [ro.columns.conditions, couponTexts.conditions],
  [ro.columns.createdAt, couponTexts.createdAt],
  [ro.columns.createdBy, couponTexts.createdBy],
]

const byOf = (
  viewer: OperatorCaller,
  { ip, resumedFrom }: Pick<RequestFacts, 'ip' | 'resumedFrom'>,
  reason: string,
) => ({ actor: operatorActor(viewer, ip), reason, resumedFrom })

export function studioCouponRoutes({ db, clock, coupons }: Deps): Routes {
  const present = (row: CouponRow) => presentCoupon(row, clock.now())
  const table = listTable({
    list: (filter: QueryOf<typeof exportCoupons>, { end, limit }) =>
      couponStore(db).page({ ...filter, now: clock.now() }, end, limit),
    endOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    present,
    columns,
  })

  return (api) => {
    api.answer(listCoupons, ({ query: { cursor, ...filter } }) => table.page(filter, cursor))

    api.file(exportCoupons, (given) =>
      exportedFile({ db, clock }, given, { name: ro.file, lines: table.lines(given.query) }),
    )

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
