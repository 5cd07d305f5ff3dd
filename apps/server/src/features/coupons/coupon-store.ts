import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { CouponTerms } from '@hlizo/contract/entities/studio-coupon'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Row = z.object({
  id: z.string(),
  code: z.string(),
  percentOff: z.coerce.number().nullable(),
  amountMinor: z.number().nullable(),
  currency: z.string().nullable(),
  months: z.number().nullable(),
  planIds: z.array(z.string()),
  maxRedemptions: z.number().nullable(),
  expiresAt: z.date().nullable(),
  isFirstPurchase: z.boolean(),
  minimumMinor: z.number().nullable(),
  createdAt: z.date(),
  createdBy: z.string(),
  couponId: z.string().nullable(),
  promotionId: z.string().nullable(),
  replaces: z.string().nullable(),
  usedBefore: z.number(),
  timesRedeemed: z.number(),
  endedAt: z.date().nullable(),
  wasRefused: z.boolean(),
  isPending: z.boolean(),
})
export type CouponRow = z.infer<typeof Row>

const Rate = z.object({ rate: z.number().nullable() })

/** A row that is new: the provider has not been asked. */
export type NewCoupon = Omit<CouponTerms, 'expiresAt' | 'currency'> &
  Pick<CouponRow, 'id' | 'expiresAt' | 'currency' | 'createdAt' | 'createdBy'> &
  Partial<
    Pick<
      CouponRow,
      'couponId' | 'promotionId' | 'replaces' | 'usedBefore' | 'timesRedeemed' | 'isPending'
    >
  > & { readonly endedAt?: Date | null }

const columns = sql`id, code, percent_off as "percentOff", amount_minor as "amountMinor", currency, months,
  plan_ids as "planIds", max_redemptions as "maxRedemptions", expires_at as "expiresAt",
  is_first_purchase as "isFirstPurchase", minimum_minor as "minimumMinor", created_at as "createdAt",
  created_by as "createdBy", coupon_id as "couponId", promotion_id as "promotionId", replaces,
  used_before as "usedBefore", times_redeemed as "timesRedeemed", ended_at as "endedAt",
  was_refused as "wasRefused", is_pending as "isPending"`

const isOver = (now: Date) => sql`(ended_at is not null or expires_at <= ${now}
  or used_before + times_redeemed >= max_redemptions)`

function inState(state: 'active' | 'over' | undefined, now: Date) {
  if (state === undefined) return sql`true`

  return state === 'over' ? sql`${isOver(now)} is true` : sql`${isOver(now)} is not true`
}

type WantedCoupons = {
  readonly state?: 'active' | 'over' | undefined
  /** A part of the code. */
  readonly code?: string | undefined
  readonly now: Date
}

/** Promotion codes as Studio shows them. */
export function couponStore(db: Queries) {
  return {
    /** The newest first, without those whose place another one has taken. */
    page: (
      { state, code = '', now }: WantedCoupons,
      end: PageEnd<string> | undefined,
      limit: number,
    ) =>
      db.many(
        Row,
        sql`select ${columns} from app.coupon
          where ${inState(state, now)} and strpos(code, upper(${code})) > 0
          and not exists (select from app.coupon later where later.replaces = coupon.promotion_id)
          and (${end?.at ?? null}::timestamptz is null
            or (created_at, id) < (${end?.at ?? null}, ${end?.id ?? null}::uuid))
          order by created_at desc, id desc limit ${limit}`,
      ),

    /** The last coupon that was made with this code. */
    newestOf: (code: string) =>
      db.maybe(
        Row,
        sql`select ${columns} from app.coupon where code = ${code} order by id desc limit 1`,
      ),
    byId: (id: string) => db.maybe(Row, sql`select ${columns} from app.coupon where id = ${id}`),

    byPromotion: (promotionId: string) =>
      db.maybe(Row, sql`select ${columns} from app.coupon where promotion_id = ${promotionId}`),

    activeByCode: (code: string) =>
      db.maybe(
        Row,
        sql`select ${columns} from app.coupon where code = ${code} and ended_at is null`,
      ),

    /** False when the code is taken. */
    add: async (row: NewCoupon): Promise<boolean> =>
      (await db.run(sql`insert into app.coupon (id, code, percent_off, amount_minor, currency, months,
          plan_ids, max_redemptions, expires_at, is_first_purchase, minimum_minor, created_at, created_by,
          coupon_id, promotion_id, replaces, used_before, times_redeemed, ended_at, is_pending)
        values (${row.id}, ${row.code}, ${row.percentOff}, ${row.amountMinor},
          ${row.currency?.toLowerCase() ?? null}, ${row.months}, ${row.planIds}, ${row.maxRedemptions},
          ${row.expiresAt}, ${row.isFirstPurchase}, ${row.minimumMinor}, ${row.createdAt}, ${row.createdBy},
          ${row.couponId ?? null}, ${row.promotionId ?? null}, ${row.replaces ?? null},
          ${row.usedBefore ?? 0}, ${row.timesRedeemed ?? 0}, ${row.endedAt ?? null},
          ${row.isPending ?? true})
        on conflict do nothing`)) === 1,

    /** False when it was ended before. */
    end: async (id: string, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.coupon set ended_at = ${now}, is_pending = true
        where id = ${id} and ended_at is null`)) === 1,

    /** The rate of the first attempt, for all of them; null when none was known. */
    agreeRate: async (id: string, leiPerEuro: number | null): Promise<number | null> => {
      const { rate } = await db.one(
        Rate,
        sql`update app.coupon set is_rate_agreed = true,
            lei_rate = case when is_rate_agreed then lei_rate else ${leiPerEuro}::numeric end
          where id = ${id} returning lei_rate::float8 as rate`,
      )

      return rate
    },

    noteMade: (id: string, made: { couponId: string; promotionId: string; usedBefore: number }) =>
      db.run(sql`update app.coupon set coupon_id = ${made.couponId}, promotion_id = ${made.promotionId},
        used_before = ${made.usedBefore}, is_pending = ended_at is not null where id = ${id}`),

    noteDone: (id: string) =>
      db.run(sql`update app.coupon set is_pending = false where id = ${id}`),

    noteRefused: (id: string, now: Date) =>
      db.run(sql`update app.coupon set was_refused = true, is_pending = false,
        ended_at = coalesce(ended_at, ${now}) where id = ${id}`),

    /** What the provider says of its use. */
    noteUse: (promotionId: string, timesRedeemed: number) =>
      db.run(sql`update app.coupon set times_redeemed = ${timesRedeemed}
        where promotion_id = ${promotionId} and times_redeemed <> ${timesRedeemed}`),

    /** Ended at the provider. */
    noteInactive: (promotionId: string, now: Date) =>
      db.run(sql`update app.coupon set ended_at = ${now}
        where promotion_id = ${promotionId} and ended_at is null and not is_pending
          and (expires_at is null or expires_at > ${now})
          and (max_redemptions is null or used_before + times_redeemed < max_redemptions)`),
  }
}
