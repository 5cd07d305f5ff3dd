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
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { request, requestFile } from '#web/lib/api.ts'
import { withPin } from '#web/lib/pin-question.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The friends on profiles of the account. Quiet: the card says itself what went wrong. */
export const seatsQuery = () => apiQuery('seats', listSeats, { isQuiet: true })

/** The seat that this account had; null for all others. */
export const formerSeatQuery = () => apiQuery('former-seat', getFormerSeat, { isQuiet: true })

/** Who invites. The link is not part of the address of a request. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code] as const,
    queryFn: ({ signal }) => request(readInvitation, { body: { code }, signal, isQuiet: true }),
    staleTime: 0,
    retry: false,
  })

const refreshSeats = () => queryClient().invalidateQueries({ queryKey: ['seats'] })

export async function invite(profileId: number, email: string | null): Promise<string> {
  const body = email === null ? { profileId } : { profileId, email }
  const { link } = await withPin(() => request(inviteGuest, { body, isQuiet: true }))
  await refreshSeats()

  return link
}

export async function renew(id: string): Promise<string> {
  const { link } = await withPin(() => request(renewInvitation, { params: { id }, isQuiet: true }))
  await refreshSeats()

  return link
}

export async function end(id: string): Promise<void> {
  await request(endSeat, { params: { id }, isQuiet: true })
  await refreshSeats()
}

/** Everything that was read belongs to another state of the account. */
const forgetEverything = () => queryClient().resetQueries()

export async function accept(code: string): Promise<void> {
  await request(acceptInvitation, { body: { code } })
  await forgetEverything()
}

export async function leave(): Promise<void> {
  await request(leaveSeat, { isQuiet: true })
  await forgetEverything()
}

export const historyFile = (): Promise<Blob> => requestFile(exportHistory)
