import {
  acceptInvitation,
  endSeat,
  exportHistory,
  getFormerSeat,
  inviteGuest,
  leaveSeat,
  listSeats,
  readInvitation,
  renewInvitation,
} from '@hlizo/contract/calls/seats'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import type { Seat } from '@hlizo/contract/entities/seat'
import { admitLink, seatState } from '@hlizo/domain/seats'
import { DAY_MS } from '@hlizo/kit/durations'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Api, Routes } from '#server/http/api.ts'
import { seatStore, type SeatRow } from '#server/stores/seats.ts'
import { formerSeat } from './former-seat.ts'
import { historyLines } from './history-file.ts'
import { seatService, type SeatDeps } from './seat-service.ts'

/** How long the owner sees that a seat has ended. */
const ENDED_SHOWN_MS = 30 * DAY_MS

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** What the owner sees: an open seat of each profile, else the last one that was taken. */
function presentSeats(rows: readonly SeatRow[], now: Date): Seat[] {
  const byProfile = new Map<number, SeatRow>()
  for (const row of rows) if (!byProfile.has(row.profileId)) byProfile.set(row.profileId, row)

  return [...byProfile.values()].map((row) => presentSeat(row, now))
}

const presentSeat = (row: SeatRow, now: Date): Seat => ({
  id: row.id,
  profileId: row.profileId,
  profileName: row.profileName,
  state: seatState(row, now),
  email: row.email,
  guest: row.guestName,
  isLeft: row.endedBy === 'guest' || row.endedBy === 'subscription',
  expiresAt: row.expiresAt.toISOString(),
  takenAt: iso(row.takenAt),
  endedAt: iso(row.endedAt),
})

export function seatsRoutes(deps: SeatDeps): Routes {
  return (api) => {
    bindOwner(api, deps)
    bindGuest(api, deps)
  }
}

function bindOwner(api: Api, deps: SeatDeps): void {
  const { db, clock } = deps
  const service = seatService(deps)

  api.answer(listSeats, async ({ viewer }) => {
    const now = clock.now()
    const since = new Date(now.getTime() - ENDED_SHOWN_MS)
    return presentSeats(await seatStore(db).ofOwner(viewer.accountId, since), now)
  })
  api.answer(inviteGuest, async ({ viewer, body }) => {
    const { seat, link } = await service.invite(viewer, body)
    return { seat: presentSeat(seat, clock.now()), link }
  })
  api.answer(renewInvitation, async ({ viewer, params }) => {
    const { seat, link } = await service.renew(viewer, params.id)
    return { seat: presentSeat(seat, clock.now()), link }
  })
  api.answer(endSeat, ({ viewer, params }) => service.end(viewer.accountId, params.id))
}

function bindGuest(api: Api, deps: SeatDeps): void {
  const { db, clock } = deps
  const service = seatService(deps)

  api.answer(readInvitation, async ({ body }) => {
    const seat = await seatStore(db).byCode(body.code)
    unwrap(admitLink(seat, clock.now()))
    if (seat === null) throw new ApiError('SEAT_LINK_INVALID')
    const { ownerName, profileName, expiresAt } = seat

    return { ownerName, profileName, expiresAt: expiresAt.toISOString() }
  })
  api.answer(acceptInvitation, ({ viewer, body }) => service.accept(viewer, body.code))
  api.answer(leaveSeat, ({ viewer }) => service.leave(viewer.accountId))
  api.answer(getFormerSeat, async ({ viewer }) =>
    viewer.seat ? undefined : formerSeat(db, viewer.accountId),
  )
  api.file(exportHistory, async ({ viewer }) => ({
    name: seatsMessages.former.file,
    lines: historyLines(db, viewer.accountId),
  }))
}
