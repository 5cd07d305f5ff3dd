import { z } from 'zod'
import type { FormerSeat } from '@hlizo/contract/entities/seat'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { seatStore } from '#server/stores/seats.ts'

const Holder = z.object({ name: z.string() })

/** The last seat of a former guest, and the profile that took its history. */
export async function formerSeat(db: Queries, guestId: string): Promise<FormerSeat | undefined> {
  const seat = await seatStore(db).formerOf(guestId)
  if (!seat || seat.endedAt === null) return undefined
  const holder = await db.maybe(
    Holder,
    sql`select p.name from app.seat s
      join app.profile p on p.account_id = s.guest_id and p.id = s.history_profile_id
      where s.account_id = ${seat.accountId} and s.id = ${seat.id}`,
  )

  return {
    id: seat.id,
    ownerName: seat.ownerName,
    endedAt: seat.endedAt.toISOString(),
    profileName: holder?.name ?? null,
  }
}
