import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'

/** Does `work` while the coupon has the amount in lei that it has now. */
export type HoldCoupon = <Value>(
  coupon: { readonly id: string } | null,
  work: () => Promise<Value>,
) => Promise<Value>

const Held = z.object({ isHeld: z.boolean() })

// Longer than the provider takes for a charge. Only a process that dies leaves a hold behind.
const HELD_MS = 2 * MINUTE_MS

/** Every transaction that writes or holds the amount of a coupon takes this lock. */
export const couponLock = (couponId: string): string => `lei-coupon:${couponId}`

/** The caller has the lock of the coupon. */
export const isHeld = async (tx: Queries, couponId: string, now: Date): Promise<boolean> =>
  (
    await tx.one(
      Held,
      sql`select exists (select from app.coupon_hold
        where coupon_id = ${couponId} and held_until > ${now}) as "isHeld"`,
    )
  ).isHeld

/** A row holds the amount, not the lock: a charge takes longer than a transaction may. */
export function couponHolder({ db, clock }: { db: Database; clock: Clock }): HoldCoupon {
  const hold = (couponId: string, id: string, now: Date) =>
    db.transaction(async (tx) => {
      await tx.lock(couponLock(couponId))
      await tx.run(sql`delete from app.coupon_hold where held_until <= ${now}`)
      await tx.run(sql`insert into app.coupon_hold (coupon_id, id, held_until)
        values (${couponId}, ${id}, ${new Date(now.getTime() + HELD_MS)})`)
    })

  return async (coupon, work) => {
    if (coupon === null) return work()
    const now = clock.now()
    const id = uuidv7(now)
    await hold(coupon.id, id, now)
    try {
      return await work()
    } finally {
      // What cannot be released ends by itself.
      await db
        .run(sql`delete from app.coupon_hold where coupon_id = ${coupon.id} and id = ${id}`)
        .catch(() => {})
    }
  }
}
