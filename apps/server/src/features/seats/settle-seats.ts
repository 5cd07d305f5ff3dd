import type { Database } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { z } from 'zod'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import { lockProfiles, seatEnder, type SeatEnder } from '#server/billing/seat-ender.ts'
import { seatStore } from '#server/stores/seats.ts'

export const SETTLE_JOB = 'seats.settle'

const PAGE = 200
const Guest = z.object({ guestId: z.string(), accountId: z.string() })
type Guest = z.infer<typeof Guest>

type Deps = { db: Database; log: Log; entitlementOf: EntitlementOf } & Parameters<
  typeof seatEnder
>[0]

async function settle(db: Database, seats: SeatEnder, { guestId, accountId }: Guest) {
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
  const { db, log, entitlementOf } = deps
  const seats = seatEnder(deps)
  const guestsAfter = (after: Guest | null) =>
    db.many(
      Guest,
      sql`select guest_id as "guestId", account_id as "accountId" from app.seat s
        where ended_at is null and guest_id is not null
          and (exists (select from app.subscription b where b.account_id = s.guest_id)
            or exists (select from app.gift_grant g where g.account_id = s.guest_id))
          and (${after?.guestId ?? null}::uuid is null or guest_id > ${after?.guestId ?? null})
        order by guest_id limit ${PAGE}`,
    )

  return {
    everyMs: MINUTE_MS,
    run: (_payload, { signal }) =>
      eachDue(
        signal,
        guestsAfter,
        async (guest) => {
          if ((await entitlementOf(guest.guestId)).isActive) await settle(db, seats, guest)
        },
        ({ guestId: account }, error) =>
          log.warn({ account, error: String(error) }, 'the seat is not settled yet'),
      ),
  }
}
