import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { hashSecret } from './hash-secret.ts'

const Row = z.object({
  accountId: z.string(),
  id: z.string(),
  profileId: z.number(),
  profileName: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  email: z.string().nullable(),
  expiresAt: z.date(),
  guestId: z.string().nullable(),
  guestName: z.string().nullable(),
  guestEmail: z.string().nullable(),
  takenAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  endedBy: z.string().nullable(),
})
export type SeatRow = z.infer<typeof Row>

/** Why a seat ended: who ended it, or what happened to its profile, accounts or invitation. */
export type SeatEnd = 'owner' | 'guest' | 'profile' | 'erasure' | 'subscription' | 'expiry'

export type NewSeat = {
  readonly accountId: string
  readonly id: string
  readonly profileId: number
  readonly email: string | null
  readonly code: string
  readonly expiresAt: Date
}

/** Seats of friends on profiles (D160). Pass a transaction to combine steps. */
export function seatStore(db: Queries) {
  const select = (where: Sql) => sql`select s.account_id as "accountId", s.id,
      s.profile_id as "profileId", coalesce(p.name, '') as "profileName",
      owner.first_name as "ownerName", owner.email as "ownerEmail", s.invited_email as email, s.expires_at as "expiresAt",
      s.guest_id as "guestId", guest.first_name as "guestName", guest.email as "guestEmail",
      s.taken_at as "takenAt", s.ended_at as "endedAt", s.ended_by as "endedBy"
    from app.seat s
    join app.account owner on owner.id = s.account_id
    left join app.profile p on p.account_id = s.account_id and p.id = s.profile_id
    left join app.account guest on guest.id = s.guest_id
    where ${where}`

  return {
    /** Open seats, and those that were taken and have ended since. */
    ofOwner: (accountId: string, since: Date) =>
      db.many(
        Row,
        sql`${select(sql`s.account_id = ${accountId} and p.id is not null
          and (s.ended_at is null or s.taken_at is not null and s.ended_at > ${since})`)}
          order by s.ended_at desc nulls first, s.invited_at desc`,
      ),
    openOf: (accountId: string) =>
      db.many(Row, select(sql`s.account_id = ${accountId} and s.ended_at is null`)),
    find: (accountId: string, id: string) =>
      db.maybe(Row, select(sql`s.account_id = ${accountId} and s.id = ${id}`)),
    byCode: (code: string) => db.maybe(Row, select(sql`s.token_hash = ${hashSecret(code)}`)),
    ofGuest: (guestId: string) =>
      db.maybe(Row, select(sql`s.guest_id = ${guestId} and s.ended_at is null`)),
    formerOf: (guestId: string) =>
      db.maybe(
        Row,
        sql`${select(sql`s.guest_id = ${guestId} and s.ended_at is not null`)}
          order by s.ended_at desc limit 1`,
      ),
    add: (seat: NewSeat, now: Date) =>
      db.run(sql`insert into app.seat
          (account_id, id, profile_id, invited_email, token_hash, invited_at, expires_at)
        values (${seat.accountId}, ${seat.id}, ${seat.profileId}, ${seat.email}, ${hashSecret(seat.code)},
          ${now}, ${seat.expiresAt})`),
    renew: ({ accountId, id }: Pick<SeatRow, 'accountId' | 'id'>, code: string, expiresAt: Date) =>
      db.run(sql`update app.seat set token_hash = ${hashSecret(code)}, expires_at = ${expiresAt}
        where account_id = ${accountId} and id = ${id}`),
    take: ({ accountId, id }: Pick<SeatRow, 'accountId' | 'id'>, guestId: string, now: Date) =>
      db.run(sql`update app.seat set guest_id = ${guestId}, taken_at = ${now}
        where account_id = ${accountId} and id = ${id} and taken_at is null and ended_at is null`),
    noteHistory: (seat: Pick<SeatRow, 'accountId' | 'id'>, profileId: number) =>
      db.run(sql`update app.seat set history_profile_id = ${profileId}
        where account_id = ${seat.accountId} and id = ${seat.id}`),
    /** False when it had ended. */
    end: async ({ accountId, id }: Pick<SeatRow, 'accountId' | 'id'>, by: SeatEnd, now: Date) =>
      (await db.run(sql`update app.seat set ended_at = ${now}, ended_by = ${by}
        where account_id = ${accountId} and id = ${id} and ended_at is null`)) === 1,
  }
}
