import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import { lockProfiles, seatEnder, type SeatEnder } from '#server/billing/seat-ender.ts'
import { seatStore } from '#server/stores/seats.ts'

export const SETTLE_JOB = 'seats.settle'

const MINUTE_MS = 60_000
const Guest = z.object({ guestId: z.string(), accountId: z.string() })

type Deps = { db: Database; entitlementOf: EntitlementOf } & Parameters<typeof seatEnder>[0]

async function settle(
  db: Database,
  seats: SeatEnder,
  { guestId, accountId }: z.infer<typeof Guest>,
) {
  await db.transaction(async (tx) => {
    await lockProfiles(tx, [guestId, accountId])
    const seat = await seatStore(tx).ofGuest(guestId)
    if (seat) await seats.end(tx, seat, 'subscription')
  })
}

/**
 * Ends the seats of guests who have access of their own: a payment that was begun before the invitation was
 * taken arrives after it.
 */
export function settleSeatsJob(deps: Deps): JobHandler {
  const { db, entitlementOf } = deps
  const seats = seatEnder(deps)

  return {
    everyMs: MINUTE_MS,
    run: async () => {
      const guests = await db.many(
        Guest,
        sql`select guest_id as "guestId", account_id as "accountId" from app.seat s
          where ended_at is null and guest_id is not null
            and (exists (select from app.subscription b where b.account_id = s.guest_id)
              or exists (select from app.gift_grant g where g.account_id = s.guest_id))
          order by taken_at limit 1000`,
      )
      for (const guest of guests) {
        if ((await entitlementOf(guest.guestId)).isActive) await settle(db, seats, guest)
      }
    },
  }
}
